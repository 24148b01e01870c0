import { limits } from '@khum/contract'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { AppError } from '../../app-error'
import type { PartnerCaller } from '../../caller'
import type { AppContext } from '../../context'
import { sha256 } from '../../ids'
import { readTokenEnd, signedPartOf } from '../../keys/signed-token'
import type { IssuedSession } from '../sessions/sessions.service'
import { findWaysIn } from './entry.repo'
import { arrive, type EntryClient, type EntryTicket } from './entry.service'

/** Two machines never agree to the second. */
const skewSeconds = 5
const shortText = /^[\x21-\x7e]{1,255}$/

/**
 * Trades a partner's signed token for a session or a ticket: once, within 60 seconds, for this partner and this house only.
 * Whether a partner signs in so is what its row says (insurer code TMP… and a key set), never what the client says.
 * Spec §1, §6; TRUST R30, R33.
 * @throws AppError sso_not_offered, sso_token_refused
 */
export async function signInWithSso(
  ctx: AppContext,
  partner: PartnerCaller,
  token: string,
  client: EntryClient,
): Promise<IssuedSession | EntryTicket> {
  const ways = await findWaysIn(ctx.db, partner.partnerId)
  if (!ways?.ins_code.startsWith('TMP') || !ways.issuer || !ways.jwks) throw new AppError('sso_not_offered')
  const claims = await verify(ctx, token, { issuer: ways.issuer, jwks: ways.jwks })
  const outcome = await arrive(
    ctx,
    partner,
    {
      identity: { provider: 'sso', partnerId: partner.partnerId, subject: claims.sub },
      displayName: claims.name,
      sourceHash: sha256(`sso ${partner.partnerId} ${claims.jti}`),
      sourceExpiresAt: claims.expiresAt,
      reissues: false,
    },
    client,
  )
  if (!outcome) throw new AppError('sso_token_refused')
  return outcome
}

async function verify(ctx: AppContext, token: string, of: { issuer: string; jwks: { keys: object[] } }) {
  try {
    if (signedPartOf(token) === null) throw new errors.JWSInvalid('the token is not canonical base64url')
    const { payload } = await jwtVerify(token, createLocalJWKSet(asKeySet(of.jwks)), {
      algorithms: ['ES256', 'RS256', 'EdDSA'],
      issuer: of.issuer,
      audience: ctx.config.publicUrl.origin,
      currentDate: ctx.clock.now(),
      requiredClaims: ['sub', 'jti', 'exp', 'iat'],
    })
    return readClaims(payload, ctx.clock.now())
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) {
      throw new AppError('sso_token_refused', { cause: error })
    }
    throw error
  }
}

/** As the partner gave it; the library judges each key when it is used. */
function asKeySet(jwks: { keys: object[] }): JSONWebKeySet {
  return jwks as JSONWebKeySet
}

function readClaims({ sub, jti, exp, iat, aud, name }: JWTPayload, now: Date) {
  const areTexts = typeof sub === 'string' && typeof jti === 'string' && typeof aud === 'string'
  if (!areTexts || !shortText.test(sub) || !shortText.test(jti)) throw new errors.JWTInvalid('claims')
  const expiresAt = readTokenEnd({ iat, exp }, { now, skew: skewSeconds, longest: limits.ssoTokenMs / 1000 })
  return { sub, jti, expiresAt, name: typeof name === 'string' ? name.slice(0, 100) : null }
}
