import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '@khum/contract'
import type { Keys } from '../../keys/keys'

/**
 * There are 16 letters because 16 divides 256: so a random byte gives every letter with the same probability. There are
 * no vowels, which could form words, and no letters that look alike.
 */
const referenceLetters = 'BCDFGHJKMNPRTWXZ'

/** Makes a new code of 6 to 8 decimal digits, with leading zeros. R01. */
export function makeCode(digits: number = limits.otp.digits): string {
  if (digits < 6 || digits > 8) throw new RangeError('a code has 6 to 8 digits')
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

/** Makes the reference. It is on the screen and in the SMS, so that members find the right SMS. Requirement 2.12. */
export function makeReference(): string {
  return [...randomBytes(limits.otp.referenceLetters)].map((byte) => referenceLetters[byte % 16]).join('')
}

/**
 * The values that a code is bound to. They are part of the hash, so the same code is wrong for another flow, phone or
 * purpose. R06.
 */
export interface CodeBinding {
  flowId: string
  purpose: string
  partnerId: string
  phone: string | null
  refNo: string
}

function bound({ flowId, purpose, partnerId, phone, refNo }: CodeBinding, code: string): string {
  return [flowId, purpose, partnerId, phone ?? '', refNo, code].join('|')
}

/**
 * Returns the keyed hash that is stored. Without the key, nobody can find a code by hashing all possible codes. R12.
 */
export function hashCode(keys: Keys, binding: CodeBinding, code: string): Buffer {
  return Buffer.from(keys.lookupHash(bound(binding, code), 'otp_code'), 'hex')
}

/** Whether a code matches the hash, computed with any of the keys in MASTER_KEY. */
export function isCode(keys: Keys, binding: CodeBinding, code: string, hash: Buffer): boolean {
  const candidates = keys.lookupHashes(bound(binding, code), 'otp_code')
  return candidates.some((candidate) => timingSafeEqual(Buffer.from(candidate, 'hex'), hash))
}
