import { claimEndpoints } from '@khum/contract/claims'
import { href } from '@khum/contract/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useErrorWords } from '../../../i18n'
import { ApiError, failureCode } from '../../../lib/api-error'
import { useApi } from '../../../lib/services'
import { type OpenDraft, useCloseDraft } from './use-draft'

/**
 * Sends a draft as a claim. The key is made from draft and version, so a repeat after a lost answer, even after a reload, gets
 * the first answer and never a second claim. TRUST R54
 */
export function useSubmitClaim({ editor }: OpenDraft) {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
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
      const { draft } = editor.get()
      const receipt = await api.call(
        claimEndpoints.submitClaim,
        {
          body: {
            draft_id: draft.id,
            version: draft.version,
            ...(confirmed ? { confirmed_not_duplicate: true } : {}),
          },
        },
        { idempotencyKey: `claim-${draft.id}-${draft.version}`, timeoutMs: 60_000 },
      )
      await navigate(`${href('eClaim')}?claim=${receipt.id}`, { replace: true })
      closeDraft(draft.id)
      for (const key of ['home', 'claims', 'coverages', 'coverage'])
        void queryClient.invalidateQueries({ queryKey: [key] })
    } catch (error) {
      const code = failureCode(error)
      const number = error instanceof ApiError ? error.params.claim_number : undefined
      if (code === 'claim_duplicate_suspected' && number !== undefined) setDuplicate(String(number))
      else setFailure(errorWords(code))
      // The lost files are refused ones now, to be attached again.
      if (code === 'claim_files_lost') await editor.refresh().catch(() => undefined)
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, duplicate, send, dismiss: () => setDuplicate(null) }
}
