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

/** Allowed difference between LINE's clock and ours. */
const skewSeconds = 30
/**
 * A token that is valid for longer than this is refused, because every used token is remembered until it expires.
 * LINE's own tokens are valid for an hour.
 */
const longestSeconds = 86_400
/** Headers that a token could use to supply its own key. A token with one of them is refused. */
const keyHeaders = ['jku', 'jwk', 'x5u', 'x5c', 'crit'] as const

/**
 * Returns LINE's public keys. They are fetched on first use with a timeout of 3 s, and kept for ten minutes. A token
 * with an unknown key id causes another fetch, at most every 30 s.
 */
export function lineKeys(url: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), {
    timeoutDuration: 3_000,
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
  })
}

/** Implements `LineGateway.verifyIdToken`. @throws AppError line_token_refused, unavailable */
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
  if (keyHeaders.some((name) => name in header)) throw new errors.JWSInvalid('the token supplies its own key')
}

function readUser(
  payload: JWTPayload,
  of: { nonce: string | null; now: Date },
): Omit<LineUser, 'signedPart'> {
  const { sub, aud, nonce, name } = payload
  // Refuses a token for several audiences, because it isn't meant for our channel alone.
  if (typeof aud !== 'string') throw new errors.JWTInvalid('aud is a list')
  if (typeof sub !== 'string' || !/^[A-Za-z0-9_-]{1,255}$/.test(sub)) throw new errors.JWTInvalid('sub')
  if ((nonce ?? null) !== of.nonce) throw new errors.JWTInvalid('nonce')
  return {
    subject: sub,
    displayName: typeof name === 'string' ? name.slice(0, 100) : null,
    expiresAt: readTokenEnd(payload, { now: of.now, skew: skewSeconds, longest: longestSeconds }),
  }
}

/**
 * Turns an error in the token into `line_token_refused`, and any other error, such as a failure to fetch LINE's keys,
 * into `unavailable`.
 */
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

/** Whether the decoder threw the error because the token is malformed. A network failure is a TypeError too. */
function isMalformed(error: TypeError): boolean {
  return error.message.startsWith('Invalid Token or Protected Header formatting')
}
