import { claimDraftEndpoints } from '@khum/contract/claim-drafts'
import type { FailureCode } from '@khum/contract/errors'
import { href } from '@khum/contract/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorWords } from '../../../i18n'
import { ApiError, failureCode } from '../../../lib/api-error'
import { useApi } from '../../../lib/services'
import { useNavigate } from '../../../router'
import { refreshAfterClaimChange } from '../query-keys'
import { type OpenDraft, useCloseDraft } from './use-draft'

/**
 * Sends a draft as a claim. The idempotency key is derived from the draft, its version and whether the member confirmed
 * that the claim isn't a duplicate. A retry after a lost response, even after a reload, gets the first response. If
 * the retry lacks the confirmation, the server refuses the draft as sent already. No retry creates a second claim. R54
 */
export function useSubmitClaim({ editor }: OpenDraft) {
  const api = useApi()
  const navigate = useNavigate()
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const closeDraft = useCloseDraft()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [duplicate, setDuplicate] = useState<{ id: string; number: string } | null>(null)

  /** Loads the version that another tab or phone has saved, or opens the dialog that asks which version to keep. */
  async function takeNewest(): Promise<void> {
    let code: FailureCode = 'draft_conflict'
    if (!editor.get().conflict) {
      // Saves although nothing was changed, because a save notices the newer version.
      editor.edit({})
      await editor.save().catch((error: unknown) => {
        code = failureCode(error)
      })
    }
    if (!editor.get().conflict) setFailure(errorWords(code))
  }

  async function send(confirmed = false): Promise<void> {
    setBusy(true)
    setFailure(null)
    setDuplicate(null)
    const { id } = editor.get().record
    const showReceipt = async (claimId: string) => {
      await navigate(`${href('eClaim')}?claim=${claimId}`, { replace: true })
      closeDraft(id)
      void refreshAfterClaimChange(client)
    }
    try {
      await editor.save()
      const { version } = editor.get().record
      const body = { draft_id: id, version, ...(confirmed && { confirmed_not_duplicate: true }) }
      const receipt = await api.call(
        claimDraftEndpoints.submitClaim,
        { body },
        { idempotencyKey: `claim-${id}-${version}${confirmed ? '-confirmed' : ''}`, timeoutMs: 60_000 },
      )
      await showReceipt(receipt.id)
    } catch (error) {
      const code = failureCode(error)
      const { claim_id, claim_number, draft_id } = error instanceof ApiError ? error.params : {}
      const isDuplicate = code === 'claim_duplicate_suspected' && claim_number !== undefined
      // The claim that the server found was made from this draft: it was sent from another phone, or in an earlier
      // attempt whose response was lost.
      if (isDuplicate && draft_id === id) await showReceipt(String(claim_id))
      else if (isDuplicate) setDuplicate({ id: String(claim_id), number: String(claim_number) })
      else if (code === 'draft_conflict') await takeNewest()
      else setFailure(errorWords(code))
      // The server now lists the lost files as refused, so the member can attach them again.
      if (code === 'claim_files_lost') await editor.refreshFiles().catch(() => undefined)
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, duplicate, send, dismiss: () => setDuplicate(null) }
}
