import { Dialog } from '@base-ui/react/dialog'
import { limits } from '@khum/contract/limits'
import { Sun } from 'lucide-react'
import { encode } from 'uqr'
import { useFormat, useTranslations } from '../../i18n'
import { runningClock } from '../../lib/server-clock'
import { useWakeLock } from '../../platform/wake-lock'
import { Button } from '../../ui/action/button'
import { Digits } from '../../ui/display/digits'
import { useSecondsLeft } from '../../ui/display/seconds-left'
import { TimeLeft } from '../../ui/display/time-left'
import { FormAlert } from '../../ui/fields/form-alert'
import { keepWords } from '../../ui/text/keep-words'
import type { CardUse } from './card-use-queries'
import { EligibilitySummary, overallVerdict, VerdictBadge } from './eligibility-summary'
import { EndedUse } from './ended-use'
import styles from './use-card.module.css'

/** Shows a card at a hospital: QR code, digits to read out, and the time remaining. Requirements 2.13, 9.4 */
export function ShownCard({
  cardUse,
  isOffline,
  onCancel,
  onAgain,
  onClose,
}: {
  cardUse: CardUse
  /** Whether the last request for the state of the card use failed. */
  isOffline: boolean
  onCancel: () => void
  onAgain: () => void
  onClose: () => void
}) {
  const t = useTranslations('useCard.popup')
  const format = useFormat()
  const seconds = useSecondsLeft(cardUse.endsAt, runningClock)
  useWakeLock(seconds > 0)
  // When the time is over by the page's own clock, shows the end without waiting for the server, because the phone may
  // be offline.
  if (seconds === 0)
    return <EndedUse cardUse={{ ...cardUse, state: 'expired' }} onAgain={onAgain} onClose={onClose} />
  const minutes = String(limits.useCardMs / 60_000)
  return (
    <>
      <Dialog.Title className={styles.title}>{t('title')}</Dialog.Title>
      <p className={styles.place}>{format.words(cardUse.hospital.name)}</p>
      <p className={styles.person}>
        {format.words(cardUse.card.insured_initials)} · {format.words(cardUse.card.insurer_name)} ·{' '}
        <Digits text={cardUse.card.card_number_masked} />
      </p>
      {cardUse.qr && <QrCode text={cardUse.qr} label={t('qr')} />}
      <p className={styles.codeLabel}>{keepWords(t('code'))}</p>
      <p className={styles.code}>
        <span aria-hidden="true">{grouped(cardUse.code ?? '')}</span>
        <span className="visually-hidden">{[...(cardUse.code ?? '')].join(' ')}</span>
      </p>
      <div className={styles.clock}>
        <TimeLeft
          endsAt={cardUse.endsAt}
          totalMs={limits.useCardMs}
          now={runningClock}
          words={(clock) => t('left', { clock })}
          spoken={(left) => t('leftSpoken', { minutes: String(left) })}
          ended={t('ended')}
        />
      </div>
      {isOffline && <FormAlert tone="warning">{t('lost')}</FormAlert>}
      <p className={styles.hint}>{keepWords(t('hint', { minutes }))}</p>
      <p className={styles.hint}>
        <Sun className={styles.sun} aria-hidden="true" /> {t('bright')}
      </p>
      <Button wide look="cancel" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <div className={styles.verdict}>
        <h3>{keepWords(t('eligibility'))}</h3>
        <VerdictBadge verdict={overallVerdict(cardUse.eligibility)} />
      </div>
      <EligibilitySummary eligibility={cardUse.eligibility} />
    </>
  )
}

/** Formats `123456` as `123 456`, which is easier to read out. */
function grouped(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

/** A QR code that is black on white in every theme, because cameras read these colours best. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  )
}
