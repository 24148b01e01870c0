import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { LoadFailure } from '../../lib/load-failure'
import { useAction } from '../../lib/use-action'
import { Button } from '../../ui/action/button'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { showToast } from '../../ui/feedback/toast-store'
import { isNoUse, useCardUse, useCardUseCalls } from './card-use-queries'
import { EndedUse } from './ended-use'
import { ShownCard } from './shown-card'
import styles from './use-card.module.css'

/**
 * Shows a card use in a dialog. The state comes from the server, so it is right after a reload, in another tab and
 * after a lost connection. Escape asks the member before it cancels the card use. Requirement 2.13
 */
export function UseCardDialog({
  id,
  onClose,
  onAgain,
}: {
  id: string
  onClose: () => void
  /** Called to show the same card at the same hospital again. */
  onAgain: (coverageId: string, hospitalId: string) => Promise<void>
}) {
  const t = useTranslations('useCard')
  const cardUse = useCardUse(id)
  const { cancel } = useCardUseCalls()
  const { busy, run } = useAction()
  const [asking, setAsking] = useState(false)
  // `not_found` can mean that the authority for a relative's card has ended, so the card must disappear from the
  // screen. `validation_failed` means that the id in the address is malformed.
  const isGone = isNoUse(cardUse.error)
  const data = isGone ? undefined : cardUse.data
  const isShown = data?.state === 'shown'

  async function cancelUse() {
    await run(
      async () => {
        await cancel(id)
        showToast({ tone: 'success', text: t('cancelled') })
        onClose()
      },
      // If the card use ended before it could be cancelled, shows no error: the dialog already says how it ended.
      { use_card_over: () => undefined },
    )
    setAsking(false)
  }

  return (
    <Dialog.Root
      open
      onOpenChange={(next) => next || (isShown ? setAsking(true) : onClose())}
      disablePointerDismissal
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} data-undisturbed>
          {!data && <Dialog.Title className={styles.title}>{t('popup.over')}</Dialog.Title>}
          {cardUse.isPending && <SkeletonBlock height={20} />}
          {!data && cardUse.isError && (
            <>
              <LoadFailure
                error={cardUse.error}
                gone={isGone ? t('popup.gone') : undefined}
                onRetry={() => void cardUse.refetch()}
              />
              <Button wide look="secondary" onClick={onClose}>
                {t('popup.close')}
              </Button>
            </>
          )}
          {data && isShown && (
            <ShownCard
              cardUse={data}
              isOffline={cardUse.isError}
              onCancel={() => setAsking(true)}
              onAgain={() => void run(() => onAgain(data.coverage_id, data.hospital.id))}
              onClose={onClose}
            />
          )}
          {data && !isShown && (
            <EndedUse
              cardUse={data}
              busy={busy}
              onAgain={() => void run(() => onAgain(data.coverage_id, data.hospital.id))}
              onClose={onClose}
            />
          )}
          <ConfirmDialog
            open={asking && isShown}
            title={t('cancel.title')}
            confirmLabel={t('cancel.yes')}
            cancelLabel={t('cancel.no')}
            danger
            busy={busy}
            onConfirm={() => void cancelUse()}
            onCancel={() => setAsking(false)}
          >
            {t('cancel.text')}
          </ConfirmDialog>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
