import { claimEndpoints } from '@khum/contract/claims'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorWords, useTranslations } from '../../../i18n'
import { failureCode } from '../../../lib/api-error'
import { useApi, useViewer } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { showToast } from '../../../ui/feedback/toast-store'
import type { Uploads } from '../../documents'
import { forgetUploads } from '../../documents'
import { claimChanged, claimKey } from '../status/use-claims'
import { attachKey } from './attach-key'

/** Makes uploaded files part of a claim. `failure` is what to say when it did not work. */
export function useSendDocuments(claimId: string, uploads: Uploads, onSent: () => void) {
  const t = useTranslations('claimStatus.attach')
  const api = useApi()
  const viewer = useViewer()
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const handleError = useErrorHandler()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const uploadsKey = ['claim-uploads', viewer, claimId]

  async function send(documentIds: readonly string[]): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const claim = await api.call(
        claimEndpoints.attachDocuments,
        { params: { id: claimId }, body: { document_ids: [...documentIds] } },
        { idempotencyKey: attachKey(claimId, documentIds), timeoutMs: 60_000 },
      )
      client.setQueryData(claimKey(viewer, claimId), claim)
      forgetUploads(uploads, documentIds)
      client.removeQueries({ queryKey: uploadsKey })
      void claimChanged(client)
      showToast({ tone: 'success', text: t('sent', { count: documentIds.length }) })
      onSent()
    } catch (error) {
      // What stands on the page may be why: look again.
      void client.invalidateQueries({ queryKey: claimKey(viewer, claimId) })
      void client.invalidateQueries({ queryKey: uploadsKey })
      const say = () => setFailure(errorWords(failureCode(error)))
      handleError(error, {
        claim_files_pending: say,
        claim_files_lost: say,
        claim_state_conflict: say,
        not_found: say,
        validation_failed: say,
        network: say,
        timeout: say,
      })
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, send }
}
