import { Dialog } from '@base-ui/react/dialog'
import { limits } from '@khum/contract/limits'
import { Sun } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import { runningClock } from '../../lib/server-clock'
import { useWakeLock } from '../../platform/wake-lock'
import { Button } from '../../ui/action/button'
import { Digits } from '../../ui/display/digits'
import { useSecondsLeft } from '../../ui/display/seconds-left'
import { TimeLeft } from '../../ui/display/time-left'
import { FormAlert } from '../../ui/fields/form-alert'
import { EligibilitySummary, overallVerdict, VerdictBadge } from './eligibility-summary'
import { OverShowing } from './over-showing'
import { QrCode } from './qr-code'
import styles from './showing.module.css'
import type { Showing } from './use-use-cards'

/** A card that is live: QR and digits to read across a desk, and how long they are good. Spec §2, §9 */
export function LiveShowing({
  showing,
  lost,
  onCancel,
  onAgain,
  onClose,
}: {
  showing: Showing
  /** The last question got no answer. */
  lost: boolean
  onCancel: () => void
  onAgain: () => void
  onClose: () => void
}) {
  const t = useTranslations('useCard.popup')
  const format = useFormat()
  const seconds = useSecondsLeft(showing.endsAt, runningClock)
  useWakeLock(seconds > 0)
  // Without a network the server cannot say so.
  if (seconds === 0)
    return <OverShowing showing={{ ...showing, state: 'expired' }} onAgain={onAgain} onClose={onClose} />
  const minutes = String(limits.useCardMs / 60_000)
  return (
    <>
      <Dialog.Title className={styles.title}>{t('title')}</Dialog.Title>
      <p className={styles.place}>{format.words(showing.hospital.name)}</p>
      <p className={styles.person}>
        {format.words(showing.card.insured_initials)} · {format.words(showing.card.insurer_name)} ·{' '}
        <Digits text={showing.card.card_number_masked} />
      </p>
      {showing.qr && <QrCode text={showing.qr} label={t('qr')} />}
      <p className={styles.codeLabel}>{t('code')}</p>
      <p className={styles.code}>
        <span aria-hidden="true">{grouped(showing.code ?? '')}</span>
        <span className="visually-hidden">{[...(showing.code ?? '')].join(' ')}</span>
      </p>
      <div className={styles.clock}>
        <TimeLeft
          endsAt={showing.endsAt}
          totalMs={limits.useCardMs}
          now={runningClock}
          words={(clock) => t('left', { clock })}
          spoken={(left) => t('leftSpoken', { minutes: String(left) })}
          ended={t('ended')}
        />
      </div>
      {lost && <FormAlert tone="warning">{t('lost')}</FormAlert>}
      <p className={styles.hint}>{t('hint', { minutes })}</p>
      <p className={styles.hint}>
        <Sun className={styles.sun} aria-hidden="true" /> {t('bright')}
      </p>
      <Button wide look="cancel" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <div className={styles.verdict}>
        <h3>{t('eligibility')}</h3>
        <VerdictBadge verdict={overallVerdict(showing.eligibility)} />
      </div>
      <EligibilitySummary eligibility={showing.eligibility} />
    </>
  )
}

/** `123456` → `123 456`: three at a time is what people say and hear. */
function grouped(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
