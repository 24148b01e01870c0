import { type Lang, latinDigits, limits } from '@khum/contract'
import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose'
import type { AppContext } from '../../context'
import type { Keys } from '../../keys/keys'
import { signedPartOf } from '../../keys/signed-token'
import { publicKeys, signingKey } from './signing-keys'

/** What is not taken for another letter or digit: no 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const alphabet = '34679ACDEFGHJKMNPQRTUVWXY'
const size = BigInt(alphabet.length)
const tokenType = 'khum-telemed+jwt'

/** The code of a hand-off: made from its id under a key, so that it can be shown again and stands nowhere. */
export function codeOf(keys: Keys, handOffId: string): string {
  return spell(keys.lookupHash(handOffId, 'telemed.code'))
}

/** The same under the key it was made with, when the keys were turned since; null when that key is gone. */
export function recoverCode(
  keys: Keys,
  of: { id: string; provider_id: string; code_hash: Buffer },
): string | null {
  const codes = keys.lookupHashes(of.id, 'telemed.code').map(spell)
  const isIt = (code: string) =>
    codeHashes(keys, of.provider_id, code).some((hash) => hash.equals(of.code_hash))
  return codes.find(isIt) ?? null
}

/** What a code is found by: keyed, and bound to the provider. */
export function codeHash(keys: Keys, providerId: string, code: string): Buffer {
  return Buffer.from(keys.lookupHash(`${providerId} ${code}`, 'telemed.code.hash'), 'hex')
}

/** The same under every master key, for looking up. */
export function codeHashes(keys: Keys, providerId: string, code: string): Buffer[] {
  return keys
    .lookupHashes(`${providerId} ${code}`, 'telemed.code.hash')
    .map((hash) => Buffer.from(hash, 'hex'))
}

/** A code as people type it: small letters, spaces and hyphens, Thai digits. */
export function readCode(typed: string): string {
  return latinDigits(typed).toUpperCase().replace(/[\s-]/g, '')
}

/** A provider's own name for a member; kept once made, because it must outlive the key. */
export function makeSubject(keys: Keys, providerId: string, accountId: string): string {
  const hash = keys.lookupHash(`${providerId} ${accountId}`, 'telemed.subject')
  return Buffer.from(hash, 'hex').subarray(0, 16).toString('base64url')
}

interface Token {
  handOffId: string
  visitId: string
  /** The provider's code: nobody else may take it. */
  audience: string
  subject: string
  lang: Lang
  /** Which card of whom is for the provider to fetch; the token passes through a browser. */
  cards: readonly { insurer: string; plan: string }[]
  issuedAt: Date
  expiresAt: Date
}

/** Signs what a provider lets a member in by. */
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

/** Whether a credential has the form of a token rather than of a code. */
export function isToken(credential: string): boolean {
  return credential.split('.').length === 3
}

/** The hand-off that a token of ours for this provider names, be it live or over; null for any other. */
export async function readToken(ctx: AppContext, audience: string, token: string): Promise<string | null> {
  if (signedPartOf(token) === null) return null
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(await publicKeys(ctx)), {
      algorithms: ['ES256'],
      typ: tokenType,
      issuer: ctx.config.publicUrl.origin,
      audience,
      // The database says what is over: by its clock, and by one use.
      currentDate: new Date(0),
      requiredClaims: ['jti'],
    })
    return payload.jti ?? null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

function spell(hash: string): string {
  let rest = BigInt(`0x${hash}`)
  let code = ''
  for (let place = 0; place < limits.telemed.codeLength; place += 1) {
    code += alphabet[Number(rest % size)] ?? ''
    rest /= size
  }
  return code
}
