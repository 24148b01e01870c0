import { href } from '@khum/contract/paths'
import { IdCard } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'

/**
 * Shown if a screen that needs a card is opened without one: the card's details (`card`) or the insurers to pick from
 * (`insurers`). Says where to start instead.
 */
export function StartHere({ from }: { from: 'card' | 'insurers' }) {
  const t = useTranslations(`typedCards.startHere.${from}`)
  return (
    <EmptyState
      icon={<IdCard />}
      title={t('title')}
      text={t('text')}
      action={
        <ButtonLink to={from === 'card' ? href('coverages') : href('addCard')}>{t('start')}</ButtonLink>
      }
    />
  )
}
