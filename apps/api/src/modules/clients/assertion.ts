import type { ClientKey } from '@khum/contract'
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import type { AppContext } from '../../context'
import { sha256 } from '../../ids'
import { signedPartOf } from '../../keys/signed-token'
import { publicKeyOf } from './client-keys'
import { findLiveClient, type LiveClient, type LiveCredential, spendAssertion } from './tokens.repo'

export const tokenPath = '/api/exchange/v1/token'
export const algorithms = ['ES256', 'PS256', 'RS256', 'EdDSA']
/** An assertion that expires more than this many seconds from now is refused. */
const longestSeconds = 300
/** The client's clock and ours may differ by this many seconds. */
const skewSeconds = 5
const jtiPattern = /^[\x21-\x7e]{1,255}$/

/**
 * Verifies a client's assertion (RFC 7523, private_key_jwt) with the client's keys. An assertion works only once, and
 * must expire within five minutes.
 * @returns the client and the key that signed; null if the assertion is refused
 */
export async function verifyAssertion(
  ctx: Pick<AppContext, 'config' | 'clock' | 'db'>,
  assertion: string,
): Promise<{ client: LiveClient; credential: LiveCredential } | null> {
  try {
    if (signedPartOf(assertion) === null) return null
    const { kid } = decodeProtectedHeader(assertion)
    const { iss } = decodeJwt(assertion)
    const found = typeof iss === 'string' ? await findLiveClient(ctx.db, iss) : null
    if (!found) return null
    for (const credential of found.credentials) {
      if (!credential.jwk || (kid !== undefined && kid !== credential.jwk.kid)) continue
      const payload = await verify(ctx, assertion, { clientId: found.client.id, key: credential.jwk })
      if (!payload) continue
      return (await spend(ctx, found.client.id, payload)) ? { client: found.client, credential } : null
    }
    return null
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}

async function verify(
  ctx: Pick<AppContext, 'config' | 'clock'>,
  assertion: string,
  { clientId, key }: { clientId: string; key: ClientKey },
): Promise<JWTPayload | null> {
  const addresses = [ctx.config.officeUrl.origin, ctx.config.publicUrl.origin]
  const now = ctx.clock.now()
  try {
    const { payload } = await jwtVerify(assertion, publicKeyOf(key), {
      algorithms,
      issuer: clientId,
      subject: clientId,
      audience: addresses.flatMap((origin) => [`${origin}${tokenPath}`, origin]),
      currentDate: now,
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'jti'],
    })
    return hasRightTimes(payload, now) ? payload : null
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}

function hasRightTimes({ aud, exp, iat }: JWTPayload, now: Date): boolean {
  const seconds = now.getTime() / 1000
  // Allows only one audience: if the assertion also named another server, that server could use the assertion at Khum.
  if (typeof aud !== 'string' || !Number.isSafeInteger(exp)) return false
  if (Number(exp) > seconds + longestSeconds + skewSeconds) return false
  return iat === undefined || iat <= seconds + skewSeconds
}

async function spend(
  { db }: Pick<AppContext, 'db'>,
  clientId: string,
  { jti, exp }: JWTPayload,
): Promise<boolean> {
  if (typeof jti !== 'string' || !jtiPattern.test(jti)) return false
  return await spendAssertion(db, { clientId, jtiHash: sha256(jti), expiresAt: new Date(Number(exp) * 1000) })
}
