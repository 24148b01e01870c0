import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './dialog.module.css'

/**
 * A dialog over the screen. Escape closes it, and the focus goes back to where it was before the dialog opened. A form in
 * the dialog doesn't submit the form in which the caller shows the dialog.
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
  // Only `showModal` keeps the focus inside the dialog and blocks the page behind it.
  useEffect(() => {
    ref.current?.showModal()
  }, [])
  return createPortal(
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onSubmit={(event) => event.stopPropagation()}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>,
    // Not where the caller is, because a form can't contain another form.
    document.body,
  )
}
