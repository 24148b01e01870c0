import { claimEndpoints } from '@khum/contract/claims'
import { documentEndpoints } from '@khum/contract/documents'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error'
import { useApi, useViewer } from '../../../lib/services'
import { createUploads, type Uploads } from '../../documents'

/** How often the fates of files are asked for while some are being checked. */
const fatePollMs = 1_000

/** The files uploaded for a claim and not attached yet, followed until each has its fate. */
export function useClaimUploads(claimId: string) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['claim-uploads', viewer, claimId],
    queryFn: ({ signal }) =>
      api.call(claimEndpoints.listClaimUploads, { params: { id: claimId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some((document) => document.fate === 'received' || document.fate === 'waiting_scan')
        ? fatePollMs
        : false,
  })
}

/** What sends the files; kept for the whole visit, so that leaving the screen stops no upload. */
export function useUploader(claimId: string) {
  const api = useApi()
  const viewer = useViewer()
  const client = useQueryClient()
  return useQuery<Uploads>({
    queryKey: ['claim-uploader', viewer, claimId],
    queryFn: () =>
      createUploads({
        api,
        target: { target: 'claim', target_id: claimId },
        onSettled: () => void client.invalidateQueries({ queryKey: ['claim-uploads', viewer, claimId] }),
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/** Takes a file back that is not attached yet. */
export function useRemoveUpload(claimId: string): (documentId: string) => Promise<void> {
  const api = useApi()
  const viewer = useViewer()
  const client = useQueryClient()
  return async (documentId) => {
    await api
      .call(documentEndpoints.deleteDocument, { params: { id: documentId } })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      })
    await client.invalidateQueries({ queryKey: ['claim-uploads', viewer, claimId] })
  }
}
