import { errors } from 'jose'

/**
 * Returns the signed part of a compact JWS: its header and payload. To recognise a used token, compare this part
 * instead of the whole token, because one signature can be written in several ways (padding, spare bits, white space).
 * With ES256, there is even a second valid signature: (r, n − s). R28, R30
 * @returns null if a part isn't canonical base64url
 */
export function signedPartOf(token: string): string | null {
  const parts = token.split('.')
  return parts.length === 3 && parts.every(isCanonical) ? parts.slice(0, 2).join('.') : null
}

function isCanonical(text: string): boolean {
  return text !== '' && Buffer.from(text, 'base64url').toString('base64url') === text
}

/**
 * Checks the times of an external token, all in whole seconds since the epoch.
 * @returns when the token expires
 * @throws JWTInvalid if a time is missing or not a whole number, the token is valid for longer than `longest` seconds,
 * or it was issued more than `skew` seconds in the future
 */
export function readTokenEnd(
  { iat, exp }: { iat?: unknown; exp?: unknown },
  { now, skew, longest }: { now: Date; skew: number; longest: number },
): Date {
  if (!isWhole(iat) || !isWhole(exp)) throw new errors.JWTInvalid('iat and exp must be whole numbers')
  if (exp <= iat || exp - iat > longest) throw new errors.JWTInvalid('the token lives too long or not at all')
  if (iat * 1000 > now.getTime() + skew * 1000) throw new errors.JWTInvalid('iat lies ahead')
  return new Date(exp * 1000)
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
