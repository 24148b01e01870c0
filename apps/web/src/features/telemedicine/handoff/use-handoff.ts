import { telemedicineEndpoints } from '@khum/contract/telemedicine'
import type { TelemedHandOff, TelemedVisit } from '@khum/contract/telemedicine-visit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormat } from '../../../i18n'
import { isTemporary } from '../../../lib/query-client'
import { runningClock } from '../../../lib/server-clock'
import { useApi, useViewer } from '../../../lib/services'
import { randomId } from '../../../platform/random-id'
import { handoffKey, handoffsKey, visitsKey } from '../query-keys'

/** A hand-off. `endsAt` is when it expires, in milliseconds of the page's monotonic clock. */
export interface Handoff extends TelemedHandOff {
  endsAt: number
}

/**
 * Fetches the visit's current hand-off. After a reload, fetches it again, because the page never stores the link or the
 * code.
 */
export function useHandoff(visit: string) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery<Handoff>({
    queryKey: handoffKey(viewer, visit),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (failures, error) => failures < 2 && isTemporary(error),
    queryFn: async ({ signal }) => {
      const handoff = await api.call(
        telemedicineEndpoints.getTelemedHandOff,
        { params: { id: visit } },
        { signal },
      )
      return { ...handoff, endsAt: runningClock() + handoff.left_ms }
    },
  })
}

/**
 * Confirms the chosen cards and creates the hand-off. A retry after a lost response doesn't create a second one. R54
 */
export function useCreateHandoff() {
  const api = useApi()
  const queries = useQueryClient()
  const { lang } = useFormat()
  const key = useRef(randomId())
  const [busy, setBusy] = useState(false)
  const renewKey = () => {
    key.current = randomId()
  }

  return {
    busy,
    /** Creates a hand-off. The previous hand-off then ends. Rejects with ApiError. */
    async create({ id, cards }: TelemedVisit): Promise<void> {
      const [main = '', ...extras] = cards.map(({ coverage_id }) => coverage_id)
      setBusy(true)
      try {
        await api.call(
          telemedicineEndpoints.handOffTelemed,
          { params: { id }, body: { coverage_id: main, extra_ids: extras, lang } },
          { idempotencyKey: key.current },
        )
        renewKey()
      } catch (error) {
        if (!isTemporary(error)) renewKey()
        throw error
      } finally {
        setBusy(false)
        void queries.invalidateQueries({ queryKey: [visitsKey] })
      }
    },
    async fetchLink({ id }: TelemedVisit): Promise<string> {
      return (await api.call(telemedicineEndpoints.getTelemedHandOff, { params: { id } })).url
    },
    /** Makes the code screen fetch the hand-off that was just created. */
    reset: () => queries.resetQueries({ queryKey: [handoffsKey] }),
  }
}
