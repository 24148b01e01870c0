import type { AdmitedType } from '@khum/contract/claim-rules'
import {
  type DueSpan,
  type OfficeQueue,
  officeQueueEndpoints,
  type QueueRow,
} from '@khum/contract/office-queue'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client'

export interface Chosen {
  queue: OfficeQueue
  /** Shows only claims whose days until the due date are in this span. Ignored in a search. */
  age: DueSpan | undefined
  insurer: string | undefined
  kind: AdmitedType | undefined
  /** The lowest billed amount to show, in satang; `most` is the highest. */
  least: number | undefined
  most: number | undefined
  /** The search text; empty to list the queue. */
  q: string
}

/**
 * The rows of a queue, page by page, or the results of a search. The filters apply to both, except `age`, which applies
 * only to queues.
 */
export function useRows({ queue, age, insurer, kind, least, most, q }: Chosen) {
  const filter = {
    ...(insurer ? { insurer } : {}),
    ...(kind ? { admited_type: kind } : {}),
    ...(least === undefined ? {} : { least_satang: least }),
    ...(most === undefined ? {} : { most_satang: most }),
  }
  const pages = useInfiniteQuery({
    queryKey: ['claims', queue, age, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        officeQueueEndpoints.listQueue,
        { query: { queue, ...filter, ...(age ? { age } : {}), ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    enabled: q === '',
  })
  const found = useQuery({
    queryKey: ['claims', 'search', q, filter],
    queryFn: ({ signal }) =>
      call(officeQueueEndpoints.searchOfficeClaims, { body: { q, ...filter } }, { signal }),
    enabled: q !== '',
  })
  const rows: readonly QueueRow[] = q
    ? (found.data?.items ?? [])
    : (pages.data?.pages.flatMap((page) => page.items) ?? [])
  return {
    rows,
    /**
     * The query that loads the rows. If there is a search text, this is the query of the search, otherwise that of the
     * queue.
     */
    loading: q ? found : pages,
    /** Whether the search has more results than it lists. */
    isCut: q !== '' && found.data?.more === true,
    more: !q && pages.hasNextPage ? () => void pages.fetchNextPage() : undefined,
    isMoreLoading: pages.isFetchingNextPage,
  }
}
