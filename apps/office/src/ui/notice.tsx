import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** A message that takes the place of a screen's content. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  )
}
