import type { ReactNode } from 'react'
import { keepWords } from '../text/keep-words'
import styles from './empty-state.module.css'

/**
 * Says that there is nothing to show yet and what the member can do. `status` is a number such as 404, displayed
 * above the title.
 */
export function EmptyState({
  icon,
  status,
  title,
  text,
  action,
}: {
  icon?: ReactNode
  status?: string | undefined
  title: string
  text?: string
  action?: ReactNode
}) {
  return (
    <div className={styles.state}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {status && <p className={styles.status}>{status}</p>}
      <h2 className={styles.title}>{keepWords(title)}</h2>
      {text && <p className={styles.text}>{keepWords(text)}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
