import type { TelemedProvider } from '@khum/contract/telemedicine-provider'
import { ApiError } from '../../lib/api-error'
import type { Obstacle } from './obstacle-notice'

/** Why a provider cannot be seen now, as far as can be known before one tries. */
export function obstacleOf(provider: TelemedProvider): Obstacle | null {
  if (provider.covered === false) return { kind: 'not_covered' }
  if (!provider.open_now && !provider.takes_bookings)
    return { kind: 'closed', opensAt: provider.next_opens_at }
  return null
}

/** The same, of a call that was refused; null: refused for another reason. */
export function obstacleIn(error: unknown): Obstacle | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'telemed_not_covered') return { kind: 'not_covered' }
  if (error.code === 'promotion_expired') return { kind: 'promotion_expired' }
  if (error.code !== 'telemed_closed') return null
  const { opens_at } = error.params
  return { kind: 'closed', opensAt: typeof opens_at === 'string' ? opens_at : null }
}
