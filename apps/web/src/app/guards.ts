import { href, type PathName, paths, splitLocale } from '@khum/contract/paths'
import { safeReturnPath } from '@khum/contract/safe-return'

interface Visit {
  name: PathName
  /** The screen's address without language prefix, with its query. */
  url: Pick<URL, 'pathname' | 'search' | 'searchParams'>
  signedIn: boolean
  /** Where a guest was going before, kept in memory. */
  backPath: string | null
}

export type Verdict = { go: string; remember?: string } | null

/**
 * Where a visit must go instead, or null when it may stay. Guest screens send members to where they were going, else home;
 * member screens send guests to /check-page and name the address to come back to. Spec §2, TRUST R37
 */
export function judge({ name, url, signedIn, backPath }: Visit): Verdict {
  const { guard } = paths[name]
  if (guard === 'member' && !signedIn) {
    const remember = safeReturnPath(url.pathname + url.search) ?? safeReturnPath(url.pathname)
    if (!remember) return { go: href('checkPage') }
    return { go: `${href('checkPage')}?${new URLSearchParams({ next: remember })}`, remember }
  }
  // /check-page asks to sign in: whoever has done so meanwhile (another tab, too) goes on.
  if (signedIn && (guard === 'guest' || name === 'checkPage')) {
    return { go: returnPath(url.searchParams.get('next')) ?? returnPath(backPath) ?? href('home') }
  }
  return null
}

/** A safe address to return to, without its language: the page keeps the one it speaks. */
function returnPath(input: string | null): string | null {
  const safe = safeReturnPath(input)
  if (safe === null) return null
  const [pathname = '', query] = safe.split('?')
  const path = splitLocale(pathname).path
  return query === undefined ? path : `${path}?${query}`
}
