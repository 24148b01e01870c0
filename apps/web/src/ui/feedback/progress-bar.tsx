import styles from './progress-bar.module.css'

/** The thin bar at the top while a page is on its way. Spec §2, §9: it takes `durationMs` to creep to the end. */
export function ProgressBar({
  active,
  label,
  durationMs,
}: {
  active: boolean
  label: string
  durationMs: number
}) {
  if (!active) return null
  return (
    <div className={styles.track} role="progressbar" aria-label={label}>
      <div className={styles.bar} style={{ animationDuration: `${durationMs}ms` }} />
    </div>
  )
}
