import { href, type PathName, paths, splitLocale } from '@khum/contract/paths'
import { safeReturnPath } from '@khum/contract/safe-return'
import type { SessionState } from '../lib/session'
import { textGate } from './text-gate'

interface Visit {
  name: PathName
  /** The screen's address without language prefix, with its query. */
  url: Pick<URL, 'pathname' | 'search' | 'searchParams'>
  session: SessionState
  /** Where the visitor was going before, kept in memory. */
  backPath: string | null
  /** Whether a new text was offered before and put off. */
  putOff: (id: string) => boolean
  /** Came in by LINE or a partner, with an account to be linked. */
  hasTicket?: boolean
}

/** `offers` is the id of a new text that is offered now and can be put off. */
export type Verdict = { go: string; remember?: string; offers?: string } | null

const waysIn: readonly PathName[] = ['checkPage', 'checkPageAuth', 'sso']

/**
 * Where a visit must go instead, or null when it may stay. Guest screens send members to where they were going, else home;
 * member screens send guests to /check-page and name the address to come back to; a new text comes before everything else.
 * Spec §2, §3 isForce, TRUST R37
 */
export function judge(visit: Visit): Verdict {
  const { name, url, session } = visit
  const { guard } = paths[name]
  if (session.status === 'guest') {
    if (guard !== 'member') return null
    // The account is gone: this screen says so, and nothing else.
    if (name === 'otpDelete' && session.ended === 'deleted') return null
    return detour(visit.hasTicket ? 'checkPageAuth' : 'checkPage', url)
  }
  // These ask to sign in: whoever has done so meanwhile (another tab, too) goes on.
  if (guard === 'guest' || waysIn.includes(name)) return onward(visit)
  const gate = textGate(name, session.consentsDue, visit.putOff)
  if (gate === 'settled') return onward(visit)
  return gate && { ...detour(gate.screen, url), ...(gate.offers ? { offers: gate.offers } : {}) }
}

/** To another screen first, with the way back in its address. */
function detour(to: 'checkPage' | 'checkPageAuth' | 'conditionUpdate' | 'privacyUpdate', url: Visit['url']) {
  const remember = safeReturnPath(url.pathname + url.search) ?? safeReturnPath(url.pathname)
  if (!remember) return { go: href(to) }
  return { go: `${href(to)}?${new URLSearchParams({ next: remember })}`, remember }
}

function onward({ url, backPath }: Visit): { go: string } {
  return { go: returnPath(url.searchParams.get('next')) ?? returnPath(backPath) ?? href('home') }
}

/** A safe address to return to, without its language: the page keeps the one it speaks. */
function returnPath(input: string | null): string | null {
  const safe = safeReturnPath(input)
  if (safe === null) return null
  const [pathname = '', query] = safe.split('?')
  const path = splitLocale(pathname).path
  return query === undefined ? path : `${path}?${query}`
}
