import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { keepWords } from '../text/keep-words'
import styles from './empty-state.module.css'

/** Displays an error: what happened, what to do, and a reference number that the member can give to support. */
export function ErrorState({
  title,
  text,
  reference,
  action,
  icon = <CloudOff />,
}: {
  title: string
  text?: string | undefined
  reference?: string | undefined
  action?: ReactNode
  icon?: ReactNode
}) {
  return (
    <div className={styles.state} role="alert" data-tone="danger">
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h2 className={styles.title}>{keepWords(title)}</h2>
      {text && <p className={styles.text}>{keepWords(text)}</p>}
      {action && <div className={styles.action}>{action}</div>}
      {reference && <p className={styles.reference}>{reference}</p>}
    </div>
  )
}
