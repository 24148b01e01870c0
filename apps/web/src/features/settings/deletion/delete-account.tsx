import { deletionEndpoints } from '@khum/contract/deletion'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '../../../i18n'
import { hasFailed } from '../../../lib/has-failed'
import { LoadFailure } from '../../../lib/load-failure'
import { useApi, useViewer } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { Button } from '../../../ui/action/button'
import { ButtonLink } from '../../../ui/action/button-link'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { FormAlert } from '../../../ui/fields/form-alert'
import { useBeginFlow, useSendRefusal } from '../../one-time-codes'
import { dataCopyAddress } from '../data-copy/data-copy'
import { deletionKey } from '../query-keys'
import { Consequences } from './consequences'
import { ChooseScope, type DeletionScope, LeavingConsequences } from './leaving'

/**
 * The screen /delete-account. A member who uses several apps first chooses between leaving this app and deleting the
 * account. Then the screen shows the consequences. Confirming sends a one-time code by SMS. Requirement 2.19, R60
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
  const [scope, setScope] = useState<DeletionScope>('this')
  const { refused, clear, refuse, refusals } = useSendRefusal()

  const apps = deletion.data?.apps ?? []
  const leaves = apps.length > 1 && scope === 'this'

  async function start() {
    setBusy(true)
    clear()
    try {
      const start = leaves ? deletionEndpoints.startLeaving : deletionEndpoints.startDeletion
      begin(await api.call(start, {}))
    } catch (error) {
      handleError(error, { phone_missing: refuse, only_app: refuse, ...refusals })
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  if (deletion.isPending) return <SkeletonList label={common('loading')} />
  if (hasFailed(deletion))
    return <LoadFailure error={deletion.error} onRetry={() => void deletion.refetch()} />
  return (
    <>
      {apps.length > 1 && <ChooseScope apps={apps} scope={scope} onChange={setScope} />}
      {leaves ? (
        <LeavingConsequences apps={apps} />
      ) : (
        <>
          <FormAlert tone="warning" title={t('warningTitle')}>
            {t('warning')}
          </FormAlert>
          <Consequences openClaims={deletion.data.open_claims} keptUntil={deletion.data.claims_kept_until} />
          <ButtonLink look="link" to={dataCopyAddress()}>
            {t('copyFirst')}
          </ButtonLink>
        </>
      )}
      {refused !== null && <FormAlert>{refused}</FormAlert>}
      <p>{leaves ? t('leave.otpNote') : t('otpNote')}</p>
      <Button look="danger" wide onClick={() => setAsking(true)}>
        {leaves ? t('leave.submit') : t('submit')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={leaves ? t('leave.ask') : t('ask')}
        confirmLabel={leaves ? t('leave.yes') : t('yes')}
        cancelLabel={common('cancel')}
        busy={busy}
        onConfirm={() => void start()}
        onCancel={() => setAsking(false)}
      >
        {leaves ? t('leave.askText') : t('warning')}
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
