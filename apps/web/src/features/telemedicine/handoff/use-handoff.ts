import { type TelemedHandOff, type TelemedVisit, telemedEndpoints } from '@khum/contract/telemedicine'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormat } from '../../../i18n'
import { mayPass } from '../../../lib/query-client'
import { runningClock } from '../../../lib/server-clock'
import { useApi, useViewer } from '../../../lib/services'
import { randomId } from '../../../platform/random-id'

/** A way in with its end on the page's running clock. */
export interface WayIn extends TelemedHandOff {
  endsAt: number
}

/** The way in that was made, while it lives: a page that was reloaded finds it again. It is kept nowhere. */
export function useWayIn(visit: string) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery<WayIn>({
    queryKey: ['telemed-way-in', viewer, visit],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (failures, error) => failures < 2 && mayPass(error),
    queryFn: async ({ signal }) => {
      const made = await api.call(telemedEndpoints.getTelemedHandOff, { params: { id: visit } }, { signal })
      return { ...made, endsAt: runningClock() + made.left_ms }
    },
  })
}

/** Confirms the cards that stand on the screen. A repeat after a lost answer makes nothing twice. TRUST R54 */
export function useHandOff() {
  const api = useApi()
  const queries = useQueryClient()
  const { lang } = useFormat()
  const key = useRef(randomId())
  const [busy, setBusy] = useState(false)
  const renew = () => {
    key.current = randomId()
  }

  return {
    busy,
    /** Makes a way in, and ends the one before. Rejects with ApiError. */
    async make({ id, cards }: TelemedVisit): Promise<void> {
      const [main = '', ...extras] = cards.map(({ coverage_id }) => coverage_id)
      setBusy(true)
      try {
        await api.call(
          telemedEndpoints.handOffTelemed,
          { params: { id }, body: { coverage_id: main, extra_ids: extras, lang } },
          { idempotencyKey: key.current },
        )
        renew()
      } catch (error) {
        if (!mayPass(error)) renew()
        throw error
      } finally {
        setBusy(false)
        void queries.invalidateQueries({ queryKey: ['telemed-visits'] })
      }
    },
    /** The signed address of the way in that was made just now. */
    async address({ id }: TelemedVisit): Promise<string> {
      return (await api.call(telemedEndpoints.getTelemedHandOff, { params: { id } })).url
    },
    /** Asks anew for the code that was made just now. */
    forget: () => queries.resetQueries({ queryKey: ['telemed-way-in'] }),
  }
}
