import { coverageEndpoints } from '@khum/contract/coverages'
import { coverageSearchEndpoints } from '@khum/contract/find-policy'
import { cardEndpoints } from '@khum/contract/typed-cards'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ApiClient } from '../../lib/api-client'
import { useApi, useViewer } from '../../lib/services'

/** The cards of a member, for whoever needs them outside a screen as well. */
export function coveragesQuery(api: ApiClient, viewer: string) {
  return queryOptions({
    queryKey: ['coverages', viewer],
    queryFn: ({ signal }) => api.call(coverageEndpoints.listCoverages, {}, { signal }),
  })
}

/** The member's own cards with what is left. */
export function useCoverages() {
  return useQuery(coveragesQuery(useApi(), useViewer()))
}

/** One coverage with benefits, balances and claim history. */
export function useCoverage(id: string) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['coverage', viewer, id],
    queryFn: ({ signal }) => api.call(coverageEndpoints.getCoverage, { params: { id } }, { signal }),
  })
}

export type NumbersOf = 'coverage' | 'card'

/** The whole numbers of a card, as long as they stand on the screen and no longer. TRUST R27 */
export function useCardDetails(id: string, source: NumbersOf) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['card-details', viewer, source, id],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    queryFn: async ({ signal }) => {
      if (source === 'coverage')
        return await api.call(coverageSearchEndpoints.getCardDetails, { params: { id } }, { signal })
      const whole = await api.call(cardEndpoints.getCardNumbers, { params: { id } }, { signal })
      return {
        policy_number: whole.noCard || null,
        card_number: null,
        employee_id: whole.employee_id || null,
        until: whole.until,
      }
    },
  })
}
