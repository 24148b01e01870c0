import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context'
import { newToken } from '../ids'

/** The IP address and the browser that request an SMS with a code. Rate limits count each of them. R08 */
export interface Sender {
  ip: string
  /** The random id in the browser's cookie; null or missing if it has no cookie. */
  browser?: string | null
}

type Context = Pick<AppContext, 'config' | 'keys'>

const lifeSeconds = 365 * 86_400

function cookieName({ config }: Context): string {
  return config.publicUrl.protocol === 'https:' ? '__Host-khum-browser' : 'khum-browser'
}

/**
 * Returns the sender of a request. A cookie identifies the browser. A browser without this cookie gets it with the
 * response; from its next request on, rate limits count this browser apart from others.
 */
export function senderOf(ctx: Context, request: FastifyRequest, reply: FastifyReply): Sender {
  const browser = readBrowser(ctx, request)
  if (browser === null) greetBrowser(ctx, request, reply)
  return { ip: request.ip, browser }
}

/**
 * Sets the browser's cookie if it has none: a random id with a keyed hash, so that ids can't be forged. It grants no
 * access and contains nothing about a person.
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
