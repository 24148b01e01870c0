import { bangkokDate } from '@khum/contract/fields'
import type { Card } from '@khum/contract/typed-cards'
import { Clock, PencilLine, X } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import { useApi } from '../../lib/services'
import { InsuranceCard } from '../../ui/display/insurance-card'

/** A typed-in card as a card; its strip says that nobody but the member vouches for it. */
export function DeclaredCard({ card }: { card: Card }) {
  const t = useTranslations('typedCards.list')
  const words = useTranslations('insurance')
  const format = useFormat()
  const api = useApi()
  const { data, insurer } = card
  const isUnfinished = card.state === 'draft'
  const today = bangkokDate(new Date(api.serverNow()))
  const isOver = !isUnfinished && data.dueDate !== null && data.dueDate < today
  const Icon = isUnfinished ? Clock : isOver ? X : PencilLine
  const state = isUnfinished ? t('unfinished') : isOver ? t('over') : t('typed')
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
      state={isUnfinished || isOver ? `${state} · ${t('typed')}` : state}
      stateTone={isOver ? 'off' : 'waiting'}
      stateIcon={<Icon aria-hidden="true" />}
      corner={words(`cardType.${data.card_type}`)}
    />
  )
}
