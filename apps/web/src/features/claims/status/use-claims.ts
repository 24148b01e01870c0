import { isFinalStatus } from '@khum/contract/claim-status'
import { type ClaimDetail, claimEndpoints } from '@khum/contract/claims'
import { limits } from '@khum/contract/limits'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi, useViewer } from '../../../lib/services'

/** All claims of the member, asked for again and again while one of them can still change. */
export function useClaims() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['claims', viewer],
    queryFn: ({ signal }) => api.call(claimEndpoints.listClaims, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some((claim) => !isFinalStatus(claim.status)) ? limits.claimPollMs : false,
  })
}

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
