/** Whether someone is looking at the page. If nobody is, the page doesn't need to fetch updates. */
export interface Attention {
  /** Returns whether the page is visible and online, and the person used it recently. */
  isThere(): boolean
  /** Calls the listener when `isThere` may have changed. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void
}

const touches = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * Watches whether someone is looking at the page.
 * @param awayAfterMs after how many milliseconds without input `isAway` returns true
 */
export function watchAttention(
  view: Window,
  awayAfterMs: number,
): Attention & { isAway(): boolean; stop(): void } {
  const { document } = view
  const listeners = new Set<() => void>()
  let touchedAt = Date.now()
  const isAway = () => Date.now() - touchedAt >= awayAfterMs

  function notify() {
    for (const listener of [...listeners]) listener()
  }
  function touched() {
    const wasAway = isAway()
    touchedAt = Date.now()
    if (wasAway) notify()
  }
  function seen() {
    if (document.visibilityState === 'visible') touchedAt = Date.now()
    notify()
  }
  const watching = new AbortController()
  const { signal } = watching
  document.addEventListener('visibilitychange', seen, { signal })
  for (const name of ['online', 'offline', 'pageshow', 'pagehide'])
    view.addEventListener(name, notify, { signal })
  for (const name of touches) view.addEventListener(name, touched, { signal, capture: true, passive: true })

  return {
    isThere: () => document.visibilityState === 'visible' && view.navigator.onLine && !isAway(),
    isAway,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => watching.abort(),
  }
}
