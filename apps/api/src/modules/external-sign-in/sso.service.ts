import { limits } from '@khum/contract'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { AppError } from '../../app-error'
import type { PartnerCaller } from '../../caller'
import type { AppContext } from '../../context'
import { sha256 } from '../../ids'
import { readTokenEnd, signedPartOf } from '../../keys/signed-token'
import type { IssuedSession } from '../sessions/sessions.service'
import { findSignInMethods } from './external-sign-in.repo'
import { type LinkTicket, type SignInClient, signInOrIssueTicket } from './external-sign-in.service'

/** The partner's clock and ours may differ by this many seconds. */
const skewSeconds = 5
const shortText = /^[\x21-\x7e]{1,255}$/

/**
 * Exchanges a partner's signed token for a session or, if no account is linked, a link ticket. A token works once,
 * within 60 seconds. Only the partner's row decides whether single sign-on is allowed: its insurer code must start with
 * `TMP`, and it must have an issuer and keys. Requirements 1.11, 6.3; R30, R33
 * @throws AppError sso_not_offered, sso_token_refused
 */
export async function signInWithSso(
  ctx: AppContext,
  partner: PartnerCaller,
  token: string,
  client: SignInClient,
): Promise<IssuedSession | LinkTicket> {
  const methods = await findSignInMethods(ctx.db, partner.partnerId)
  if (!methods?.ins_code.startsWith('TMP') || !methods.issuer || !methods.jwks)
    throw new AppError('sso_not_offered')
  const claims = await verify(ctx, token, { issuer: methods.issuer, jwks: methods.jwks })
  const outcome = await signInOrIssueTicket(
    ctx,
    partner,
    {
      identity: { provider: 'sso', partnerId: partner.partnerId, subject: claims.sub },
      displayName: claims.name,
      sourceHash: sha256(`sso ${partner.partnerId} ${claims.jti}`),
      sourceExpiresAt: claims.expiresAt,
      canReissueTicket: false,
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

/**
 * Returns the partner's key set without checking it, because the library `jose` checks each key when it uses the key.
 */
function asKeySet(jwks: { keys: object[] }): JSONWebKeySet {
  return jwks as JSONWebKeySet
}

function readClaims({ sub, jti, exp, iat, aud, name }: JWTPayload, now: Date) {
  const areTexts = typeof sub === 'string' && typeof jti === 'string' && typeof aud === 'string'
  if (!areTexts || !shortText.test(sub) || !shortText.test(jti)) throw new errors.JWTInvalid('claims')
  const expiresAt = readTokenEnd({ iat, exp }, { now, skew: skewSeconds, longest: limits.ssoTokenMs / 1000 })
  return { sub, jti, expiresAt, name: typeof name === 'string' ? name.slice(0, 100) : null }
}
