import type { DataRouter } from 'react-router'

/** Resolves when the router has judged the first address and has the code and the words of its screen. */
export function settled(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

/** The id of the screen that stands; null when it failed. */
export function screenOf({ state }: DataRouter): string | null {
  return state.errors ? null : (state.matches.at(-1)?.route.id ?? null)
}
