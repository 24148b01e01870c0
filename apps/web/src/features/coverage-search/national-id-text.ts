import { latinDigits } from '@khum/contract/fields'
import { limits } from '@khum/contract/limits'

/** How the id stands on the card: 1-2345-67890-12-1. */
const groups = [1, 4, 5, 2, 1]

/**
 * What was typed in the groups of the id card, Thai digits as Latin ones. Anything but digits, spaces and hyphens, and more
 * digits than an id has, stay as they were typed.
 */
export function groupedId(typed: string): string {
  const plain = latinDigits(typed.normalize('NFKC'))
  const digits = plain.replace(/[\s-]/g, '')
  if (!/^\d*$/.test(digits) || digits.length > limits.nationalId.digits) return typed
  const parts: string[] = []
  let from = 0
  for (const length of groups) {
    if (from < digits.length) parts.push(digits.slice(from, from + length))
    from += length
  }
  return parts.join('-')
}
