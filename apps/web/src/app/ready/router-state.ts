import type { DataRouter } from 'react-router'

/** Resolves when the router has chosen its first screen and loaded the screen's code and messages. */
export function firstScreenLoaded(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

/** Returns the current screen's id, or null if the screen failed to load. */
export function currentScreen({ state }: DataRouter): string | null {
  return state.errors ? null : (state.matches.at(-1)?.route.id ?? null)
}
