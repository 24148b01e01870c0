import { limits } from '@khum/contract/limits'
import { normalPassword } from '@khum/contract/person-rules'

/** The numbers in the messages about a new password. */
export const passwordNumbers = { min: String(limits.password.min), max: String(limits.password.max) }

/** Which rules of a new password the text meets. Requirement 5.2 */
export function passwordRules(text: string): { length: boolean; letter: boolean; digit: boolean } {
  const { length } = [...normalPassword(text)]
  return {
    length: length >= limits.password.min && length <= limits.password.max,
    letter: /\p{L}/u.test(text),
    digit: /\p{Nd}/u.test(text),
  }
}
