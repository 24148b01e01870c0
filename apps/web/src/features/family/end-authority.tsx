import { familyEndpoints } from '@khum/contract/family'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { useApi } from '../../lib/services'
import { useAction } from '../../lib/use-action'
import { Button } from '../../ui/action/button'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'
import { showToast } from '../../ui/feedback/toast-store'
import { keepNames } from '../../ui/text/keep-names'
import { familyChanged } from './use-family'

/** Ends a family authority after a confirmation. Either side can end the authority. R42 */
export function EndAuthority({ id, name, side }: { id: string; name: string; side: 'reader' | 'owner' }) {
  const t = useTranslations('family.end')
  const api = useApi()
  const client = useQueryClient()
  const { busy, run } = useAction()
  const [asking, setAsking] = useState(false)

  async function end() {
    await run(
      async () => {
        await api.call(familyEndpoints.endFamilyLink, { params: { id } })
        showToast({ tone: 'success', text: t(`${side}.done`) })
      },
      // `not_found` means that the other side has already ended the family link.
      { not_found: () => undefined },
    )
    setAsking(false)
    familyChanged(client)
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
        title={keepNames(t(`${side}.title`, { name }), name)}
        confirmLabel={t(`${side}.confirm`)}
        cancelLabel={t('cancel')}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      >
        <p>{keepNames(t(`${side}.text`, { name }), name)}</p>
      </ConfirmDialog>
    </>
  )
}

export function WithdrawInvitation({ id }: { id: string }) {
  const t = useTranslations('family.manage')
  const api = useApi()
  const client = useQueryClient()
  const { busy, run } = useAction()

  async function withdraw() {
    await run(() => api.call(familyEndpoints.endInvitation, { params: { id } }))
    familyChanged(client)
  }
  return (
    <Button look="secondary" size="sm" busy={busy} onClick={() => void withdraw()}>
      {t('takeBack')}
    </Button>
  )
}
