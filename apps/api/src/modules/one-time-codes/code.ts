import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '@khum/contract'
import type { Keys } from '../../keys/keys'

/** Sixteen letters, one for each half of a byte: none that looks like another, and no vowel that makes a word. */
const referenceLetters = 'BCDFGHJKMNPRTWXZ'

/** A new code of so many decimal digits, leading zeros kept. TRUST R01 */
export function makeCode(digits: number = limits.otp.digits): string {
  if (digits < 6 || digits > 8) throw new RangeError('a code has 6 to 8 digits')
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

/** The letters that stand on the screen and in the text, so that a member knows which text is meant. */
export function makeReference(): string {
  return [...randomBytes(limits.otp.referenceLetters)].map((byte) => referenceLetters[byte % 16]).join('')
}

/** What a code is good for: it stands in the hash, so that the code is right nowhere else. TRUST R06 */
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

/** The keyed hash that is stored; who has the table alone cannot try all codes. TRUST R12 */
export function hashCode(keys: Keys, binding: CodeBinding, code: string): Buffer {
  return Buffer.from(keys.lookupHash(bound(binding, code), 'otp_code'), 'hex')
}

/** Whether a code is the hashed one, under the current master key or the one before. */
export function isCode(keys: Keys, binding: CodeBinding, code: string, hash: Buffer): boolean {
  const candidates = keys.lookupHashes(bound(binding, code), 'otp_code')
  return candidates.some((candidate) => timingSafeEqual(Buffer.from(candidate, 'hex'), hash))
}
