import { href } from '@khum/contract/paths'
import { IdCard } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'

/**
 * Shown in place of a screen that was opened without the card it needs. Says where to start instead. `from` names that
 * screen: `card` is the details of a card, `insurers` the list of insurers.
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
