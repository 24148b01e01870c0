import { checkDigitOf } from './person-rules'

/** The number of fictional citizen ids and of fictional phone numbers. */
export const fictionalPersons = 10_000_000

/**
 * Returns the citizen id of a fictional person. Its check digit is right, but no real person has such an id, because no
 * registry office has the number 0000.
 * @param index from 0 to `fictionalPersons` - 1
 */
export function fictionalCitizenId(index: number): string {
  const digits = `30000${sevenDigits(index)}`
  return digits + checkDigitOf(digits)
}

/**
 * Returns the mobile number (E.164) of a fictional person. The numbering plan assigns no number that begins with 069,
 * so a message to such a number reaches nobody.
 * @param index from 0 to `fictionalPersons` - 1
 */
export function fictionalPhone(index: number): string {
  return `+6669${sevenDigits(index)}`
}

/** Whether a phone (E.164) is in the fictional range. No message is ever sent to such a phone. */
export function isFictionalPhone(phone: string): boolean {
  return phone.startsWith('+6669')
}

function sevenDigits(index: number): string {
  return String(index).padStart(7, '0')
}
