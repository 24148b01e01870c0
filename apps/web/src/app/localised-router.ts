import type { Lang } from '@khum/contract/fields'
import { localePath, splitLocale } from '@khum/contract/paths'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_mapRouteProperties as mapRouteProperties,
  type RouteObject,
} from 'react-router'

/**
 * Creates a browser router whose routes have no language. Its history removes the language prefix when reading an
 * address and adds it when writing one, so a language switch keeps the screen mounted. See
 * docs/decisions/0002-language-outside-the-router.md.
 */
export function createLocalisedRouter(routes: RouteObject[], lang: () => Lang, view: Window) {
  const history = createBrowserHistory({ window: view })
  const { createHref, listen } = history
  const bare = Object.getOwnPropertyDescriptor(history, 'location')?.get

  Object.defineProperty(history, 'location', {
    get() {
      const location = bare?.call(history)
      return { ...location, pathname: splitLocale(location.pathname).path }
    },
  })
  history.createHref = (to) => withLanguage(createHref(to), lang())
  history.listen = (listener) =>
    listen((update) => {
      // "Back" may lead to an address in the previous language. Rewrites it in the current language.
      writeLanguage(view, lang())
      listener(update)
    })
  return createRouter({
    history,
    routes,
    mapRouteProperties,
    hydrationRouteProperties,
    window: view,
  }).initialize()
}

function withLanguage(address: string, lang: Lang): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  return localePath(pathname, lang) + rest
}

/** Changes the language of the current address without a new history entry. */
export function writeLanguage(view: Window, lang: Lang): void {
  const { pathname, search, hash } = view.location
  const wanted = localePath(splitLocale(pathname).path, lang)
  if (wanted !== pathname) view.history.replaceState(view.history.state, '', wanted + search + hash)
}

interface View {
  location: Pick<Location, 'pathname' | 'search' | 'reload'>
  history: Pick<History, 'state' | 'pushState'>
}

/**
 * Reloads the page at the screen that the visitor is navigating to, or else at the current screen. Pushes a history
 * entry first, so that the tab keeps its partner and "back" works.
 */
export function reloadTowards(view: View, to: { pathname: string; search: string } | undefined): void {
  const { location, history } = view
  const target = to && localePath(to.pathname, splitLocale(location.pathname).lang) + to.search
  if (target && target !== location.pathname + location.search) {
    history.pushState({ idx: Number(history.state?.idx ?? 0) + 1 }, '', target)
  }
  location.reload()
}
