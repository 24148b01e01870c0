import { limits } from '@khum/contract/limits'
import { bareDigits } from '@khum/contract/person-rules'

/** The groups of digits on the card: 1-2345-67890-12-1. */
const groups = [1, 4, 5, 2, 1]

/**
 * Groups the digits of a citizen id as on the card, in Latin digits. Returns text with letters or too many digits unchanged.
 */
export function groupedId(typed: string): string {
  const digits = bareDigits(typed)
  if (!/^\d*$/.test(digits) || digits.length > limits.nationalId.digits) return typed
  const parts: string[] = []
  let from = 0
  for (const length of groups) {
    if (from < digits.length) parts.push(digits.slice(from, from + length))
    from += length
  }
  return parts.join('-')
}
