import type { ReactNode } from 'react'
import { keepWords } from '../text/keep-words'
import styles from './card.module.css'

export function Card({
  children,
  flush,
}: {
  children: ReactNode
  /** Removes the padding, for lists. */
  flush?: boolean
}) {
  return (
    <div className={styles.card} data-flush={flush}>
      {children}
    </div>
  )
}

/** A section of a screen with a heading. `more` is a link at the end of the heading's line. */
export function Section({
  title,
  text,
  more,
  children,
}: {
  title: ReactNode
  text?: string
  more?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{keepWords(title)}</h2>
        {more}
      </div>
      {text && <p className={styles.text}>{keepWords(text)}</p>}
      {children}
    </section>
  )
}
