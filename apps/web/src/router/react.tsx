import {
  Component,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Location } from './address'
import type { Blocked, Blocks, NavigateOptions, Router, RouterState } from './router'

const RouterContext = createContext<Router | null>(null)
const StateContext = createContext<RouterState | null>(null)

/** Gives the components below it the router's state. */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const [state, setState] = useState(router.state)
  useLayoutEffect(() => {
    let shown = router.state.location
    function show({ location, viewTransition }: RouterState) {
      const isNew = location !== shown
      shown = location
      if (isNew && viewTransition && canAnimate()) showWithTransition(() => setState(router.state))
      else startTransition(() => setState(router.state))
    }
    // Reads the state again, because it may have changed between the first render and the subscription below.
    setState(router.state)
    return router.subscribe(show)
  }, [router])
  return (
    <RouterContext value={router}>
      <StateContext value={state}>{children}</StateContext>
    </RouterContext>
  )
}

function canAnimate(): boolean {
  return 'startViewTransition' in document && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

function showWithTransition(render: () => void): void {
  const transition = document.startViewTransition(() => flushSync(render))
  // `ready` rejects if the browser skips the animation, for example because the next one begins. That isn't an error.
  transition.ready.catch(() => undefined)
}

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('There is no router')
  return router
}

export function useRouterState(): RouterState {
  const state = use(StateContext)
  if (!state) throw new Error('There is no router')
  return state
}

/**
 * Renders the current screen. If the screen couldn't be loaded or throws an error, renders `failed` until the visitor
 * goes elsewhere.
 */
export function CurrentScreen({ failed }: { failed: (cause: unknown) => ReactNode }) {
  const { screen, failure, location } = useRouterState()
  if (failure) return failed(failure.cause)
  if (!screen) return null
  const { Component, Layout } = screen
  return (
    <ErrorBoundary failed={failed} resetKey={location}>
      {Layout ? (
        <Layout>
          <Component />
        </Layout>
      ) : (
        <Component />
      )}
    </ErrorBoundary>
  )
}

interface BoundaryProps {
  failed: (cause: unknown) => ReactNode
  /** When this value changes, the error is forgotten and the children are rendered again. */
  resetKey?: unknown
  children: ReactNode
}

interface BoundaryState {
  failure: { cause: unknown } | null
  resetKey: unknown
}

/** Shows `failed` instead of children that throw while rendering. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(cause: unknown) {
    return { failure: { cause } }
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState) {
    return resetKey === state.resetKey ? null : { failure: null, resetKey }
  }

  override render() {
    const { failure } = this.state
    return failure ? this.props.failed(failure.cause) : this.props.children
  }
}

export function useLocation(): Location {
  return useRouterState().location
}

/** Returns the parameters in the screen's path, decoded. */
export function useParams(): Readonly<Record<string, string | undefined>> {
  return useRouterState().screen?.params ?? {}
}

/** Returns the function that goes to an address, or back by a number of entries. */
export function useNavigate(): Router['navigate'] {
  return useRouter().navigate
}

/** Returns the address's query, and a function that replaces it. */
export function useSearchParams() {
  const router = useRouter()
  const { search } = useLocation()
  return useMemo(() => {
    const set = (next: URLSearchParams | Record<string, string>, options?: NavigateOptions) =>
      void router.navigate({ search: withMark(new URLSearchParams(next)), hash: '' }, options)
    return [new URLSearchParams(search), set] as const
  }, [router, search])
}

function withMark(query: URLSearchParams): string {
  const text = String(query)
  return text && `?${text}`
}

/** Renders nothing. Navigates to an address when it mounts. */
export function Navigate({ to, replace, state }: { to: string; replace?: boolean; state?: unknown }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace, state }), [navigate, to, replace, state])
  return null
}

/**
 * Stops a navigation away from the screen if `blocks` returns true. Returns the stopped navigation, on which the
 * visitor decides; null if no navigation is stopped.
 */
export function useBlocker(blocks: Blocks): Blocked | null {
  const router = useRouter()
  const current = useEffectEvent(blocks)
  useEffect(() => router.block((from, to) => current(from, to)), [router])
  return useRouterState().blocked
}
