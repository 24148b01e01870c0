import { Dialog } from '@base-ui/react/dialog'
import type { UseCard } from '@khum/contract/use-card'
import { Ban, CircleCheckBig, TimerOff } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import { Button } from '../../ui/action/button'
import { EmptyState } from '../../ui/feedback/empty-state'
import { keepWords } from '../../ui/text/keep-words'
import { EligibilitySummary, overallVerdict, VerdictBadge } from './eligibility-summary'
import styles from './use-card.module.css'

/** Says how a card use ended: checked by the hospital, cancelled, or expired. Requirement 4.9 */
export function EndedUse({
  cardUse,
  busy = false,
  onAgain,
  onClose,
}: {
  cardUse: UseCard
  busy?: boolean
  onAgain: () => void
  onClose: () => void
}) {
  const t = useTranslations('useCard.popup')
  const format = useFormat()
  const place = format.words(cardUse.hospital.name)
  if (cardUse.state === 'verified')
    return (
      <>
        <Dialog.Title className={styles.title}>{t('over')}</Dialog.Title>
        <div role="status">
          <EmptyState
            icon={<CircleCheckBig />}
            title={t('checkedBy', { place })}
            text={cardUse.verified_at ? format.instant(cardUse.verified_at) : ''}
          />
        </div>
        <div className={styles.verdict}>
          <h3>{keepWords(t('eligibility'))}</h3>
          <VerdictBadge verdict={overallVerdict(cardUse.eligibility)} />
        </div>
        <EligibilitySummary eligibility={cardUse.eligibility} />
        <Button wide onClick={onClose}>
          {t('done')}
        </Button>
      </>
    )
  const cancelled = cardUse.state === 'cancelled'
  return (
    <>
      <Dialog.Title className={styles.title}>{t('over')}</Dialog.Title>
      <div role="status">
        <EmptyState
          icon={cancelled ? <Ban /> : <TimerOff />}
          title={t(cancelled ? 'cancelledTitle' : 'expiredTitle')}
          text={t(cancelled ? 'cancelledText' : 'expiredText', { place })}
        />
      </div>
      <Button wide busy={busy} onClick={onAgain}>
        {t('again')}
      </Button>
      <Button wide look="secondary" onClick={onClose}>
        {t('close')}
      </Button>
    </>
  )
}
