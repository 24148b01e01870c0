import { type ClaimDetail, canWithdraw, claimEndpoints } from '@khum/contract/claims'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '../../../i18n'
import { useApi, useViewer } from '../../../lib/services'
import { useAction } from '../../../lib/use-action'
import { Button } from '../../../ui/action/button'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog'
import { showToast } from '../../../ui/feedback/toast-store'
import { keepNames } from '../../../ui/text/keep-names'
import { claimKeys, refreshAfterClaimChange } from '../query-keys'

/** The button that withdraws a claim after a confirmation. Renders nothing if the claim can't be withdrawn. */
export function WithdrawClaim({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimActions.withdraw')
  const api = useApi()
  const viewer = useViewer()
  const client = useQueryClient()
  const { busy, run } = useAction()
  const [asking, setAsking] = useState(false)
  const queryKey = claimKeys.claim(viewer, claim.id)

  if (!canWithdraw(claim)) return null

  const withdraw = () =>
    run(async () => {
      try {
        const withdrawn = await api.call(
          claimEndpoints.withdrawClaim,
          { params: { id: claim.id } },
          // A second press, even in another tab, sends the same idempotency key. The key contains `updated_at`, so that
          // a claim that was withdrawn and reopened can be withdrawn again.
          { idempotencyKey: `withdraw-${claim.id}-${Date.parse(claim.updated_at)}` },
        )
        client.setQueryData(queryKey, withdrawn)
      } catch (error) {
        // Refetches the claim, because it may have been decided since it was loaded.
        void client.invalidateQueries({ queryKey })
        setAsking(false)
        throw error
      }
      setAsking(false)
      void refreshAfterClaimChange(client)
      showToast({ tone: 'success', text: t('done') })
    })

  return (
    <>
      <Button wide look="cancel" onClick={() => setAsking(true)}>
        {t('button')}
      </Button>
      <ConfirmDialog
        danger
        open={asking}
        title={t('title')}
        confirmLabel={t('confirm')}
        cancelLabel={t('keep')}
        busy={busy}
        onConfirm={() => void withdraw()}
        onCancel={() => setAsking(false)}
      >
        {keepNames(t('text', { number: claim.claim_number }), claim.claim_number)}
      </ConfirmDialog>
    </>
  )
}
