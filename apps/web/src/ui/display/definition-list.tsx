import type { ReactNode } from 'react'
import { keepWords } from '../text/keep-words'
import styles from './definition-list.module.css'

export type Definition = {
  label: string
  value: ReactNode
  /** Marks the most important line, e.g. a total. */
  strong?: boolean
}

/** Displays labels with their values in two columns, or in one if there isn't enough room. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={styles.list}>
      {items.map((item) => (
        <div key={item.label} className={styles.line} data-strong={item.strong}>
          <dt>{keepWords(item.label)}</dt>
          <dd>{keepWords(item.value)}</dd>
        </div>
      ))}
    </dl>
  )
}
