import type { ComponentType, ReactNode } from 'react'
import { type Address, type Location, resolveAddress, type To } from './address'
import { createKey, type History } from './history'

export interface Screen {
  name: string
  params: Readonly<Record<string, string>>
  Component: ComponentType
  /** Wraps the screen. The layout stays mounted as long as the next screens have the same layout. */
  Layout: ComponentType<{ children: ReactNode }> | null
}

export interface RouterState {
  location: Location
  /** The target of a navigation that is still loading; null if there is none. */
  pending: Location | null
  /** The screen at `location`; null until the first one has loaded, or if it failed to load. */
  screen: Screen | null
  /** Why the screen at `location` couldn't be loaded. */
  failure: { cause: unknown } | null
  /** Whether the page keeps its scroll position although the location changed. */
  keepsScroll: boolean
  /** Whether the change is shown with a view transition. */
  viewTransition: boolean
  /** A navigation that the screen has stopped until the visitor decides whether to leave. */
  blocked: Blocked | null
}

export interface Blocked {
  proceed(): void
  stay(): void
}

/** Returns whether to ask the visitor before leaving `from` for `to`. */
export type Blocks = (from: Location, to: Location) => boolean

export interface NavigateOptions {
  /** Replaces the current entry of the history. */
  replace?: boolean | undefined
  state?: unknown
  keepsScroll?: boolean | undefined
  /** Shows the change with a view transition, also when the visitor goes back. */
  viewTransition?: boolean | undefined
}

export interface Router {
  readonly state: RouterState
  subscribe(listener: (state: RouterState) => void): () => void
  /**
   * Goes to an address, or moves by a number of entries in the history. For an address, the promise resolves when the
   * screen has loaded or another navigation has replaced this one; for a number, it resolves immediately.
   */
  navigate(to: To | number, options?: NavigateOptions): Promise<void>
  /** Runs the guard again for the pending location or, if there is none, the current one. */
  revalidate(): Promise<void>
  href(address: Address): string
  /** Calls `blocks` before each navigation to ask whether to stop it. Returns a function that removes `blocks`. */
  block(blocks: Blocks): () => void
  dispose(): void
}

/** Loads the screen of a location, or returns the address to redirect to. */
export type Load = (location: Location) => Promise<Screen | { redirect: string }>

interface Navigation {
  location: Location
  /**
   * How the navigation changes the history. `stay` doesn't change the history, because the history is already at this
   * location: at the first load, after "back" or "forward", and when the guard runs again.
   */
  way: 'push' | 'replace' | 'stay'
  keepsScroll?: boolean
  viewTransition?: boolean
}

/** Creates a router and loads the screen at the history's location. */
export function createRouter(history: History, load: Load): Router {
  const listeners = new Set<(state: RouterState) => void>()
  let state: RouterState = {
    location: history.location,
    pending: null,
    screen: null,
    failure: null,
    keepsScroll: false,
    viewTransition: false,
    blocked: null,
  }
  let blocks: Blocks | null = null
  /** The number of the latest navigation. An earlier navigation that is still loading has no effect. */
  let latest = 0
  let running: Navigation | null = null
  /**
   * Maps the key of a history entry to the key of the next entry, if a view transition led from one to the other. Going
   * back or forward between the two then shows the transition again.
   */
  const transitions = new Map<string, string>()
  /**
   * The function to run after a move in the history that the router itself has started; null if no such move is under
   * way.
   */
  let onNextPop: (() => void) | null = null

  function update(change: Partial<RouterState>) {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener(state)
  }

  async function start(navigation: Navigation): Promise<void> {
    const { location, way, keepsScroll = false, viewTransition = wasTransition(location) } = navigation
    latest += 1
    const number = latest
    running = navigation
    if (location !== state.location) update({ pending: location })
    const outcome = await load(location).catch((cause: unknown) => ({ cause }))
    if (number !== latest) return
    if ('redirect' in outcome) {
      const target = newLocation(resolveAddress(outcome.redirect, location), null)
      // Adds the target to the history if the address that redirects isn't in it yet. Otherwise the target replaces
      // that address, because "back" would lead to it and redirect again.
      return start({ location: target, way: way === 'push' ? 'push' : 'replace', viewTransition })
    }
    running = null
    if (way === 'push') history.push(location)
    if (way === 'replace') history.replace(location)
    if (viewTransition) transitions.set(state.location.key, location.key)
    const failure = 'cause' in outcome ? outcome : null
    const screen = 'cause' in outcome ? null : outcome
    update({ location, pending: null, screen, failure, keepsScroll, viewTransition, blocked: null })
  }

  /** Whether going to this entry repeats or reverses a navigation that was shown with a view transition. */
  function wasTransition({ key }: Location): boolean {
    return transitions.get(key) === state.location.key || transitions.get(state.location.key) === key
  }

  /**
   * Asks the screen whether to stop a navigation. If so, returns true and sets `blocked`. `leave` then runs only if the
   * visitor decides to leave.
   */
  function isBlocked(to: Location, leave: () => void): boolean {
    if (!blocks?.(state.location, to)) return false
    const stay = () => update({ blocked: null })
    const proceed = () => {
      stay()
      leave()
    }
    update({ blocked: { proceed, stay } })
    return true
  }

  function handlePop(delta: number | null) {
    if (onNextPop) {
      const next = onNextPop
      onNextPop = null
      return next()
    }
    const { location } = history
    const follow = () => void start({ location, way: 'stay' })
    if (delta === null) return follow()
    // The visitor has gone back or forward, and the browser has already changed the URL. If the screen stops this move,
    // the router first returns to the screen's own entry; `leave` repeats the move once the visitor decides to leave.
    const leave = () => {
      onNextPop = follow
      history.go(delta)
    }
    if (!isBlocked(location, leave)) return follow()
    onNextPop = () => {}
    history.go(-delta)
  }

  const unlisten = history.listen(handlePop)
  void start({ location: state.location, way: 'stay' })

  return {
    get state() {
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async navigate(
      to,
      { replace = false, state: passed = null, keepsScroll = false, viewTransition = false } = {},
    ) {
      if (typeof to === 'number') return history.go(to)
      const location = newLocation(resolveAddress(to, state.location), passed)
      const way = replace ? 'replace' : 'push'
      const leave = () => start({ location, way, keepsScroll, viewTransition })
      if (!isBlocked(location, () => void leave())) await leave()
    },
    revalidate: () => start(running ?? { location: state.location, way: 'stay', keepsScroll: true }),
    href: history.href,
    block(given) {
      blocks = given
      return () => {
        blocks = null
      }
    },
    dispose() {
      latest += 1
      unlisten()
      listeners.clear()
    },
  }
}

function newLocation(address: Address, state: unknown): Location {
  return { ...address, state, key: createKey() }
}
