import { useTranslations } from '../../../i18n'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog'

/** Another tab or phone saved this draft in between: the member says which one counts. */
export function ConflictDialog({
  open,
  onSettle,
}: {
  open: boolean
  onSettle: (choice: 'mine' | 'theirs') => void
}) {
  const t = useTranslations('filing.conflict')
  return (
    <ConfirmDialog
      open={open}
      title={t('title')}
      confirmLabel={t('mine')}
      cancelLabel={t('theirs')}
      onConfirm={() => onSettle('mine')}
      onCancel={() => onSettle('theirs')}
    >
      {t('body')}
    </ConfirmDialog>
  )
}
