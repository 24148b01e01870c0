import { telemedicineEndpoints } from '@khum/contract/telemedicine'
import type { TelemedEntry, TelemedVisit } from '@khum/contract/telemedicine-visit'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi, useSession, useViewer } from '../../lib/services'
import {
  allVisitsKey,
  cardsKey,
  openVisitKey,
  providerKey,
  providersKey,
  termsKey,
  visitKey,
} from './query-keys'

interface Filters {
  search?: string | undefined
  category?: string | undefined
  /** The id of a member's card. If given, the response says which providers the card covers. */
  coverage?: string | undefined
}

export function useProviders({ search, category, coverage }: Filters = {}) {
  const api = useApi()
  const viewer = useViewer()
  const query = { search, category, coverage }
  return useQuery({
    queryKey: providersKey(viewer, query),
    queryFn: ({ signal }) => api.call(telemedicineEndpoints.listTelemedProviders, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useProvider(id: string | undefined) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: providerKey(viewer, id),
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      api.call(telemedicineEndpoints.getTelemedProvider, { params: { id: id ?? '' }, query: {} }, { signal }),
  })
}

/** Fetches the member's cards and, for each, whether it can be chosen for a provider, and if not, why. */
export function useCardChoice(provider: string | undefined) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: cardsKey(viewer, provider),
    enabled: provider !== undefined,
    queryFn: ({ signal }) =>
      api.call(telemedicineEndpoints.listTelemedCards, { query: { provider: provider ?? '' } }, { signal }),
  })
}

/**
 * Fetches the unfinished visit, or null. `entry` says where the visit was started: from the list of providers (`mart`)
 * or from a card. Each screen that shows the visit refetches it.
 */
export function useOpenVisit(entry: TelemedEntry) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: openVisitKey(viewer, entry),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<TelemedVisit | null> => {
      const { items } = await api.call(
        telemedicineEndpoints.listTelemedVisits,
        { query: { open: entry } },
        { signal },
      )
      return items[0] ?? null
    },
  })
}

/** Fetches one visit. With `pollMs`, refetches the visit that often until the provider has redeemed the hand-off. */
export function useVisit(id: string | undefined, pollMs: number | false = false) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery<TelemedVisit>({
    queryKey: visitKey(viewer, id),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.redeemed_at === null ? pollMs : false,
    queryFn: ({ signal }) =>
      api.call(telemedicineEndpoints.getTelemedVisit, { params: { id: id ?? '' } }, { signal }),
  })
}

/** Fetches all visits, newest first, page by page. Guests have none. */
export function useVisits() {
  const api = useApi()
  const viewer = useViewer()
  const member = useSession().status === 'member'
  return useInfiniteQuery({
    queryKey: allVisitsKey(viewer),
    enabled: member,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        telemedicineEndpoints.listTelemedVisits,
        { query: pageParam === '' ? {} : { after: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
}

/** Fetches the terms that a visit needs, one document for each step. */
export function useTerms(visit: string | undefined) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: termsKey(viewer, visit),
    enabled: visit !== undefined,
    queryFn: ({ signal }) =>
      api.call(telemedicineEndpoints.listTelemedTerms, { params: { id: visit ?? '' } }, { signal }),
  })
}

/**
 * Returns a function that puts a visit from a server response into the cache, so that every screen shows this state.
 */
export function useStoreVisit(): (visit: TelemedVisit) => void {
  const queries = useQueryClient()
  const viewer = useViewer()
  return (visit) => {
    queries.setQueryData(visitKey(viewer, visit.id), visit)
    queries.setQueryData(openVisitKey(viewer, visit.entry), visit)
    void queries.invalidateQueries({ queryKey: allVisitsKey(viewer) })
  }
}
