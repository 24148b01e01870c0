import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { keepWords } from '../text/keep-words'
import styles from './sheet.module.css'

/**
 * A panel that opens from the bottom of the screen, e.g. for a picker. The close button, Escape and a press outside
 * close it.
 */
export function Sheet({
  open,
  onClose,
  title,
  text,
  closeLabel,
  action,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  text?: string
  closeLabel: string
  /** The main action, which stays at the bottom while the content scrolls. */
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.sheet}>
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>{keepWords(title)}</Dialog.Title>
            <Dialog.Close className={styles.close} aria-label={closeLabel}>
              <X />
            </Dialog.Close>
          </div>
          {text && <Dialog.Description className={styles.text}>{keepWords(text)}</Dialog.Description>}
          <div className={styles.content}>{children}</div>
          {action && <div className={styles.action}>{action}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
