import { Dialog } from '@base-ui/react/dialog'
import type { UseCard } from '@khum/contract/use-card'
import { Ban, CircleCheckBig, TimerOff } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import { Button } from '../../ui/action/button'
import { EmptyState } from '../../ui/feedback/empty-state'
import { EligibilitySummary, overallVerdict, VerdictBadge } from './eligibility-summary'
import styles from './showing.module.css'

/** A showing that is over: checked by the hospital, taken back, or out of time, and then to be pressed again. Spec §4 */
export function OverShowing({
  showing,
  busy = false,
  onAgain,
  onClose,
}: {
  showing: UseCard
  busy?: boolean
  onAgain: () => void
  onClose: () => void
}) {
  const t = useTranslations('useCard.popup')
  const format = useFormat()
  const place = format.words(showing.hospital.name)
  if (showing.state === 'verified')
    return (
      <>
        <Dialog.Title className={styles.title}>{t('over')}</Dialog.Title>
        <div role="status">
          <EmptyState
            icon={<CircleCheckBig />}
            title={t('checkedBy', { place })}
            text={showing.verified_at ? format.instant(showing.verified_at) : ''}
          />
        </div>
        <div className={styles.verdict}>
          <h3>{t('eligibility')}</h3>
          <VerdictBadge verdict={overallVerdict(showing.eligibility)} />
        </div>
        <EligibilitySummary eligibility={showing.eligibility} />
        <Button wide onClick={onClose}>
          {t('done')}
        </Button>
      </>
    )
  const cancelled = showing.state === 'cancelled'
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
