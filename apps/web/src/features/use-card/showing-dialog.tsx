import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { failureCode } from '../../lib/api-error'
import { LoadFailure } from '../../lib/load-failure'
import { useErrorHandler } from '../../lib/use-error-handler'
import { Button } from '../../ui/action/button'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { showToast } from '../../ui/feedback/toast-store'
import { LiveShowing } from './live-showing'
import { OverShowing } from './over-showing'
import styles from './showing.module.css'
import { useShowing, useShowingCalls } from './use-use-cards'

/**
 * The popup of a shown card. It is what the server says it is, so it comes back after a reload, in another tab, and after a
 * lost connection. Escape asks before it takes the card back. Spec §2 use-card popup
 */
export function ShowingDialog({
  id,
  onClose,
  onAgain,
}: {
  id: string
  onClose: () => void
  /** Shows the same card at the same hospital once more. */
  onAgain: (coverageId: string, hospitalId: string) => Promise<void>
}) {
  const t = useTranslations('useCard')
  const showing = useShowing(id)
  const { cancel } = useShowingCalls()
  const handleError = useErrorHandler()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  // Nobody's any more, or under an authority that has ended: what was shown goes.
  const gone = showing.isError && failureCode(showing.error) === 'not_found'
  const data = gone ? undefined : showing.data
  const live = data?.state === 'shown'

  async function takeBack() {
    setBusy(true)
    try {
      await cancel(id)
      showToast({ tone: 'success', text: t('cancelled') })
      onClose()
    } catch (error) {
      // Checked or over meanwhile: the popup says which.
      handleError(error, { use_card_over: () => undefined })
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  async function again(coverageId: string, hospitalId: string) {
    setBusy(true)
    await onAgain(coverageId, hospitalId).catch(handleError)
    setBusy(false)
  }

  return (
    <Dialog.Root
      open
      onOpenChange={(next) => next || (live ? setAsking(true) : onClose())}
      disablePointerDismissal
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} data-undisturbed>
          {!data && <Dialog.Title className={styles.title}>{t('popup.over')}</Dialog.Title>}
          {showing.isPending && <SkeletonBlock height={20} />}
          {!data && showing.isError && (
            <>
              <LoadFailure
                error={showing.error}
                gone={gone ? t('popup.gone') : undefined}
                onRetry={() => void showing.refetch()}
              />
              <Button wide look="secondary" onClick={onClose}>
                {t('popup.close')}
              </Button>
            </>
          )}
          {data && live && (
            <LiveShowing
              // Each answer of the server sets the clock anew.
              showing={data}
              lost={showing.isError}
              onCancel={() => setAsking(true)}
              onAgain={() => void again(data.coverage_id, data.hospital.id)}
              onClose={onClose}
            />
          )}
          {data && !live && (
            <OverShowing
              showing={data}
              busy={busy}
              onAgain={() => void again(data.coverage_id, data.hospital.id)}
              onClose={onClose}
            />
          )}
          <ConfirmDialog
            open={asking && live}
            title={t('cancel.title')}
            confirmLabel={t('cancel.yes')}
            cancelLabel={t('cancel.no')}
            danger
            busy={busy}
            onConfirm={() => void takeBack()}
            onCancel={() => setAsking(false)}
          >
            {t('cancel.text')}
          </ConfirmDialog>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
