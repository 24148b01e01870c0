import type { Case } from '@khum/contract/office-case'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { Button } from '../../ui/button'
import styles from './case-page.module.css'
import type { Act } from './use-case'
import type { useLines } from './use-lines'

export interface Panel {
  found: Case
  work: ReturnType<typeof useLines>
  act: Act
  busy: boolean
  /** Why the last attempt was refused; null if it wasn't refused. */
  failure: string | null
  onClose: () => void
}

/** The frame around the fields of an action on a claim. Enter in a field presses the action's button. */
export function Frame({
  title,
  panel: { busy, failure, onClose },
  label,
  isReady = true,
  startsInField = false,
  onSubmit,
  children,
}: {
  title: string
  panel: Panel
  label: string
  isReady?: boolean
  /**
   * Whether the first field gets the focus when the panel opens. If not, the button gets the focus, provided that it
   * isn't disabled.
   */
  startsInField?: boolean
  onSubmit: () => void
  children: ReactNode
}) {
  const t = useTranslations('claimCase')
  return (
    <form
      ref={bringIntoView}
      className={styles.panel}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !busy) onSubmit()
      }}
    >
      <h2>{title}</h2>
      {children}
      {failure && (
        <p role="alert" className={styles.bad}>
          {failure}
        </p>
      )}
      <p className={styles.buttons}>
        <Button type="submit" busy={busy} disabled={!isReady} autoFocus={isReady && !startsInField}>
          {label}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
      </p>
    </form>
  )
}

/** A `ref` that scrolls a panel into view when it appears, even if nothing in it takes the focus. */
export function bringIntoView(node: HTMLElement | null): void {
  node?.scrollIntoView?.({ block: 'nearest' })
}

/** A `ref` that gives a field the focus when it appears. */
export function focus(node: HTMLElement | null): void {
  node?.focus()
}
