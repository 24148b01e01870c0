import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export type Tab<Value extends string> = {
  value: Value
  label: string
  /** A short badge, e.g. the number of unread items. */
  count?: string | undefined
  /** The badge's text for screen readers. */
  countWords?: string
  content: ReactNode
}

/**
 * Tabs for a few views of the same content. `even` makes the tabs equally wide, with long labels on two lines and
 * badges in the corners.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  even,
}: {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  even?: boolean
}) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)} className={styles.root}>
      <Base.List className={styles.list} data-even={even} aria-label={label} activateOnFocus={false}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
            {tab.count && (
              <span className={styles.count}>
                {tab.countWords ? (
                  <>
                    <span aria-hidden="true">{tab.count}</span>
                    <span className="visually-hidden">{tab.countWords}</span>
                  </>
                ) : (
                  tab.count
                )}
              </span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
