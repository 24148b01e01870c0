import type { ReactNode } from 'react'
import styles from './card-stack.module.css'

export function CardStack({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.stack} aria-label={label}>
      {children}
    </ul>
  )
}
