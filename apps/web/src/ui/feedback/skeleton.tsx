import styles from './skeleton.module.css'

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles.text} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <span key={line} className={styles.bone} />
      ))}
    </span>
  )
}

/**
 * The heights in rem for which the style sheet has rules. Server-rendered HTML can't have style attributes, because of
 * its Content-Security-Policy. R78
 */
type BlockHeight = 1.5 | 3.25 | 6 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 16 | 20 | 24

export function SkeletonBlock({ height }: { height: BlockHeight }) {
  return <span className={`${styles.bone} ${styles.block}`} data-height={height} aria-hidden="true" />
}

/** Placeholder for a list that is loading. Screen readers read `label` once. */
export function SkeletonList({ label, rows = 4 }: { label: string; rows?: number }) {
  return (
    <div className={styles.list} role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <span key={row} className={styles.row} aria-hidden="true">
          <span className={`${styles.bone} ${styles.round}`} />
          <SkeletonText lines={2} />
        </span>
      ))}
    </div>
  )
}
