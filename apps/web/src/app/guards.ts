import { href, type PathName, paths, splitLocale } from '@khum/contract/paths'
import { safeReturnPath } from '@khum/contract/safe-return'
import type { SessionState } from '../lib/session'
import { consentGate } from './consent-gate'

interface Visit {
  name: PathName
  /** The screen's address with its query, without the language prefix. */
  url: Pick<URL, 'pathname' | 'search' | 'searchParams'>
  session: SessionState
  /** The address to return to after the sign-in. */
  backPath: string | null
  /** Returns whether the consent document with this id was already offered in this session. */
  wasOffered: (id: string) => boolean
  /** True if the visitor signed in through LINE or a partner with an identity that isn't linked to an account yet. */
  hasTicket?: boolean
}

/**
 * Where a guard redirects the visitor (`go`); null if the visitor may stay. `remember` is the address to return to
 * later. `offers` is the id of a new consent document that the member may postpone.
 */
export type Redirect = { go: string; remember?: string; offers?: string } | null

const signInScreens: readonly PathName[] = ['checkPage', 'checkPageAuth', 'sso']

/**
 * Returns where to redirect the visitor, or null if the visitor may stay on the screen. Guests on a member screen go to
 * /check-page with the address as `next`. Members on a guest or sign-in screen go to `next` or home. On all other
 * screens, members with new consent documents go to the consent screen. Requirements 2.8, 2.9 and 3.14, R37
 */
export function redirectFor(visit: Visit): Redirect {
  const { name, url, session } = visit
  const { guard } = paths[name]
  if (session.status === 'guest') {
    if (guard !== 'member') return null
    // The last screen of a deletion stays open after the session has ended. It says that the account was deleted or
    // that the member has left this app.
    if (name === 'otpDelete' && (session.ended === 'deleted' || session.ended === 'left')) return null
    return detour(visit.hasTicket ? 'checkPageAuth' : 'checkPage', url)
  }
  // A member who has just signed in, in this tab or another one, may still be on a guest or sign-in screen. Redirects
  // them, because members don't need these screens.
  if (guard === 'guest' || signInScreens.includes(name)) return onward(visit)
  const gate = consentGate(name, session.consentsDue, visit.wasOffered)
  if (gate === 'nothing due') return onward(visit)
  return gate && { ...detour(gate.screen, url), ...(gate.offers ? { offers: gate.offers } : {}) }
}

/** Returns a redirect to another screen, with the current address as the `next` parameter. */
function detour(to: 'checkPage' | 'checkPageAuth' | 'conditionUpdate' | 'privacyUpdate', url: Visit['url']) {
  const remember = safeReturnPath(url.pathname + url.search) ?? safeReturnPath(url.pathname)
  if (!remember) return { go: href(to) }
  return { go: `${href(to)}?${new URLSearchParams({ next: remember })}`, remember }
}

function onward({ url, backPath }: Visit): { go: string } {
  return { go: returnPath(url.searchParams.get('next')) ?? returnPath(backPath) ?? href('home') }
}

/**
 * Returns an address to return to without its language prefix; null if the address isn't safe. Without the prefix, the
 * app stays in its current language.
 */
function returnPath(input: string | null): string | null {
  const safe = safeReturnPath(input)
  if (safe === null) return null
  const [pathname = '', query] = safe.split('?')
  const path = splitLocale(pathname).path
  return query === undefined ? path : `${path}?${query}`
}
