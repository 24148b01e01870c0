import type { ReactNode } from 'react'
import styles from './definition-list.module.css'

export type Definition = {
  label: string
  value: ReactNode /** The line that counts, e.g. a total. */
  strong?: boolean
}

/** Labels and values, one under the other where there is no room. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={styles.list}>
      {items.map((item) => (
        <div key={item.label} className={styles.line} data-strong={item.strong}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
