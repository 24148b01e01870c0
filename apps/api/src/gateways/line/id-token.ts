import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  type ProtectedHeaderParameters,
} from 'jose'
import { AppError } from '../../app-error'
import { readTokenEnd, signedPartOf } from '../../keys/signed-token'
import type { LineUser } from './port'

/** Two machines never agree to the second. */
const skewSeconds = 30
/** LINE's ID tokens live an hour. A longer life isn't LINE's, and would have to be remembered as long. */
const longestSeconds = 86_400
/** Headers that would let a token bring its own key along. */
const keyHeaders = ['jku', 'jwk', 'x5u', 'x5c', 'crit'] as const

/** LINE's public keys: fetched when first needed, kept ten minutes, asked for anew at most every 30 s, waited for 3 s. */
export function lineKeys(url: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), {
    timeoutDuration: 3_000,
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
  })
}

/** @throws AppError line_token_refused, unavailable. See `LineGateway.verifyIdToken`. */
export async function verifyLineIdToken(
  token: string,
  of: { channelId: string; nonce: string | null; now: Date; issuer: string; keys: JWTVerifyGetKey },
): Promise<LineUser> {
  try {
    const signedPart = signedPartOf(token)
    if (signedPart === null) throw new errors.JWSInvalid('the token is not canonical base64url')
    refuseKeyHeaders(decodeProtectedHeader(token))
    const { payload } = await jwtVerify(token, of.keys, {
      algorithms: ['ES256'],
      issuer: of.issuer,
      audience: of.channelId,
      currentDate: of.now,
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    return { ...readUser(payload, of), signedPart }
  } catch (error) {
    throw asRefusal(error)
  }
}

function refuseKeyHeaders(header: ProtectedHeaderParameters): void {
  if (keyHeaders.some((name) => name in header)) throw new errors.JWSInvalid('the token brings a key along')
}

function readUser(
  payload: JWTPayload,
  of: { nonce: string | null; now: Date },
): Omit<LineUser, 'signedPart'> {
  const { sub, aud, nonce, name } = payload
  // A token for several audiences is for nobody in particular.
  if (typeof aud !== 'string') throw new errors.JWTInvalid('aud is a list')
  if (typeof sub !== 'string' || !/^[A-Za-z0-9_-]{1,255}$/.test(sub)) throw new errors.JWTInvalid('sub')
  if ((nonce ?? null) !== of.nonce) throw new errors.JWTInvalid('nonce')
  return {
    subject: sub,
    displayName: typeof name === 'string' ? name.slice(0, 100) : null,
    expiresAt: readTokenEnd(payload, { now: of.now, skew: skewSeconds, longest: longestSeconds }),
  }
}

/** What the token did wrong is its bearer's fault; all else is that LINE's keys could not be had. */
function asRefusal(error: unknown): AppError {
  const ofToken = [
    errors.JWTClaimValidationFailed,
    errors.JWTExpired,
    errors.JWTInvalid,
    errors.JWSInvalid,
    errors.JWSSignatureVerificationFailed,
    errors.JOSEAlgNotAllowed,
    errors.JOSENotSupported,
    errors.JWKSNoMatchingKey,
    errors.JWKSMultipleMatchingKeys,
  ]
  const refused =
    error instanceof TypeError ? isMalformed(error) : ofToken.some((kind) => error instanceof kind)
  return new AppError(refused ? 'line_token_refused' : 'unavailable', { cause: error })
}

/** The decoder's own complaint; a network that failed is a TypeError as well. */
function isMalformed(error: TypeError): boolean {
  return error.message.startsWith('Invalid Token or Protected Header formatting')
}
