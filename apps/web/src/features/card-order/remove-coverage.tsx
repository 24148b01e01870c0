import { familyEndpoints } from '@khum/contract/family'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { useApi } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'
import { showToast } from '../../ui/feedback/toast-store'

/** Removes a card from the list after a confirmation. */
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
  const handleError = useErrorHandler()
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    const done = () => {
      showToast({ tone: 'success', text: t('removed') })
      onDone()
    }
    try {
      await api.call(familyEndpoints.removeCoverage, { params: { id } })
      done()
    } catch (error) {
      // `not_found`: it was already removed.
      handleError(error, { not_found: done })
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={t('removeTitle', { card: name })}
      confirmLabel={t('remove')}
      cancelLabel={t('keep')}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  )
}
