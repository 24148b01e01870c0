import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './dialog.module.css'

/**
 * A dialog over the screen. Escape asks the caller to close it. However it is closed, the focus goes back to where it was
 * before the dialog opened. A form in the dialog doesn't submit the form in which the caller shows the dialog.
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Only `showModal` keeps the focus inside the dialog and blocks the page behind it. `close` gives the focus back only
  // while the dialog is still in the page. So a layout effect closes the dialog before React removes it from the page.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close?.()
  }, [])
  return createPortal(
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={id}
      // The caller decides whether to close the dialog. For example, a dialog stays open if its call failed.
      onCancel={(event) => {
        // React also reports the Escape of a dialog inside this one.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // If Escape is pressed again, the browser closes the dialog although `onCancel` prevented it. Opens the dialog
      // again, so that the caller decides in this case, too.
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open) return
        currentTarget.showModal()
        onClose()
      }}
      onSubmit={(event) => event.stopPropagation()}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>,
    // Renders the dialog in the body instead of in the caller's element, because a form can't contain another form.
    document.body,
  )
}
