import { hash, randomBytes, randomFillSync } from 'node:crypto'

/** Random bytes for the next ids: one call for 256 of them. */
const random = Buffer.alloc(4_096)
let drawn = random.length

/** A new external id: 128 random bits as 22 base64url characters. TRUST R40. */
export function newId(): string {
  if (drawn === random.length) {
    randomFillSync(random)
    drawn = 0
  }
  drawn += 16
  return random.toString('base64url', drawn - 16, drawn)
}

/** A new bearer secret: 256 random bits, base64url. TRUST R23. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a text or bytes. Enough for random tokens, which need no slow hash. */
export function sha256(value: string | Buffer): Buffer {
  return hash('sha256', value, 'buffer')
}

/** The same of a text, as base64. */
export function sha256Text(value: string): string {
  return hash('sha256', value, 'base64')
}
