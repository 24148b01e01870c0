import type { ComponentProps, ReactNode } from 'react'
import styles from './icon-button.module.css'

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  count,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'className' | 'aria-label'> & {
  label: string
  /** A short badge on the corner, e.g. the number of unread items. `label` must contain its meaning too. */
  count?: string | undefined
  children: ReactNode
}) {
  return (
    <button type="button" {...rest} className={styles.button} aria-label={label}>
      {children}
      {count && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  )
}
