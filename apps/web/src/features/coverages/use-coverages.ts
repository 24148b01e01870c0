import { coverageEndpoints } from '@khum/contract/coverage-endpoints'
import { findPolicyEndpoints } from '@khum/contract/find-policy'
import { typedCardEndpoints } from '@khum/contract/typed-cards'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../lib/api-client'
import { useApi, useViewer } from '../../lib/services'
import { coverageKeys, type NumbersSource } from './query-keys'

export function coveragesQuery(api: ApiClient, viewer: string) {
  return queryOptions({
    queryKey: coverageKeys.list(viewer),
    queryFn: ({ signal }) => api.call(coverageEndpoints.listCoverages, {}, { signal }),
  })
}

/** Fetches the member's cards. With `enabled` false, fetches nothing. */
export function useCoverages(enabled = true) {
  return useQuery({ ...coveragesQuery(useApi(), useViewer()), enabled })
}

export function useCoverage(id: string) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: coverageKeys.coverage(viewer, id),
    queryFn: ({ signal }) => api.call(coverageEndpoints.getCoverage, { params: { id } }, { signal }),
  })
}

/** Returns a coverage from the list of the member's cards, if that list was loaded before. */
export function useKnownCoverage(id: string) {
  const list = useQueryClient().getQueryData(coveragesQuery(useApi(), useViewer()).queryKey)
  return list?.items.find((card) => card.id === id)
}

/**
 * Fetches the full numbers of a card. The numbers are removed from the cache when no component shows them anymore. R27
 */
export function useCardDetails(id: string, source: NumbersSource) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: coverageKeys.numbers(viewer, source, id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    queryFn: async ({ signal }) => {
      if (source === 'coverage')
        return await api.call(findPolicyEndpoints.getCardDetails, { params: { id } }, { signal })
      const full = await api.call(typedCardEndpoints.getCardNumbers, { params: { id } }, { signal })
      return {
        policy_number: full.noCard || null,
        card_number: null,
        employee_id: full.employee_id || null,
        until: full.until,
      }
    },
  })
}
