import { familyEndpoints } from '@khum/contract/family'
import { useTranslations } from '../../i18n'
import { useApi } from '../../lib/services'
import { useAction } from '../../lib/use-action'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'
import { showToast } from '../../ui/feedback/toast-store'
import { keepNames } from '../../ui/text/keep-names'
import { keepWords } from '../../ui/text/keep-words'

export function RemoveCoverage({
  id,
  name,
  onDone,
  onCancel,
}: {
  id: string
  name: string
  onDone: () => void
  onCancel: () => void
}) {
  const t = useTranslations('family.arrange')
  const api = useApi()
  const { busy, run } = useAction()

  function done() {
    showToast({ tone: 'success', text: t('removed') })
    onDone()
  }
  const remove = () =>
    run(
      async () => {
        await api.call(familyEndpoints.removeCoverage, { params: { id } })
        done()
      },
      // `not_found` means that the card was already removed.
      { not_found: done },
    )
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={keepNames(t('removeTitle', { card: name }), name)}
      confirmLabel={t('remove')}
      cancelLabel={t('keep')}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    >
      <p>{keepWords(t('removeText'))}</p>
    </ConfirmDialog>
  )
}
