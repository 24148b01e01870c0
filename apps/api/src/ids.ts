import { hash, randomBytes, randomFillSync } from 'node:crypto'

/** Random bytes for the next 256 ids, generated in one call because each call is slow. */
const random = Buffer.alloc(4_096)
let drawn = random.length

/** Creates an external id: 128 random bits as 22 base64url characters. R40. */
export function newId(): string {
  if (drawn === random.length) {
    randomFillSync(random)
    drawn = 0
  }
  drawn += 16
  return random.toString('base64url', drawn - 16, drawn)
}

/** Creates a bearer secret: 256 random bits, base64url. R23. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the SHA-256 of a value. It is good enough for random tokens, which don't need a slow hash. */
export function sha256(value: string | Buffer): Buffer {
  return hash('sha256', value, 'buffer')
}

export function sha256Text(value: string): string {
  return hash('sha256', value, 'base64')
}
