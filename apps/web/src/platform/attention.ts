/** Whether somebody looks at the page, and may be told something over the network. */
export interface Attention {
  /** In front, with a network, and touched not too long ago. */
  isThere(): boolean
  /** Tells when that may have changed. Answers the way to stop it. */
  onChange(listener: () => void): () => void
}

const touches = ['pointerdown', 'keydown', 'scroll'] as const

/** @param awayAfterMs without a touch for so long nobody is there, though the page is in front */
export function watchAttention(view: Window, awayAfterMs: number): Attention & { stop(): void } {
  const { document } = view
  const listeners = new Set<() => void>()
  let touchedAt = Date.now()
  const isAway = () => Date.now() - touchedAt >= awayAfterMs

  function tell() {
    for (const listener of [...listeners]) listener()
  }
  function touched() {
    const wasAway = isAway()
    touchedAt = Date.now()
    if (wasAway) tell()
  }
  const watching = new AbortController()
  const { signal } = watching
  document.addEventListener('visibilitychange', tell, { signal })
  for (const name of ['online', 'offline', 'pageshow', 'pagehide'])
    view.addEventListener(name, tell, { signal })
  for (const name of touches) view.addEventListener(name, touched, { signal, capture: true, passive: true })

  return {
    isThere: () => document.visibilityState === 'visible' && view.navigator.onLine && !isAway(),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => watching.abort(),
  }
}
