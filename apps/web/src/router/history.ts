import { type Address, formatAddress, type Location } from './address'

/** The list of visited addresses. */
export interface History {
  readonly location: Location
  push(location: Location): void
  replace(location: Location): void
  go(delta: number): void
  /** Returns the address as it appears in a link's `href`. */
  href(address: Address): string
  /**
   * Calls `onPop` after the visitor went back or forward. `delta` is how many entries the visitor moved, negative for
   * back; null if it's unknown.
   * @returns a function that removes the listener
   */
  listen(onPop: (delta: number | null) => void): () => void
}

/** Converts paths between the browser's URLs and the app's addresses, which have no language prefix. */
export interface Paths {
  read(pathname: string): string
  write(pathname: string): string
  /** The history calls this after the visitor went back or forward, before the app reads the new address. */
  onPop(): void
}

/** The parts of a window that the history uses. */
interface View {
  readonly location: Pick<globalThis.Location, 'pathname' | 'search' | 'hash' | 'assign'>
  readonly history: Pick<globalThis.History, 'state' | 'pushState' | 'replaceState' | 'go'>
  addEventListener(name: 'popstate', listener: () => void): void
  removeEventListener(name: 'popstate', listener: () => void): void
}

export function createKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

/**
 * The browser's history. Each entry's state has the entry's key and index, and the state that the navigation passed on.
 */
export function createBrowserHistory(view: View, paths: Paths): History {
  const entry = () => {
    const { key = null, idx = null, usr = null } = view.history.state ?? {}
    return { key, idx, usr }
  }
  const stateOf = ({ key, state }: Location, idx: number) => ({ key, idx, usr: state })
  const href = ({ pathname, search, hash }: Address) => paths.write(pathname) + search + hash
  const first = entry()
  if (first.idx === null || first.key === null)
    view.history.replaceState({ ...first, key: first.key ?? createKey(), idx: first.idx ?? 0 }, '')
  let index = Number(entry().idx)

  return {
    get location() {
      const { pathname, search, hash } = view.location
      const { key, usr } = entry()
      return { pathname: paths.read(pathname), search, hash, state: usr, key: String(key) }
    },
    push(location) {
      index += 1
      try {
        view.history.pushState(stateOf(location, index), '', href(location))
      } catch {
        // Safari throws after 100 new entries within 10 seconds. It can still load the address as a new page.
        view.location.assign(href(location))
      }
    },
    replace(location) {
      view.history.replaceState(stateOf(location, index), '', href(location))
    },
    go: (delta) => view.history.go(delta),
    href,
    listen(onPop) {
      function handlePop() {
        paths.onPop()
        const { idx } = entry()
        const delta = idx === null ? null : Number(idx) - index
        index = Number(idx ?? index)
        onPop(delta)
      }
      view.addEventListener('popstate', handlePop)
      return () => view.removeEventListener('popstate', handlePop)
    },
  }
}

/** A history in memory, for tests and for rendering on the server. */
export function createMemoryHistory(
  path: string,
  href: (address: Address) => string = formatAddress,
): History {
  const { pathname, search, hash } = new URL(path, 'http://app')
  const entries: Location[] = [{ pathname, search, hash, state: null, key: 'first' }]
  let index = 0
  let handlePop: ((delta: number) => void) | null = null
  return {
    get location() {
      const [location] = entries.slice(index)
      if (!location) throw new Error('The history is empty')
      return location
    },
    push(location) {
      entries.splice(index + 1, entries.length, location)
      index += 1
    },
    replace(location) {
      entries[index] = location
    },
    go(delta) {
      const next = Math.min(Math.max(index + delta, 0), entries.length - 1)
      const moved = next - index
      index = next
      if (moved !== 0) handlePop?.(moved)
    },
    href,
    listen(onPop) {
      handlePop = onPop
      return () => {
        handlePop = null
      }
    },
  }
}
