import { limits } from '@khum/contract/limits'
import { bareDigits } from '@khum/contract/person-rules'

/** How the id stands on the card: 1-2345-67890-12-1. */
const groups = [1, 4, 5, 2, 1]

/**
 * Writes a typed citizen id in the groups of the id card, in Latin digits. Text with letters, or with more digits than an id
 * has, is returned as typed.
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
