import type { Answer } from '@khum/contract/endpoint'
import { limits } from '@khum/contract/limits'
import { type UseCard, useCardEndpoints } from '@khum/contract/use-card'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureCode } from '../../lib/api-error'
import { runningClock } from '../../lib/server-clock'
import { useApi, useViewer } from '../../lib/services'

/** A showing with its end on the page's own running clock, which no wrong date of the phone can move. TRUST R59 */
export interface Showing extends UseCard {
  endsAt: number
}

function timed(answer: UseCard): Showing {
  return { ...answer, endsAt: runningClock() + answer.left_ms }
}

/** What is live now, on this phone or another of the member's. */
export function useLiveShowings() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['use-cards', viewer],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => api.call(useCardEndpoints.listUseCards, {}, { signal }),
  })
}

/** One showing, asked for again and again while it is live: the desk's check shows at once. */
export function useShowing(id: string) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery<Showing>({
    queryKey: ['use-card', viewer, id],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, error } }) => {
      const isOver = data !== undefined && data.state !== 'shown'
      return isOver || (error && failureCode(error) === 'not_found') ? false : limits.useCard.pollMs
    },
    refetchIntervalInBackground: true,
    queryFn: async ({ signal }) =>
      timed(await api.call(useCardEndpoints.getUseCard, { params: { id } }, { signal, timeoutMs: 8_000 })),
  })
}

/** Begins and ends showings; what is live is asked for anew after each. */
export function useShowingCalls() {
  const api = useApi()
  const queryClient = useQueryClient()
  const renew = () => {
    void queryClient.invalidateQueries({ queryKey: ['use-cards'] })
    void queryClient.invalidateQueries({ queryKey: ['use-card'] })
  }
  return {
    /** `key` is one press: a repeat of it after a lost answer begins nothing twice. TRUST R54 */
    async start(
      coverageId: string,
      hospitalId: string,
      key: string,
    ): Promise<Answer<typeof useCardEndpoints.startUseCard>> {
      const body = { coverage_id: coverageId, hospital_id: hospitalId }
      const started = await api.call(useCardEndpoints.startUseCard, { body }, { idempotencyKey: key })
      renew()
      return started
    },
    async cancel(id: string): Promise<void> {
      try {
        await api.call(useCardEndpoints.cancelUseCard, { params: { id } })
      } finally {
        renew()
      }
    },
  }
}
