import { type ClaimDocument, documentEndpoints } from '@khum/contract/documents'
import { useQuery } from '@tanstack/react-query'
import type { ApiClient } from '../../lib/api-client'
import { ApiError } from '../../lib/api-error'
import type { LocalUpload } from './uploads'

/** How often the page polls for the results of file checks, in milliseconds. */
export const checkPollMs = 1_000

/** Counts the files that the server is still receiving or checking. */
export function pendingCount(documents: readonly ClaimDocument[]): number {
  return documents.filter(
    ({ fate }) => fate === 'uploading' || fate === 'received' || fate === 'waiting_scan',
  ).length
}

/**
 * Counts the files whose upload stopped, for example because the page was reloaded: the server still waits for data
 * that this page isn't sending.
 */
export function interruptedCount(documents: readonly ClaimDocument[], local: readonly LocalUpload[]): number {
  return documents.filter(
    ({ id, fate }) =>
      fate === 'uploading' && !local.some((upload) => upload.documentId === id && upload.state !== 'failed'),
  ).length
}

/**
 * Calls `refresh` again and again while the server is still receiving or checking one of the documents. `id` is the id
 * of the draft or card that they belong to.
 */
export function useFileChecks(
  id: string,
  documents: readonly ClaimDocument[],
  refresh: () => Promise<void>,
): void {
  useQuery({
    queryKey: ['file-checks', id],
    queryFn: async () => {
      await refresh()
      return null
    },
    enabled: pendingCount(documents) > 0,
    refetchInterval: checkPollMs,
    gcTime: 0,
  })
}

/** Deletes a document. Does nothing if the document is already gone. Rejects with ApiError on other failures. */
export async function deleteDocument(api: ApiClient, id: string): Promise<void> {
  try {
    await api.call(documentEndpoints.deleteDocument, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
}
