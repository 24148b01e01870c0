import type { ReactNode } from 'react'
import { keepWords } from '../text/keep-words'
import styles from './badge.module.css'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** A status in one or two words. The icon makes it recognisable without colour. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon}
      <span>{keepWords(children)}</span>
    </span>
  )
}
