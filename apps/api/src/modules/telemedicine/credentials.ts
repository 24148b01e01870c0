import { type Lang, latinDigits, limits } from '@khum/contract'
import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose'
import type { AppContext } from '../../context'
import type { Keys } from '../../keys/keys'
import { signedPartOf } from '../../keys/signed-token'
import { publicKeys, signingKey } from './signing-keys'

/** The characters of a code, without any that look alike: no 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const alphabet = '34679ACDEFGHJKMNPQRTUVWXY'
const size = BigInt(alphabet.length)
const tokenType = 'khum-telemed+jwt'

/**
 * Returns the code of a hand-off. The code is derived from the hand-off's id and the master key, so it can be shown
 * again and is never stored.
 */
export function codeOf(keys: Keys, handOffId: string): string {
  return toCode(keys.lookupHash(handOffId, 'telemed.code'))
}

/**
 * Returns the code of an earlier hand-off, even after the master key was rotated; null if that code's master key no
 * longer exists.
 */
export function recoverCode(
  keys: Keys,
  of: { id: string; provider_id: string; code_hash: Buffer },
): string | null {
  const codes = keys.lookupHashes(of.id, 'telemed.code').map(toCode)
  const isIt = (code: string) =>
    codeHashes(keys, of.provider_id, code).some((hash) => hash.equals(of.code_hash))
  return codes.find(isIt) ?? null
}

/** Returns the keyed hash that a code is looked up by, bound to the provider. */
export function codeHash(keys: Keys, providerId: string, code: string): Buffer {
  return Buffer.from(keys.lookupHash(`${providerId} ${code}`, 'telemed.code.hash'), 'hex')
}

export function codeHashes(keys: Keys, providerId: string, code: string): Buffer[] {
  return keys
    .lookupHashes(`${providerId} ${code}`, 'telemed.code.hash')
    .map((hash) => Buffer.from(hash, 'hex'))
}

/** Normalises a typed code: converts letters to capitals and Thai digits to 0–9, and removes spaces and hyphens. */
export function readCode(typed: string): string {
  return latinDigits(typed).toUpperCase().replace(/[\s-]/g, '')
}

/**
 * Makes the id by which a provider knows a member. Callers store this id, because it must stay the same when `keys`
 * change.
 */
export function makeSubject(keys: Keys, providerId: string, accountId: string): string {
  const hash = keys.lookupHash(`${providerId} ${accountId}`, 'telemed.subject')
  return Buffer.from(hash, 'hex').subarray(0, 16).toString('base64url')
}

interface Token {
  handOffId: string
  visitId: string
  /** The provider's code. No other provider may accept the token. */
  audience: string
  subject: string
  lang: Lang
  /**
   * Has no card numbers and no names of insured persons, because the token passes through a browser. The provider gets
   * the numbers and names when it redeems the token.
   */
  cards: readonly { insurer: string; plan: string }[]
  issuedAt: Date
  expiresAt: Date
}

/** Signs the token with which a provider admits a member. */
export async function signToken(ctx: AppContext, token: Token): Promise<string> {
  const { kid, key } = await signingKey(ctx)
  const iat = Math.floor(token.issuedAt.getTime() / 1000)
  return await new SignJWT({ visit: token.visitId, lang: token.lang, cards: token.cards })
    .setProtectedHeader({ alg: 'ES256', kid, typ: tokenType })
    .setIssuer(ctx.config.publicUrl.origin)
    .setAudience(token.audience)
    .setSubject(token.subject)
    .setJti(token.handOffId)
    .setIssuedAt(iat)
    .setExpirationTime(iat + limits.telemed.tokenMs / 1000)
    .sign(key)
}

export function isToken(credential: string): boolean {
  return credential.split('.').length === 3
}

/**
 * Returns the hand-off id in a token that we issued for this provider, even if the token has expired or was used; null
 * for any other token.
 */
export async function readToken(ctx: AppContext, audience: string, token: string): Promise<string | null> {
  if (signedPartOf(token) === null) return null
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(await publicKeys(ctx)), {
      algorithms: ['ES256'],
      typ: tokenType,
      issuer: ctx.config.publicUrl.origin,
      audience,
      // Disables the check of `exp` here: the database decides, by its own clock, whether the hand-off has expired or
      // was used.
      currentDate: new Date(0),
      requiredClaims: ['jti'],
    })
    return payload.jti ?? null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

function toCode(hash: string): string {
  let rest = BigInt(`0x${hash}`)
  let code = ''
  for (let place = 0; place < limits.telemed.codeLength; place += 1) {
    code += alphabet[Number(rest % size)] ?? ''
    rest /= size
  }
  return code
}
