import type { Card } from '@khum/contract/typed-cards'
import { Clock, PencilLine, X } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import { useToday } from '../../lib/use-today'
import { InsuranceCard } from '../../ui/display/insurance-card'

/** Shows a typed-in card like an insurance card, with a strip that says that the member typed it in. */
export function TypedCard({ card }: { card: Card }) {
  const t = useTranslations('typedCards.list')
  const words = useTranslations('insurance')
  const format = useFormat()
  const { data, insurer } = card
  const isDraft = card.state === 'draft'
  const today = useToday()
  const hasExpired = !isDraft && data.dueDate !== null && data.dueDate < today
  const Icon = isDraft ? Clock : hasExpired ? X : PencilLine
  const state = isDraft ? t('unfinished') : hasExpired ? t('over') : t('typed')
  return (
    <InsuranceCard
      company={(insurer && format.words(insurer.name)) || data.company || t('untitled')}
      logo={insurer?.logo}
      color={insurer?.color}
      plan={
        card.whose === 'family' && data.relationship !== 'self'
          ? words(`relationship.${data.relationship}`)
          : ''
      }
      name={data.name_ins}
      numberLabel={t('number')}
      number={data.no_card_masked}
      validLabel={data.dueDate ? t('until') : ''}
      valid={data.dueDate ? format.date(data.dueDate, 'short') : ''}
      state={isDraft || hasExpired ? `${state} · ${t('typed')}` : state}
      stateTone={hasExpired ? 'off' : 'waiting'}
      stateIcon={<Icon aria-hidden="true" />}
      corner={words(`cardType.${data.card_type}`)}
    />
  )
}
