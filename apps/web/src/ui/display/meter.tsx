import styles from './meter.module.css'

export type MeterPart = { label: string; value: string }

/**
 * Shows how much of a limit is used, reserved and remaining. Shares are fractions (0–1) of the limit; the caller
 * formats the amounts. The remaining amount is the large figure; the legend has the used and reserved amounts.
 */
export function Meter({
  title,
  left,
  used,
  pending,
  whole,
  usedShare,
  pendingShare,
  note,
  over = false,
}: {
  title: string
  left: MeterPart
  used: MeterPart
  /** The reserved amount; absent if nothing is reserved. */
  pending?: MeterPart | undefined
  /** The whole limit in words, e.g. "of 30,000.00 baht a year". */
  whole: string
  usedShare: number
  pendingShare: number
  /** A sentence under the figures. */
  note?: string | undefined
  /** True if the limit can no longer be used. The meter is then grey. */
  over?: boolean
}) {
  return (
    <div className={styles.meter} data-over={over} data-out={usedShare + pendingShare >= 1}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.left}>
        <span className={styles.leftLabel}>{left.label}</span>{' '}
        <span className={styles.leftValue}>{left.value}</span>
      </p>
      <MeterBar usedShare={usedShare} pendingShare={pendingShare} over={over} />
      <ul className={styles.legend}>
        <Legend kind="used" part={used} />
        {pending && <Legend kind="pending" part={pending} />}
        <li data-kind="whole">{whole}</li>
      </ul>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}

/** The bar of a meter alone, for rows. Screen readers skip it. */
export function MeterBar({
  usedShare,
  pendingShare,
  over = false,
}: {
  usedShare: number
  pendingShare: number
  over?: boolean
}) {
  const usedPart = share(usedShare)
  const pendingPart = Math.min(share(pendingShare), 1 - usedPart)
  return (
    <span
      className={styles.bar}
      data-over={over}
      data-low={1 - usedPart - pendingPart <= 0.15}
      aria-hidden="true"
    >
      <span className={styles.used} style={{ flexGrow: usedPart }} />
      {pendingPart > 0 && <span className={styles.pending} style={{ flexGrow: pendingPart }} />}
      <span className={styles.rest} style={{ flexGrow: 1 - usedPart - pendingPart }} />
    </span>
  )
}

function Legend({ kind, part }: { kind: string; part: MeterPart }) {
  return (
    <li data-kind={kind}>
      <span>{part.label}</span> <b>{part.value}</b>
    </li>
  )
}

function share(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0
}
