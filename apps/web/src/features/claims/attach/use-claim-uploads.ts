import { type ClaimDetail, claimEndpoints } from '@khum/contract/claims'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi, useViewer } from '../../../lib/services'
import { useStore } from '../../../platform/external-store'
import {
  checkPollMs,
  createUploads,
  deleteDocument,
  forgetUploads,
  type LocalUpload,
  type Uploads,
} from '../../documents'
import { claimKeys } from '../query-keys'

/** Fetches the files uploaded for a claim but not attached yet. Polls until every file is checked. */
export function useClaimUploads(claimId: string) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: claimKeys.uploads(viewer, claimId),
    queryFn: ({ signal }) =>
      api.call(claimEndpoints.listClaimUploads, { params: { id: claimId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some((document) => document.fate === 'received' || document.fate === 'waiting_scan')
        ? checkPollMs
        : false,
  })
}

/** Returns the uploads that this page sends for a claim. They continue when the member goes to another screen. */
export function useUploader(claimId: string) {
  const api = useApi()
  const viewer = useViewer()
  const client = useQueryClient()
  return useQuery<Uploads>({
    queryKey: claimKeys.uploader(viewer, claimId),
    queryFn: () =>
      createUploads({
        api,
        target: { target: 'claim', target_id: claimId },
        onSettled: () =>
          client.invalidateQueries({ queryKey: claimKeys.uploads(viewer, claimId) }, { throwOnError: true }),
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/**
 * Returns the rows of `uploads`. Removes those whose file is attached already: another tab sent it, or the answer to
 * sending it was lost. The server's list of files to send no longer has such a file, so its row would wait forever.
 */
export function useUnsentUploads({ documents }: ClaimDetail, uploads: Uploads): readonly LocalUpload[] {
  useEffect(() => {
    const attached = documents.map(({ id }) => id)
    forgetUploads(uploads, attached)
  }, [documents, uploads])
  return useStore(uploads)
}

export function useRemoveUpload(claimId: string): (documentId: string) => Promise<void> {
  const api = useApi()
  const viewer = useViewer()
  const client = useQueryClient()
  return async (documentId) => {
    await deleteDocument(api, documentId)
    await client.invalidateQueries({ queryKey: claimKeys.uploads(viewer, claimId) })
  }
}
