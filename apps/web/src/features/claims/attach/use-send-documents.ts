import { type ClaimDetail, claimEndpoints } from '@khum/contract/claims'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useErrorWords, useTranslations } from '../../../i18n'
import type { ApiError } from '../../../lib/api-error'
import { useApi, useViewer } from '../../../lib/services'
import { useAction } from '../../../lib/use-action'
import { showToast } from '../../../ui/feedback/toast-store'
import { forgetUploads, type Uploads } from '../../documents'
import { claimKeys, refreshAfterClaimChange } from '../query-keys'
import { listsOf, openRequests } from '../status/document-requests'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const idLength = 22

/**
 * Returns a function that attaches uploaded files to a claim (`send`) and the error message to show, if any
 * (`failure`).
 */
export function useSendDocuments(claim: ClaimDetail, uploads: Uploads, onSent: () => void) {
  const t = useTranslations('claimStatus.attach')
  const words = useTranslations('documents.list')
  const api = useApi()
  const viewer = useViewer()
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const { busy, run } = useAction()
  const [failure, setFailure] = useState<string | null>(null)
  /** The ids of the files that couldn't be sent. They may be attached anyway, if only the answer was lost. */
  const [failed, setFailed] = useState<readonly string[]>([])
  const claimKey = claimKeys.claim(viewer, claim.id)
  const uploadsKey = claimKeys.uploads(viewer, claim.id)

  async function send(documentIds: readonly string[]): Promise<void> {
    let sent: ClaimDetail
    try {
      sent = await api.call(
        claimEndpoints.attachDocuments,
        { params: { id: claim.id }, body: { document_ids: [...documentIds] } },
        { idempotencyKey: attachKey(claim.id, documentIds), timeoutMs: 60_000 },
      )
      client.setQueryData(claimKey, sent)
    } catch (error) {
      // The claim or its files may have changed since they were loaded, so refetches the claim and its files.
      void client.invalidateQueries({ queryKey: claimKey })
      void client.invalidateQueries({ queryKey: uploadsKey })
      setFailed(documentIds)
      throw error
    }
    showSent(sent, documentIds)
    client.removeQueries({ queryKey: uploadsKey })
    onSent()
  }

  function showSent(sent: ClaimDetail, documentIds: readonly string[]) {
    forgetUploads(uploads, documentIds)
    void refreshAfterClaimChange(client)
    const missing = listsOf(openRequests(sent)).map((list) => words(`${list}.title`))
    showToast({
      tone: 'success',
      text: t(missing.length > 0 ? 'sentPart' : 'sent', {
        count: documentIds.length,
        missing: missing.join(', '),
      }),
    })
  }

  const isSentAnyway =
    failed.length > 0 && failed.every((id) => claim.documents.some((document) => document.id === id))
  const finishAnyway = useEffectEvent(() => {
    setFailure(null)
    setFailed([])
    showSent(claim, failed)
    void client.invalidateQueries({ queryKey: uploadsKey })
    // The member may have started to add more files in the meantime.
    if (uploads.get().length === 0) onSent()
  })
  useEffect(() => {
    if (isSentAnyway) finishAnyway()
  }, [isSentAnyway])

  const show = ({ code }: ApiError) => setFailure(errorWords(code))
  return {
    busy,
    failure,
    send(documentIds: readonly string[]) {
      setFailure(null)
      setFailed([])
      return run(() => send(documentIds), {
        claim_files_pending: show,
        claim_files_lost: show,
        claim_state_conflict: show,
        not_found: show,
        validation_failed: show,
        network: show,
        timeout: show,
      })
    },
  }
}

/**
 * Returns the Idempotency-Key for attaching these documents. It is the same in any order of the ids, so that a retry
 * gets the first response. R54. The ids are random, so their XOR identifies the set. A hash isn't used, because
 * browsers offer it only over HTTPS.
 */
export function attachKey(claimId: string, documentIds: readonly string[]): string {
  const mixed = Array.from({ length: idLength }, (_, index) =>
    documentIds.reduce((bits, id) => bits ^ alphabet.indexOf(id.charAt(index)), 0),
  )
  return `attach-${claimId}-${mixed.map((bits) => alphabet.charAt(bits)).join('')}`
}
