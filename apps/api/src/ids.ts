import { createHash, randomBytes } from 'node:crypto'

/** A new external id: 128 random bits as 22 base64url characters. TRUST R40. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** A new bearer secret: 256 random bits, base64url. TRUST R23. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a text or bytes. Enough for random tokens, which need no slow hash. */
export function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest()
}
