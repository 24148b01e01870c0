import { telemedicineEndpoints } from '@khum/contract/telemedicine'
import type { TelemedEntry } from '@khum/contract/telemedicine-visit'
import { useState } from 'react'
import { useApi } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { useNavigate } from '../../../router'
import { type Obstacle, obstacleFrom } from '../obstacle'
import { useStoreVisit } from '../use-telemedicine'
import { cardsAddress, nextAddress } from '../visit-addresses'

interface CardsToSend {
  provider: string
  main: string
  extras: readonly string[]
  promotion: string | null
}

/** Returns `send`, which starts or continues a visit with the chosen cards, then opens the visit's next step. */
export function useSendChoice(entry: TelemedEntry) {
  const api = useApi()
  const storeVisit = useStoreVisit()
  const navigate = useNavigate()
  const handleError = useErrorHandler()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ provider: string; obstacle: Obstacle } | null>(null)

  async function send({ provider, main, extras, promotion }: CardsToSend) {
    setBusy(true)
    setRefusal(null)
    try {
      const { id } = await api.call(telemedicineEndpoints.startTelemedVisit, {
        body: {
          provider_id: provider,
          entry,
          ...(entry === 'coverage' ? { coverage_id: main } : {}),
          ...(promotion === null ? {} : { promotion_id: promotion }),
        },
      })
      const visit = await api.call(telemedicineEndpoints.chooseTelemedCards, {
        params: { id },
        body: { coverage_id: main, extra_ids: [...extras] },
      })
      storeVisit(visit)
      // Updates the history entry, so that "back" leads to the cards just chosen.
      await navigate(cardsAddress(visit), { replace: true })
      await navigate(nextAddress(visit))
    } catch (error) {
      const obstacle = obstacleFrom(error)
      if (obstacle) setRefusal({ provider, obstacle })
      else handleError(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    send,
    busy,
    /** Returns why this provider refused the last attempt, or null. */
    refusalBy: (provider: string) => (refusal?.provider === provider ? refusal.obstacle : null),
    clear: () => setRefusal(null),
  }
}
