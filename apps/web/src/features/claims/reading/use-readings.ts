import type { ClaimDocument } from '@khum/contract/documents'
import { limits } from '@khum/contract/limits'
import { type DocumentReadings, readingEndpoints } from '@khum/contract/readings'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useApi, useViewer } from '../../../lib/services'
import type { OpenDraft } from '../filing/use-draft'
import { claimKeys } from '../query-keys'

const mostAnswers = limits.reading.waitMs / limits.reading.pollMs
/** How many times slower the app polls once a reading has taken longer than usual. */
const slower = 10

/** Polls for the values that the automatic reading finds on a receipt, until the reading has finished. */
export function useReadings(receipt: ClaimDocument | undefined) {
  const api = useApi()
  const viewer = useViewer()
  const isReadable = receipt && receipt.fate !== 'uploading' && receipt.fate !== 'refused'
  const query = useQuery<DocumentReadings>({
    queryKey: claimKeys.readings(viewer, receipt?.id),
    queryFn: isReadable
      ? ({ signal }) => api.call(readingEndpoints.getReadings, { params: { id: receipt.id } }, { signal })
      : skipToken,
    refetchInterval({ state }) {
      if (!state.data?.is_waiting) return false
      return limits.reading.pollMs * (state.dataUpdateCount < mostAnswers ? 1 : slower)
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Suggestions are optional. If the call fails, the member fills in the form without them.
    retry: false,
  })
  const isWaiting = isReadable && !query.isError && (query.data?.is_waiting ?? true)
  return { isWaiting, readings: query.data?.readings ?? [] }
}

/**
 * Returns a function that stops the automatic reading of a draft's receipts. Call it once the member has filled in the
 * form and no longer needs suggestions.
 */
export function useStopReading({ editor }: OpenDraft): () => void {
  const api = useApi()
  return () => {
    const { reads_text, documents } = editor.get().record
    for (const { id, list } of reads_text ? documents : []) {
      // Ignores a failure: the reading then goes on until it is done, which does no harm.
      if (list === 'receipt')
        api.call(readingEndpoints.stopReadings, { params: { id } }).catch(() => undefined)
    }
  }
}
