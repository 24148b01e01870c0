import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './card-link.module.css'

/**
 * A whole card as a link. Its name has to be said: a link's own leaves out what stands in an article, and all cards would
 * read alike.
 */
export function CardLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Link className={styles.link ?? ''} to={to} aria-label={label}>
      {children}
    </Link>
  )
}
