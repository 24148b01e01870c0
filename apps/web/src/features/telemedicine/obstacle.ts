import type { TelemedProvider } from '@khum/contract/telemedicine-provider'
import { ApiError } from '../../lib/api-error'

/** Why a provider can't be used now. Requirement 8.10 */
export type Obstacle =
  | { kind: 'closed'; opensAt: string | null }
  | { kind: 'not_covered' }
  | { kind: 'promotion_expired' }

/** Returns the obstacle that the provider's data show, or null. Doesn't ask the server. */
export function obstacleOf(provider: TelemedProvider): Obstacle | null {
  if (provider.covered === false) return { kind: 'not_covered' }
  if (!provider.open_now && !provider.takes_bookings)
    return { kind: 'closed', opensAt: provider.next_opens_at }
  return null
}

/** Returns the obstacle that made the server refuse a call, or null if the call failed for another reason. */
export function obstacleFrom(error: unknown): Obstacle | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'telemed_not_covered') return { kind: 'not_covered' }
  if (error.code === 'promotion_expired') return { kind: 'promotion_expired' }
  if (error.code !== 'telemed_closed') return null
  const { opens_at } = error.params
  return { kind: 'closed', opensAt: typeof opens_at === 'string' ? opens_at : null }
}
