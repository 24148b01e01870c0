import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { openStorage } from '../platform/storage'
import { useRouter, useRouterState } from './react'

const storageKey = 'khum-scroll'
/** The scroll position is remembered for at most this many entries of the history. */
const mostEntries = 50

/**
 * Scrolls a new screen to its top, or to the element whose id is the hash of the address. Scrolls an earlier screen to
 * where the visitor left it, even after a reload.
 */
export function useScrollRestoration(): void {
  const router = useRouter()
  const { location, keepsScroll, screen, failure } = useRouterState()
  const isShown = screen !== null || failure !== null
  const [positions] = useState(readPositions)
  const shown = useRef<string | null>(null)

  useEffect(() => {
    const remember = () => {
      const { key } = router.state.location
      // Moves the entry to the end of the map, because `leave` keeps only the last entries of the map.
      positions.delete(key)
      positions.set(key, window.scrollY)
    }
    const leave = () => {
      remember()
      openStorage('session').write(storageKey, JSON.stringify([...positions].slice(-mostEntries)))
      // With `auto`, the browser restores the scroll position after a reload even before the app runs.
      window.history.scrollRestoration = 'auto'
    }
    const arrive = () => {
      window.history.scrollRestoration = 'manual'
    }
    arrive()
    const stop = router.subscribe((next) => {
      if (next.pending) remember()
    })
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', arrive)
    return () => {
      stop()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', arrive)
    }
  }, [router, positions])

  useLayoutEffect(() => {
    if (!isShown || shown.current === location.key) return
    const isFirst = shown.current === null
    shown.current = location.key
    const position = positions.get(location.key)
    const target = location.hash && document.getElementById(decodeHash(location.hash))
    // If the browser or the visitor scrolled the server-rendered page before the app had loaded, doesn't scroll it
    // again. Otherwise the page might move under the visitor's finger.
    if (isFirst && window.scrollY > 0) return
    if (position !== undefined) window.scrollTo(0, position)
    else if (target) target.scrollIntoView()
    else if (!isFirst && !keepsScroll) window.scrollTo(0, 0)
  }, [isShown, location, keepsScroll, positions])
}

function readPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(openStorage('session').read(storageKey) ?? '[]')
    return new Map(Array.isArray(stored) ? stored : [])
  } catch {
    return new Map()
  }
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
