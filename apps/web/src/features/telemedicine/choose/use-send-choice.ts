import { type TelemedEntry, telemedEndpoints } from '@khum/contract/telemedicine'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import type { Obstacle } from '../obstacle-notice'
import { obstacleIn } from '../obstacle'
import { useKeepVisit } from '../use-telemedicine'
import { cardsAddress, wayOn } from '../visit-addresses'

interface Sent {
  provider: string
  main: string
  extras: readonly string[]
  promotion: string | null
}

/** Begins the visit, or takes it up, with these cards; then on to what is missing. */
export function useSendChoice(entry: TelemedEntry) {
  const api = useApi()
  const keep = useKeepVisit()
  const navigate = useNavigate()
  const handleError = useErrorHandler()
  const [busy, setBusy] = useState(false)
  const [met, setMet] = useState<{ at: string; obstacle: Obstacle } | null>(null)

  async function send({ provider, main, extras, promotion }: Sent) {
    setBusy(true)
    setMet(null)
    try {
      const { id } = await api.call(telemedEndpoints.startTelemed, {
        body: {
          provider_id: provider,
          entry,
          ...(entry === 'coverage' ? { coverage_id: main } : {}),
          ...(promotion === null ? {} : { promotion_id: promotion }),
        },
      })
      const visit = await api.call(telemedEndpoints.chooseTelemedCards, {
        params: { id },
        body: { coverage_id: main, extra_ids: [...extras] },
      })
      keep(visit)
      // The way back leads to the cards as they are now.
      await navigate(cardsAddress(visit), { replace: true })
      await navigate(wayOn(visit))
    } catch (error) {
      const found = obstacleIn(error)
      if (found) setMet({ at: provider, obstacle: found })
      else handleError(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    send,
    busy,
    /** Why it was refused with this provider. */
    metAt: (provider: string) => (met?.at === provider ? met.obstacle : null),
    clear: () => setMet(null),
  }
}
