import { useStore } from '../platform/external-store'
import type { Position, PositionFailure } from '../platform/geolocation'
import { useServices } from './services'

export type PositionState =
  | { status: 'off' }
  | { status: 'asking' }
  | { status: 'on'; position: Position }
  | { status: 'failed'; why: PositionFailure }

export const noPosition: PositionState = { status: 'off' }

/**
 * Returns the state of the phone's position, with functions to ask for it and to stop using it. Ask only after a tap.
 * Requirement 1.6
 */
export function usePosition() {
  const { geolocation, position } = useServices()
  const state = useStore(position)

  async function ask() {
    position.set({ status: 'asking' })
    const found = await geolocation.find()
    // The member switched the position off or signed out in the meantime, so the result isn't used.
    if (position.get().status !== 'asking') return
    position.set(
      typeof found === 'string' ? { status: 'failed', why: found } : { status: 'on', position: found },
    )
  }

  return {
    state,
    position: state.status === 'on' ? state.position : null,
    ask: () => void ask(),
    stop: () => position.set(noPosition),
  }
}
