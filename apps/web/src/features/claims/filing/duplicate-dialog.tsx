import { useTranslations } from '../../../i18n'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog'

/** Asks the member to confirm when a claim with the same card, date, amount and files was sent within a day. R57 */
export function DuplicateDialog({
  duplicate,
  onSendAnyway,
  onCancel,
}: {
  /** Claim number of the earlier claim; null if there is none. */
  duplicate: string | null
  onSendAnyway: () => void
  onCancel: () => void
}) {
  const t = useTranslations('filing.duplicate')
  return (
    <ConfirmDialog
      open={duplicate !== null}
      title={t('title')}
      confirmLabel={t('sendAnyway')}
      cancelLabel={t('cancel')}
      onConfirm={onSendAnyway}
      onCancel={onCancel}
    >
      {t('body', { number: duplicate ?? '' })}
    </ConfirmDialog>
  )
}
