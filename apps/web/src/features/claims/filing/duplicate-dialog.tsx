import { useTranslations } from '../../../i18n'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog'

/** Asks when the same card, date, amount and files were sent within a day. TRUST R57. */
export function DuplicateDialog({
  duplicate,
  onSendAnyway,
  onCancel,
}: {
  /** The number of the claim sent before. */
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
