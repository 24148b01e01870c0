import type { ReactNode } from 'react'
import styles from './columns.module.css'

/** Shows two columns on a computer's screen. On narrower screens, shows `second` below `first`. */
export function Columns({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{first}</div>
      <div className={styles.column}>{second}</div>
    </div>
  )
}
