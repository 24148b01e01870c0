import { type ClaimGroup, isFinalStatus } from '@khum/contract/claim-status'
import { type ClaimDetail, claimEndpoints } from '@khum/contract/claims'
import { limits } from '@khum/contract/limits'
import {
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useApi, useViewer } from '../../../lib/services'

/** The member's claims of one group or all, page by page, asked for again and again while one of them can still change. */
export function useClaims(group?: ClaimGroup) {
  const api = useApi()
  const viewer = useViewer()
  const client = useQueryClient()
  return useInfiniteQuery({
    queryKey: ['claims', viewer, group ?? 'all'],
    async queryFn({ pageParam, signal }) {
      const query = { ...(group ? { group } : {}), ...(pageParam ? { after: pageParam } : {}) }
      const page = await api.call(claimEndpoints.listClaims, { query }, { signal })
      signal.throwIfAborted()
      client.setQueryData(countsKey(viewer), page.counts)
      return page
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((claim) => !isFinalStatus(claim.status)))
        ? limits.claimPollMs
        : false,
  })
}

/** How many claims each group has, as the last page said; undefined before the first one. */
export function useClaimCounts(): Record<ClaimGroup, number> | undefined {
  const queryKey = countsKey(useViewer())
  return useQuery<Record<ClaimGroup, number>>({ queryKey, queryFn: skipToken }).data
}

const countsKey = (viewer: string) => ['claim-counts', viewer]

/** One claim, followed while the page is in front and the claim has not ended. */
export function useClaim(id: string) {
  const api = useApi()
  const viewer = useViewer()
  const client = useQueryClient()
  const queryKey = claimKey(viewer, id)
  return useQuery({
    queryKey,
    async queryFn({ signal }) {
      const before = client.getQueryData<ClaimDetail>(queryKey)
      const claim = await api.call(claimEndpoints.getClaim, { params: { id } }, { signal })
      if (before && before.updated_at !== claim.updated_at) void claimChanged(client)
      return claim
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && !isFinalStatus(state.data.status) ? limits.claimPollMs : false,
  })
}

export function claimKey(viewer: string, id: string): readonly string[] {
  return ['claim', viewer, id]
}

/** A claim moved: the lists and balances that show it are out of date, and the bell learns its number from the home call. */
export async function claimChanged(client: QueryClient): Promise<void> {
  const stale = ['claims', 'coverages', 'coverage']
  await Promise.all([
    ...stale.map((key) => client.invalidateQueries({ queryKey: [key] })),
    client.invalidateQueries({ queryKey: ['home'], refetchType: 'all' }),
  ])
}
