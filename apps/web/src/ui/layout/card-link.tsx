import type { ReactNode } from 'react'
import { Link } from '../../router'
import styles from './card-link.module.css'
import { sharedElement, shareElement } from './shared-element'

/**
 * Makes a whole card a link. The link covers the card and has no text, so `label` is its accessible name; it must
 * contain the visible text that distinguishes the cards (WCAG 2.5.3). Screen readers can still read the card's content.
 */
export function CardLink({
  to,
  label,
  hidden = false,
  children,
}: {
  to: string
  label: string
  /** Whether the card is in a part that is hidden from screen readers, so the Tab key must skip it. */
  hidden?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.card} {...sharedElement(to)}>
      {children}
      <Link
        className={styles.link ?? ''}
        to={to}
        aria-label={label}
        {...(hidden && { tabIndex: -1 })}
        viewTransition
        onClick={() => shareElement(to)}
      />
    </div>
  )
}
