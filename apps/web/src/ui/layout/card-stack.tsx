import type { ReactNode } from 'react'
import styles from './card-stack.module.css'

/** Cards one below the other, each a list item. */
export function CardStack({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.stack} aria-label={label}>
      {children}
    </ul>
  )
}
