import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod'
import { demoTelemedKey } from '../../../seed/demo/telemed'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { allowStyles } from '../../http/security-headers'
import { newId } from '../../ids'
import { demoTelemedPage, demoTelemedScript, demoTelemedStyles } from './dev-telemed-page'

const arrivalSchema = z.object({ provider: z.string(), credential: z.string().max(4_096) })
type Arrival = z.infer<typeof arrivalSchema>

/**
 * Installs the platform of the demo telemedicine providers. It admits a member by a link's token or a one-time code and
 * shows the data it receives. It uses only what a provider has: the published keys and the redeem call. Not for
 * production.
 */
export function installDevTelemed(app: FastifyInstance, ctx: AppContext): void {
  app.get('/dev/telemed', (_request, reply) => {
    allowStyles(reply, [demoTelemedStyles])
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(demoTelemedPage)
  })
  app.get('/dev/telemed.js', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(demoTelemedScript),
  )
  app.post('/dev/telemed/arrival', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const arrival = arrivalSchema.safeParse(request.body)
    if (!arrival.success) throw new AppError('malformed_request')
    return reply.send({ data: await redeem(app, ctx, arrival.data) })
  })
}

/** Redeems a credential. Returns the token's claims and either the response data or the error code. */
async function redeem(app: FastifyInstance, ctx: AppContext, { provider, credential }: Arrival) {
  const isToken = credential.includes('.')
  const token = isToken
    ? await verifyAsProvider(credential, await publishedKeys(app), {
        issuer: ctx.config.publicUrl.origin,
        audience: provider,
        now: ctx.clock.now(),
      })
    : null
  if (isToken && !token) return { token: null, told: null, refused: 'token' }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/telemed/redeem',
    headers: { 'x-api-key': ctx.config.apiKey },
    payload: { key: demoTelemedKey(provider), credential, check_id: newId() },
  })
  const { data, code } = answer.json()
  return { token, told: data ?? null, refused: code ?? null }
}

/**
 * Makes the check that a provider makes before it trusts a link: signature with the agreed algorithm, issuer, audience,
 * and an age of at most a minute. Returns null if one of these is wrong.
 */
export async function verifyAsProvider(
  token: string,
  keys: JSONWebKeySet,
  of: { issuer: string; audience: string; now: Date },
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      algorithms: ['ES256'],
      typ: 'khum-telemed+jwt',
      issuer: of.issuer,
      audience: of.audience,
      currentDate: of.now,
      maxTokenAge: '60s',
      // The clocks of Khum and of the provider may differ.
      clockTolerance: '5s',
      requiredClaims: ['sub', 'jti', 'iat', 'exp', 'visit', 'cards'],
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

async function publishedKeys(app: FastifyInstance): Promise<JSONWebKeySet> {
  return (await app.inject({ method: 'GET', url: '/.well-known/jwks.json' })).json()
}
