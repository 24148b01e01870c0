import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './card-link.module.css'

/**
 * A whole card that leads somewhere. The link lies over the card and has no text of its own, so that `label` is its whole
 * name: it must contain what tells the cards apart (WCAG 2.5.3). The card stays readable on its own.
 */
export function CardLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <div className={styles.card}>
      {children}
      <Link className={styles.link ?? ''} to={to} aria-label={label} />
    </div>
  )
}
