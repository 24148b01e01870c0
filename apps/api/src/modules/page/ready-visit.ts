import { type Lang, splitLocale } from '@khum/contract'
import type { FastifyRequest } from 'fastify'
import { type Boot, queryOf, readPair } from './read-boot'
import type { ReadyVisit } from './ready-pages'

/** The page takes these off its address before anything else. Spec §4, TRUST R32. */
const pair = ['partner_id', 'secret_key']
/** Whoever comes with one of these is on the way to somewhere else than the address says. */
const ways = ['token', 'messaging_key', 'line_liff_key', 'liff.state', 'liff.referrer', 'liffClientId']

/** The language of the address; the bare root follows the choice kept in the cookie. Spec §2. */
export function languageOf(request: FastifyRequest): Lang {
  const pathname = request.url.split('?')[0] ?? '/'
  if (pathname === '/' && request.cookies['khum-lang'] === 'en') return 'en'
  return splitLocale(pathname).lang
}

/**
 * What to draw for a request, or null when the first thing its visitor sees may be another than a guest of the partner sees
 * there, or a member before it is known which one: then the page itself decides, as it does for every screen that does not arrive
 * ready.
 */
export function readyVisit(request: FastifyRequest, boot: Boot): ReadyVisit | null {
  const { theme, partner, partner_info, line_required } = boot
  const given = readPair(request)
  const named = given === null || given.partner_id === partner.partner_id
  if (!theme || !named || line_required) return null
  const awaited = request.cookies['khum-signed-in'] !== undefined
  // A session brings its insurer's look along: in another one nothing is shown before.
  if (awaited && request.cookies['khum-member-look'] !== theme.ins_code) return null
  // Some tab speaks for a partner whose secret has left its address: after a reload it still does, and we cannot see it.
  if (!given && request.cookies['khum-own-partner'] !== undefined) return null
  // Inside LINE nothing is shown before its SDK has been heard. Spec §4 App start.
  if (/\bLine\//.test(request.headers['user-agent'] ?? '')) return null
  const query = queryOf(request.url)
  if (ways.some((name) => query.has(name))) return null
  for (const name of pair) query.delete(name)
  const lineOffered = partner_info?.line_liff_id != null
  const { path } = splitLocale(request.url.split('?')[0] ?? '/')
  const asked = query.size > 0 ? `${path}?${query}` : path
  return { lang: languageOf(request), path: asked, theme, lineOffered, awaited }
}
