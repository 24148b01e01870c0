import { type TelemedEntry, type TelemedVisit, telemedEndpoints } from '@khum/contract/telemedicine'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi, useSession, useViewer } from '../../lib/services'

interface Wanted {
  search?: string | undefined
  category?: string | undefined
  /** One of the member's cards: says which providers it pays for. */
  coverage?: string | undefined
}

/** Providers and the categories they stand in, by what was typed. */
export function useProviders({ search, category, coverage }: Wanted = {}) {
  const api = useApi()
  const viewer = useViewer()
  const query = { search, category, coverage }
  return useQuery({
    queryKey: ['telemed', viewer, query],
    queryFn: ({ signal }) => api.call(telemedEndpoints.listTelemed, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useProvider(id: string | undefined) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['telemed-provider', viewer, id],
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      api.call(telemedEndpoints.getTelemed, { params: { id: id ?? '' }, query: {} }, { signal }),
  })
}

/** The cards to choose from with a provider, and why some cannot be. */
export function useCardChoice(provider: string | undefined) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['telemed-cards', viewer, provider],
    enabled: provider !== undefined,
    queryFn: ({ signal }) =>
      api.call(telemedEndpoints.listTelemedCards, { query: { provider: provider ?? '' } }, { signal }),
  })
}

/** The visit that can be gone on with, begun by this entry; null: there is none. Asked anew by every screen that stands on it. */
export function useOpenVisit(entry: TelemedEntry) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['telemed-visits', viewer, 'open', entry],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<TelemedVisit | null> => {
      const { items } = await api.call(
        telemedEndpoints.listTelemedVisits,
        { query: { open: entry } },
        { signal },
      )
      return items[0] ?? null
    },
  })
}

export function useVisit(id: string | undefined, pollMs: number | false = false) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery<TelemedVisit>({
    queryKey: ['telemed-visits', viewer, 'one', id],
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.redeemed_at === null ? pollMs : false,
    queryFn: ({ signal }) =>
      api.call(telemedEndpoints.getTelemedVisit, { params: { id: id ?? '' } }, { signal }),
  })
}

/** All visits, newest first, page by page; nothing for guests. */
export function useVisits() {
  const api = useApi()
  const viewer = useViewer()
  const member = useSession().status === 'member'
  return useInfiniteQuery({
    queryKey: ['telemed-visits', viewer, 'all'],
    enabled: member,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        telemedEndpoints.listTelemedVisits,
        { query: pageParam === '' ? {} : { after: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
}

/** Puts a visit as the server just answered it where every screen finds it. */
export function useKeepVisit(): (visit: TelemedVisit) => void {
  const queries = useQueryClient()
  const viewer = useViewer()
  return (visit) => {
    queries.setQueryData(['telemed-visits', viewer, 'one', visit.id], visit)
    queries.setQueryData(['telemed-visits', viewer, 'open', visit.entry], visit)
    void queries.invalidateQueries({ queryKey: ['telemed-visits', viewer, 'all'] })
  }
}
