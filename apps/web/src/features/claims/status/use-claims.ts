import { type ClaimGroup, isFinalStatus } from '@khum/contract/claim-status'
import { type ClaimDetail, claimEndpoints } from '@khum/contract/claims'
import { limits } from '@khum/contract/limits'
import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi, useViewer } from '../../../lib/services'
import { claimKeys, refreshAfterClaimChange } from '../query-keys'

/** Fetches the member's claims, of one group or all, page by page. Polls while any of them can still change. */
export function useClaims(group?: ClaimGroup) {
  const api = useApi()
  const viewer = useViewer()
  const client = useQueryClient()
  return useInfiniteQuery({
    queryKey: claimKeys.list(viewer, group),
    async queryFn({ pageParam, signal }) {
      const query = { ...(group ? { group } : {}), ...(pageParam ? { after: pageParam } : {}) }
      const page = await api.call(claimEndpoints.listClaims, { query }, { signal })
      signal.throwIfAborted()
      client.setQueryData(claimKeys.counts(viewer), page.counts)
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

/**
 * Returns the number of claims in each group, from the last page of claims that `useClaims` loaded. Undefined until the
 * first page is loaded.
 */
export function useClaimCounts(): Record<ClaimGroup, number> | undefined {
  const queryKey = claimKeys.counts(useViewer())
  return useQuery<Record<ClaimGroup, number>>({ queryKey, queryFn: skipToken }).data
}

/** Fetches one claim and polls it until its status is final. */
export function useClaim(id: string) {
  const api = useApi()
  const viewer = useViewer()
  const client = useQueryClient()
  const queryKey = claimKeys.claim(viewer, id)
  return useQuery({
    queryKey,
    async queryFn({ signal }) {
      const before = client.getQueryData<ClaimDetail>(queryKey)
      const claim = await api.call(claimEndpoints.getClaim, { params: { id } }, { signal })
      if (before && before.updated_at !== claim.updated_at) void refreshAfterClaimChange(client)
      return claim
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && !isFinalStatus(state.data.status) ? limits.claimPollMs : false,
  })
}
