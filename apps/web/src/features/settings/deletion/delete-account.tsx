import { deletionEndpoints } from '@khum/contract/deletion'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '../../../i18n'
import { LoadFailure } from '../../../lib/load-failure'
import { useApi, useViewer } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { Button } from '../../../ui/action/button'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { FormAlert } from '../../../ui/fields/form-alert'
import { useBeginFlow, useSendRefusal } from '../../one-time-codes'
import { deletionKey } from '../query-keys'
import { Consequences } from './consequences'

/**
 * The screen /delete-account: shows the consequences and asks for confirmation. "Yes" sends the code.
 * Requirement 2.19, R60
 */
export function DeleteAccount() {
  const t = useTranslations('deletion')
  const common = useTranslations('common')
  const handleError = useErrorHandler()
  const api = useApi()
  const begin = useBeginFlow()
  const deletion = useConsequences()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { refused, clear, refuse, refusals } = useSendRefusal()

  async function start() {
    setBusy(true)
    clear()
    try {
      begin(await api.call(deletionEndpoints.startDeletion, {}))
    } catch (error) {
      handleError(error, { phone_missing: refuse, ...refusals })
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  if (deletion.isPending) return <SkeletonList label={common('loading')} />
  if (deletion.isError) return <LoadFailure error={deletion.error} onRetry={() => void deletion.refetch()} />
  return (
    <>
      <FormAlert tone="warning" title={t('warningTitle')}>
        {t('warning')}
      </FormAlert>
      <Consequences openClaims={deletion.data.open_claims} keptUntil={deletion.data.claims_kept_until} />
      {refused !== null && <FormAlert>{refused}</FormAlert>}
      <p>{t('otpNote')}</p>
      <Button look="danger" wide onClick={() => setAsking(true)}>
        {t('submit')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={t('ask')}
        confirmLabel={t('yes')}
        cancelLabel={common('cancel')}
        busy={busy}
        onConfirm={() => void start()}
        onCancel={() => setAsking(false)}
      >
        {t('warning')}
      </ConfirmDialog>
    </>
  )
}

function useConsequences() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: deletionKey(viewer),
    queryFn: ({ signal }) => api.call(deletionEndpoints.getDeletion, {}, { signal }),
    staleTime: 0,
  })
}
