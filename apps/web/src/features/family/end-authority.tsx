import { familyEndpoints } from '@khum/contract/family'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { useApi } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'
import { Button } from '../../ui/action/button'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'
import { showToast } from '../../ui/feedback/toast-store'
import { familyChanged } from './use-family'

/** Ends an authority after a confirmation. Either side can. R42 */
export function EndAuthority({ id, name, side }: { id: string; name: string; side: 'reader' | 'owner' }) {
  const t = useTranslations('family.end')
  const api = useApi()
  const client = useQueryClient()
  const handleError = useErrorHandler()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function end() {
    setBusy(true)
    try {
      await api.call(familyEndpoints.endFamilyLink, { params: { id } })
      showToast({ tone: 'success', text: t(`${side}.done`) })
    } catch (error) {
      // `not_found`: the other side has already ended it.
      handleError(error, { not_found: () => undefined })
    } finally {
      setBusy(false)
      setAsking(false)
      familyChanged(client)
    }
  }
  return (
    <>
      <Button
        look="secondary"
        size="sm"
        aria-label={`${t(`${side}.button`)} ${name}`}
        onClick={() => setAsking(true)}
      >
        {t(`${side}.button`)}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        busy={busy}
        title={t(`${side}.title`, { name })}
        confirmLabel={t(`${side}.confirm`)}
        cancelLabel={t('cancel')}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      >
        <p>{t(`${side}.text`, { name })}</p>
      </ConfirmDialog>
    </>
  )
}

/** Withdraws an invitation that hasn't been answered. */
export function WithdrawInvitation({ id }: { id: string }) {
  const t = useTranslations('family.manage')
  const api = useApi()
  const client = useQueryClient()
  const handleError = useErrorHandler()
  const [busy, setBusy] = useState(false)

  async function withdraw() {
    setBusy(true)
    try {
      await api.call(familyEndpoints.endInvitation, { params: { id } })
    } catch (error) {
      handleError(error)
    } finally {
      setBusy(false)
      familyChanged(client)
    }
  }
  return (
    <Button look="secondary" size="sm" busy={busy} onClick={() => void withdraw()}>
      {t('takeBack')}
    </Button>
  )
}
