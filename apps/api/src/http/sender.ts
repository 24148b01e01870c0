import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context'
import { newToken } from '../ids'

/** Who asks for a text with a code, as far as limits tell senders apart. TRUST R08 */
export interface Sender {
  ip: string
  /** The random id of the browser, by its cookie; null or missing if it keeps none. */
  browser?: string | null
}

type Context = Pick<AppContext, 'config' | 'keys'>

const lifeSeconds = 365 * 86_400

function cookieName({ config }: Context): string {
  return config.publicUrl.protocol === 'https:' ? '__Host-khum-browser' : 'khum-browser'
}

/**
 * The sender of a request. A browser without the cookie gets one with this answer, and counts as without a browser until
 * it comes back with it.
 */
export function senderOf(ctx: Context, request: FastifyRequest, reply: FastifyReply): Sender {
  const browser = readBrowser(ctx, request)
  if (browser === null) greetBrowser(ctx, request, reply)
  return { ip: request.ip, browser }
}

/**
 * Gives a browser its cookie at first contact: a random id and a keyed hash of it, so that nobody can make ids up. It
 * opens nothing and says nothing about a person. No script can read it, and no other site sends it.
 */
export function greetBrowser(ctx: Context, request: FastifyRequest, reply: FastifyReply): void {
  if (readBrowser(ctx, request) !== null) return
  const id = newToken()
  void reply.setCookie(cookieName(ctx), `${id}.${markOf(ctx.keys.lookupHash(id, purpose))}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: ctx.config.publicUrl.protocol === 'https:',
    maxAge: lifeSeconds,
  })
}

const purpose = 'browser'

function readBrowser(ctx: Context, request: FastifyRequest): string | null {
  const value = request.cookies[cookieName(ctx)] ?? ''
  const [, id = '', mark = ''] = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/.exec(value) ?? []
  if (id === '') return null
  const given = Buffer.from(mark)
  const isOurs = ctx.keys
    .lookupHashes(id, purpose)
    .some((hash) => timingSafeEqual(Buffer.from(markOf(hash)), given))
  return isOurs ? id : null
}

function markOf(hash: string): string {
  return createHash('sha256').update(hash).digest('base64url')
}
