import type { ReactNode } from 'react'
import { keepWords } from '../text/keep-words'
import styles from './timeline.module.css'

export type TimelineEvent = {
  id: string
  title: string
  /** The time, already formatted, e.g. "20 พ.ย. 2569 14:05 น.". */
  when?: string
  text?: ReactNode
  state: 'done' | 'now' | 'next' | 'failed'
}

export function Timeline({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  return (
    <ol className={styles.line} aria-label={label}>
      {events.map((event) => (
        <li
          key={event.id}
          className={styles.event}
          data-state={event.state}
          aria-current={event.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.title}>{keepWords(event.title)}</span>
          {event.when && <span className={styles.when}>{keepWords(event.when)}</span>}
          {event.text && <div className={styles.text}>{keepWords(event.text)}</div>}
        </li>
      ))}
    </ol>
  )
}
