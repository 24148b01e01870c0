import type { Lang } from '@khum/contract/fields'
import { localePath, splitLocale } from '@khum/contract/paths'
import { createBrowserHistory, type History } from '../router'

/**
 * Creates a browser history whose addresses have no language. It removes the language prefix when reading an address
 * and adds it when writing one, so a language switch keeps the screen mounted. See
 * docs/decisions/0002-language-outside-the-router.md.
 */
export function createLocalisedHistory(lang: () => Lang, view: Window): History {
  return createBrowserHistory(view, {
    read: (pathname) => splitLocale(pathname).path,
    write: (pathname) => localePath(pathname, lang()),
    // "Back" may lead to an address in the previous language. Rewrites it in the current language.
    onPop: () => writeLanguage(view, lang()),
  })
}

/** Changes the language of the current address without a new history entry. */
export function writeLanguage(view: Window, lang: Lang): void {
  const { pathname, search, hash } = view.location
  const wanted = localePath(splitLocale(pathname).path, lang)
  if (wanted !== pathname) view.history.replaceState(view.history.state, '', wanted + search + hash)
}

interface View {
  location: Pick<Location, 'pathname' | 'search' | 'reload'>
  history: Pick<Window['history'], 'state' | 'pushState'>
}

/**
 * Reloads the page. If the visitor is navigating to another screen (`to`), pushes its address first, so that the reload
 * opens that screen and "back" still works. A navigation without a reload wouldn't be enough, because only a reloaded
 * page uses the tab's stored partner.
 */
export function reloadTowards(view: View, to: { pathname: string; search: string } | null | undefined): void {
  const { location, history } = view
  const target = to && localePath(to.pathname, splitLocale(location.pathname).lang) + to.search
  if (target && target !== location.pathname + location.search) {
    history.pushState({ idx: Number(history.state?.idx ?? 0) + 1 }, '', target)
  }
  location.reload()
}
