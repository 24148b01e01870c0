import type { ReactNode } from 'react'
import styles from './page.module.css'

/**
 * The smallest height of an on-screen keyboard, in px. If something covers less than this height at the bottom of the
 * window, it isn't a keyboard but the browser's own bars.
 */
const keyboardMin = 120

/**
 * The frame of a screen: bars, content, and the main action, which stays above the bottom bar and the on-screen
 * keyboard (see trackKeyboard). On tablets and computers, the bottom bar is beside the content. `skipLabel` is the text
 * of the skip link.
 */
export function Page({
  topBar,
  bottomBar,
  action,
  skipLabel,
  hero,
  wide = false,
  narrow = false,
  children,
}: {
  topBar?: ReactNode
  bottomBar?: ReactNode
  action?: ReactNode
  skipLabel?: string
  /** Content as wide as the page, above the padded content. On tablets and computers, it is beside the content. */
  hero?: ReactNode
  /**
   * Whether the content uses the whole width of a computer's screen. Otherwise the content is narrower, for short lines
   * of text.
   */
  wide?: boolean
  /** Whether the page is in a box as wide as a phone, whatever the width of the window. */
  narrow?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={styles.page}
      data-wide={wide}
      data-narrow={narrow || undefined}
      data-hero={Boolean(hero)}
      data-bar={Boolean(bottomBar)}
    >
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

/**
 * Sets `--keyboard-inset` to the height that the on-screen keyboard covers, and marks the root while the keyboard is
 * open, because iOS doesn't resize the page. Call it once at start. It returns a function that stops tracking.
 */
export function trackKeyboard(root: HTMLElement, view: Window): () => void {
  const viewport = view.visualViewport
  if (!viewport) return () => {}
  function publish() {
    if (!viewport) return
    const covered = view.innerHeight - viewport.height - viewport.offsetTop
    const inset = viewport.scale === 1 && covered > keyboardMin ? Math.round(covered) : 0
    root.style.setProperty('--keyboard-inset', `${inset}px`)
    root.toggleAttribute('data-keyboard', inset > 0)
  }
  viewport.addEventListener('resize', publish)
  viewport.addEventListener('scroll', publish)
  return () => {
    viewport.removeEventListener('resize', publish)
    viewport.removeEventListener('scroll', publish)
  }
}
