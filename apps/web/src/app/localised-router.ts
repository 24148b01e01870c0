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
 * A browser router over addresses without language: the history takes the prefix off on the way in and puts it on on the way
 * out. So a language switch changes words and address and leaves every screen mounted with what was typed. It is put together
 * as `createBrowserRouter` does it; see docs/decisions/0002-language-outside-the-router.md.
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
      // Back to an entry from before a language switch: it is shown in the language chosen since.
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

/** Puts the address that is open under a language, in place. */
export function writeLanguage(view: Window, lang: Lang): void {
  const { pathname, search, hash } = view.location
  const wanted = localePath(splitLocale(pathname).path, lang)
  if (wanted !== pathname) view.history.replaceState(view.history.state, '', wanted + search + hash)
}
