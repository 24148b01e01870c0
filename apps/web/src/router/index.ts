export type { Address, Location, To } from './address'
export { createBrowserHistory, createMemoryHistory, type History } from './history'
export { Link, type LinkProps } from './link'
export {
  CurrentScreen,
  ErrorBoundary,
  Navigate,
  RouterProvider,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useRouterState,
  useSearchParams,
} from './react'
export { createRouter, type Load, type Router, type Screen } from './router'
export { useScrollRestoration } from './scroll'
