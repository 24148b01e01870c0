import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { AppContext } from '../../../context'
import { newId } from '../../../ids'

const name = 'khum-office-browser'
const aad = 'staff browser cookie'
const most = 5
const yearSeconds = 31_536_000
const knownSchema = z.array(z.object({ staffId: z.string(), browserId: z.string() })).max(most)

type Ctx = Pick<AppContext, 'config' | 'keys'>

/** Returns the people who have signed in with this browser before. The cookie grants no access (decision 0015). */
function readKnown({ keys }: Ctx, request: FastifyRequest): z.output<typeof knownSchema> {
  const sealed = request.cookies[name]
  if (!sealed) return []
  try {
    return knownSchema.parse(JSON.parse(keys.open(Buffer.from(sealed, 'base64url'), aad).toString()))
  } catch {
    // The cookie was changed, or its master key was removed: the browser counts as unknown.
    return []
  }
}

/** Returns the browser's id if the person has signed in with it before, otherwise null. */
export function knownBrowser(ctx: Ctx, request: FastifyRequest, staffId: string | null): string | null {
  return readKnown(ctx, request).find((known) => known.staffId === staffId)?.browserId ?? null
}

/**
 * Remembers that the person has signed in with this browser. Wrong passwords in other browsers then don't make the
 * person wait in this browser. R16
 */
export function rememberBrowser(
  ctx: Ctx,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  staffId: string,
): void {
  const others = readKnown(ctx, request).filter((known) => known.staffId !== staffId)
  const browserId = knownBrowser(ctx, request, staffId) ?? newId()
  const text = JSON.stringify([{ staffId, browserId }, ...others].slice(0, most))
  void reply.setCookie(name, ctx.keys.seal(Buffer.from(text), aad).toString('base64url'), {
    path: '/api/office/v1/sign-in',
    sameSite: 'strict',
    secure: ctx.config.publicUrl.protocol === 'https:',
    httpOnly: true,
    maxAge: yearSeconds,
  })
}
