import { claimDraftEndpoints } from '@khum/contract/claim-drafts'
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
 * Sends a draft as a claim. The idempotency key is derived from the draft and its version, so a retry after a lost
 * response, even after a reload, gets the first response and never creates a second claim. R54
 */
export function useSubmitClaim({ editor }: OpenDraft) {
  const api = useApi()
  const navigate = useNavigate()
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const closeDraft = useCloseDraft()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [duplicate, setDuplicate] = useState<string | null>(null)

  async function send(confirmed = false): Promise<void> {
    setBusy(true)
    setFailure(null)
    setDuplicate(null)
    try {
      await editor.save()
      const { id, version } = editor.get().record
      const body = { draft_id: id, version, ...(confirmed && { confirmed_not_duplicate: true }) }
      const receipt = await api.call(
        claimDraftEndpoints.submitClaim,
        { body },
        { idempotencyKey: `claim-${id}-${version}`, timeoutMs: 60_000 },
      )
      await navigate(`${href('eClaim')}?claim=${receipt.id}`, { replace: true })
      closeDraft(id)
      void refreshAfterClaimChange(client)
    } catch (error) {
      const code = failureCode(error)
      const number = error instanceof ApiError ? error.params.claim_number : undefined
      if (code === 'claim_duplicate_suspected' && number !== undefined) setDuplicate(String(number))
      else setFailure(errorWords(code))
      // The server now lists the lost files as refused, so the member can attach them again.
      if (code === 'claim_files_lost') await editor.refreshFiles().catch(() => undefined)
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, duplicate, send, dismiss: () => setDuplicate(null) }
}
