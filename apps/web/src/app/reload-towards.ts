import { localePath, splitLocale } from '@khum/contract/paths'

interface View {
  location: Pick<Location, 'pathname' | 'search' | 'reload'>
  history: Pick<History, 'state' | 'pushState'>
}

/**
 * Loads the page anew: at the screen the visitor is on the way to, else where they are. It goes by the history, so that for
 * the browser it is a reload (which keeps the partner of this tab), and "back" leads to where they came from.
 */
export function reloadTowards(view: View, to: { pathname: string; search: string } | undefined): void {
  const { location, history } = view
  const target = to && localePath(to.pathname, splitLocale(location.pathname).lang) + to.search
  if (target && target !== location.pathname + location.search) {
    history.pushState({ idx: Number(history.state?.idx ?? 0) + 1 }, '', target)
  }
  location.reload()
}
