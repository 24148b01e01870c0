import { type Lang, splitLocale } from '@khum/contract'
import type { FastifyRequest } from 'fastify'
import { type Boot, queryOf, readPair } from './read-boot'
import type { ReadyVisit } from './ready-pages'

/**
 * Parameters that the app removes from the address before it does anything else. They have no effect on which screen
 * the app shows. Requirement 4.3, R32.
 */
const partnerParameters = ['partner_id', 'secret_key']
/**
 * With any of these parameters, the app doesn't show the screen in the address. So the server doesn't render that
 * screen.
 */
const entryParameters = [
  'token',
  'messaging_key',
  'line_liff_key',
  'liff.state',
  'liff.referrer',
  'liffClientId',
]

/** Returns the language in the address or, at `/`, in the cookie. Requirement 4.13. */
export function languageOf(request: FastifyRequest): Lang {
  const pathname = request.url.split('?')[0] ?? '/'
  if (pathname === '/' && request.cookies['khum-lang'] === 'en') return 'en'
  return splitLocale(pathname).lang
}

/**
 * Whether the page may contain the home screen of the signed-in member.
 * - False at an address with a query, which `path` includes. An attacker may have chosen the query's text. This text
 *   would be compressed together with personal data, and the size of the response would reveal parts of these data.
 * - False if the browser only fetches the page in advance, because the member may sign out before the browser shows the
 *   page. R25, R64
 */
export function mayHoldHome({ headers }: FastifyRequest, { awaited, path }: ReadyVisit): boolean {
  return awaited !== null && path === '/' && headers['sec-purpose'] === undefined
}

/**
 * Returns the screen to render for a request. Returns null if the visitor may have to see another screen first: only
 * the app can find that out.
 */
export function readyVisit(request: FastifyRequest, boot: Boot): ReadyVisit | null {
  const { theme, partner, partner_info, line_required } = boot
  const given = readPair(request)
  const named = given === null || given.partner_id === partner.partner_id
  if (!theme || !named || line_required) return null
  const awaited = request.cookies['khum-signed-in'] !== undefined
  // The signed-in member's session decides the theme. If the page's theme is a different one, a screen rendered here
  // would show the wrong colours for a moment.
  if (awaited && request.cookies['khum-member-look'] !== theme.ins_code) return null
  // The app removes the partner's id and secret from the tab's address and keeps them in the tab's storage. So after a
  // reload, only the app knows the tab's partner, and the server can't render the screen in that partner's theme.
  if (!given && request.cookies['khum-own-partner'] !== undefined) return null
  // In LINE's browser, LINE's SDK first decides which screen to show. Requirement 4.4.
  if (/\bLine\//.test(request.headers['user-agent'] ?? '')) return null
  const query = queryOf(request.url)
  if (entryParameters.some((name) => query.has(name))) return null
  for (const name of partnerParameters) query.delete(name)
  const lineOffered = partner_info?.line_liff_id != null
  const { path } = splitLocale(request.url.split('?')[0] ?? '/')
  const asked = query.size > 0 ? `${path}?${query}` : path
  return {
    lang: languageOf(request),
    path: asked,
    theme,
    lineOffered,
    awaited: awaited ? { home: null } : null,
  }
}
