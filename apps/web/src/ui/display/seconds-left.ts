import { useSyncExternalStore } from 'react'

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}

/**
 * Returns the whole seconds until `endsAt`, at least 0, updated each second. `now` returns the current time in
 * milliseconds, by the same clock as `endsAt`.
 */
export function useSecondsLeft(endsAt: number, now: () => number): number {
  const read = () => Math.max(0, Math.ceil((endsAt - now()) / 1000))
  return useSyncExternalStore(everySecond, read, read)
}

/** Formats seconds: 299 → `4:59`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
