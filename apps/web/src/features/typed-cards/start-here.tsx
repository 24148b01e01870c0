import { href } from '@khum/contract/paths'
import { IdCard } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'

/** Says where to start, on a screen that was opened without a card: the card's details or its list of insurers. */
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
