import type { Position, PositionFailure } from '../platform/geolocation'
import { useStore } from './external-store'
import { useServices } from './services'

/** Whether the phone was asked where it is, and what it said. */
export type PositionState =
  | { status: 'off' }
  | { status: 'asking' }
  | { status: 'on'; position: Position }
  | { status: 'failed'; why: PositionFailure }

export const noPosition: PositionState = { status: 'off' }

/** Where the phone is, and asking it. Spec §1: uses GPS; never without a tap. */
export function usePosition() {
  const { geolocation, position } = useServices()
  const state = useStore(position)

  async function ask() {
    position.set({ status: 'asking' })
    const found = await geolocation.find()
    // Turned off meanwhile, or signed out: then it is not wanted any more.
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
