import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
/**
 * A code is accepted for this many 30-second steps before and after its own step, because a phone's clock may be wrong.
 */
const tolerance = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The additional authenticated data (AAD) that binds the sealed secret of an authenticator app to its person. */
export const totpAad = (staffId: string) => `staff_totp ${staffId} secret`

/** Creates the secret of an authenticator app: 160 random bits, as RFC 4226 recommends. */
export function newTotpSecret(): Buffer {
  return randomBytes(20)
}

/** Writes bytes in base32 (RFC 4648) without padding. People can type the text, and authenticator apps can read it. */
export function toBase32(bytes: Buffer): string {
  let text = ''
  let value = 0
  let bits = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet.charAt((value >> bits) & 31)
    }
  }
  return bits > 0 ? text + alphabet.charAt((value << (5 - bits)) & 31) : text
}

/** Returns the `otpauth:` address that an authenticator app reads from a QR code. */
export function totpAddress(secret: Buffer, account: string): string {
  const label = encodeURIComponent(`Khum:${account}`)
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=Khum`
}

/** Returns the six digits of a step. RFC 6238 with SHA-1, which all authenticator apps support. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const at = digest.readUInt8(digest.length - 1) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Returns the number of the 30-second step that contains the time `at`. */
export function totpStep(at: Date): number {
  return Math.floor(at.getTime() / 1000 / stepSeconds)
}

/**
 * Finds the 30-second step to which a code belongs, among the steps around `at` (`tolerance`). Returns null if the code
 * is wrong. Always does the same work, so that the time taken reveals nothing.
 */
export function findTotpStep(secret: Buffer, code: string, at: Date): number | null {
  let found: number | null = null
  for (let step = totpStep(at) - tolerance; step <= totpStep(at) + tolerance; step += 1) {
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code.padEnd(6).slice(0, 6))))
      found = step
  }
  return found
}
