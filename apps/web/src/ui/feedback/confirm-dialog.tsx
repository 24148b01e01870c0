import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '../action/button'
import { keepWords } from '../text/keep-words'
import styles from './confirm-dialog.module.css'

/** Asks for confirmation. Escape cancels. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger,
  busy,
  onConfirm,
  onCancel,
}: {
  open: boolean
  title: ReactNode
  children?: ReactNode
  confirmLabel: string
  cancelLabel: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => next || onCancel()}>
      <AlertDialog.Portal>
        {/* Sheets and the shown card are dialogs, too. Without `forceRender`, no backdrop would cover them. */}
        <AlertDialog.Backdrop forceRender className={styles.backdrop} />
        <AlertDialog.Popup className={styles.dialog}>
          <AlertDialog.Title className={styles.title}>{keepWords(title)}</AlertDialog.Title>
          {children && (
            <AlertDialog.Description render={<div />} className={styles.text}>
              {keepWords(children)}
            </AlertDialog.Description>
          )}
          <div className={styles.buttons}>
            <AlertDialog.Close render={<Button look="cancel" wide />}>{cancelLabel}</AlertDialog.Close>
            <Button look={danger ? 'danger' : 'confirm'} wide {...(busy && { busy })} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
