import type { ReactNode } from 'react'
import styles from './page.module.css'

/**
 * The frame of a screen: bars, content, and the main action, which stays above the bottom bar and the on-screen keyboard
 * (see keyboard-inset.ts). `skipLabel` is the text of the skip link.
 */
export function Page({
  topBar,
  bottomBar,
  action,
  skipLabel,
  hero,
  children,
}: {
  topBar?: ReactNode
  bottomBar?: ReactNode
  /** The main action, usually a wide button. */
  action?: ReactNode
  skipLabel?: string
  /** Full width, above the padded content. */
  hero?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.page}>
      {skipLabel && (
        <a href="#main" className={styles.skip}>
          {skipLabel}
        </a>
      )}
      {topBar}
      <main id="main" tabIndex={-1} className={styles.main}>
        {hero}
        <div className={styles.content}>{children}</div>
        {action && <div className={styles.action}>{action}</div>}
      </main>
      {bottomBar}
    </div>
  )
}
