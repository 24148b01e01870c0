import { hospitalEndpoints } from '@khum/contract/hospitals'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi, useViewer } from '../../lib/services'
import { usePosition } from '../../lib/use-position'
import type { Filters } from './use-filters'

const pageSize = 20

/** Fetches hospitals by search text and filters, page by page. The nearest come first if the position is known. */
export function useHospitals(
  search: string | undefined,
  { kind, province, coverage, network }: Partial<Filters> = {},
  enabled = true,
) {
  const api = useApi()
  const viewer = useViewer()
  const { position } = usePosition()
  const query = {
    search,
    kind,
    province,
    coverage,
    // The network filter is meaningless without a card.
    network: coverage === undefined ? undefined : network,
    ...position,
    limit: pageSize,
  }
  return useInfiniteQuery({
    enabled,
    queryKey: ['hospitals', viewer, query] as const,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        hospitalEndpoints.listHospitals,
        { query: { ...query, ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Doesn't show another card's results while loading: they say wrongly at which hospitals the member pays first.
    placeholderData: (data, last) => (last?.queryKey[2].coverage === coverage ? data : undefined),
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      isCapped: pages.at(-1)?.is_capped === true,
    }),
  })
}

/**
 * Fetches one hospital, with its distance if the position is known, and the services for which the card's network
 * includes it. After a change of the card, `isPlaceholderData` is true while the services are still the former card's.
 */
export function useHospital(id: string, coverage: string | undefined, enabled = true) {
  const api = useApi()
  const viewer = useViewer()
  const { position } = usePosition()
  return useQuery({
    enabled,
    queryKey: ['hospital', viewer, id, coverage, position],
    queryFn: ({ signal }) =>
      api.call(
        hospitalEndpoints.getHospital,
        { params: { id }, query: { coverage, ...position } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

export function useProvinces() {
  const api = useApi()
  return useQuery({
    queryKey: ['provinces'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.call(hospitalEndpoints.listProvinces, {}, { signal }),
  })
}
