import { claimEndpoints } from '@khum/contract/claims'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi, useViewer } from '../../../lib/services'
import { checkPollMs, createUploads, deleteDocument, type Uploads } from '../../documents'
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

export function useRemoveUpload(claimId: string): (documentId: string) => Promise<void> {
  const api = useApi()
  const viewer = useViewer()
  const client = useQueryClient()
  return async (documentId) => {
    await deleteDocument(api, documentId)
    await client.invalidateQueries({ queryKey: claimKeys.uploads(viewer, claimId) })
  }
}
