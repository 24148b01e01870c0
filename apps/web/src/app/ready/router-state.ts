import type { Router } from '../../router'

/** Resolves when the router has loaded the code and messages of its first screen, or has failed to load them. */
export function firstScreenLoaded(router: Router): Promise<void> {
  const isLoaded = () => router.state.screen !== null || router.state.failure !== null
  return new Promise((resolve) => {
    if (isLoaded()) return resolve()
    const stop = router.subscribe(() => {
      if (!isLoaded()) return
      stop()
      resolve()
    })
  })
}

/** Returns the current screen's name, or null if the screen failed to load. */
export function currentScreen({ state }: Router): string | null {
  return state.screen?.name ?? null
}
