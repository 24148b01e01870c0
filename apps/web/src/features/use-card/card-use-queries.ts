import type { Answer } from '@khum/contract/endpoint'
import { hospitalEndpoints } from '@khum/contract/hospitals'
import { limits } from '@khum/contract/limits'
import { type UseCard, useCardEndpoints } from '@khum/contract/use-card'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureCode } from '../../lib/api-error'
import { runningClock } from '../../lib/server-clock'
import { useApi, useViewer } from '../../lib/services'

/**
 * A card that is or was shown at a hospital (a card use). `endsAt` is in milliseconds of the page's monotonic clock, so
 * a wrong phone clock doesn't matter. R59
 */
export interface CardUse extends UseCard {
  endsAt: number
}

function withEnd(answer: UseCard): CardUse {
  return { ...answer, endsAt: runningClock() + answer.left_ms }
}

/** Fetches the cards being shown now, on any of the member's phones. */
export function useActiveCardUses() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['use-cards', viewer],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => api.call(useCardEndpoints.listUseCards, {}, { signal }),
  })
}

/** Returns whether a card use couldn't be fetched because the member has no such card use. */
export function isNoUse(error: unknown): boolean {
  const code = failureCode(error)
  return code === 'not_found' || code === 'validation_failed'
}

/** Fetches one card use. Polls while the card is shown, so that the hospital's check appears within seconds. */
export function useCardUse(id: string) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery<CardUse>({
    queryKey: ['use-card', viewer, id],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, error } }) => {
      const hasEnded = data !== undefined && data.state !== 'shown'
      return hasEnded || isNoUse(error) ? false : limits.useCard.pollMs
    },
    refetchIntervalInBackground: true,
    queryFn: async ({ signal }) =>
      withEnd(await api.call(useCardEndpoints.getUseCard, { params: { id } }, { signal, timeoutMs: 8_000 })),
  })
}

export function useCardUseCalls() {
  const api = useApi()
  const queryClient = useQueryClient()
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ['use-cards'] })
    void queryClient.invalidateQueries({ queryKey: ['use-card'] })
  }
  return {
    /** Fetches the list again when a card use has ended. */
    async refreshActive(): Promise<void> {
      await queryClient.invalidateQueries({ queryKey: ['use-cards'] })
    },
    /** Starts a card use. A retry with the same idempotency `key` doesn't start a second card use. R54 */
    async start(
      coverageId: string,
      hospitalId: string,
      key: string,
    ): Promise<Answer<typeof useCardEndpoints.startUseCard>> {
      const body = { coverage_id: coverageId, hospital_id: hospitalId }
      const started = await api.call(useCardEndpoints.startUseCard, { body }, { idempotencyKey: key })
      refresh()
      return started
    },
    async cancel(id: string): Promise<void> {
      try {
        await api.call(useCardEndpoints.cancelUseCard, { params: { id } })
      } finally {
        refresh()
      }
    },
  }
}

export function useHospitalForCard(id: string, coverage: string) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['hospital-for-card', viewer, id, coverage],
    queryFn: ({ signal }) =>
      api.call(hospitalEndpoints.getHospital, { params: { id }, query: { coverage } }, { signal }),
  })
}
