import { latinDigits } from '@khum/contract/amounts'

/** Claim numbers as they are printed on the barcode sheet, e.g. `KHM-69-000123-4`. */
const claimNumber = /^[A-Z0-9]{2,6}-\d{2}-\d{6,9}-\d$/

/** Whether a text is a citizen id: 13 Latin or Thai digits, perhaps with spaces or hyphens. */
export function isCitizenId(text: string): boolean {
  return /^\d{13}$/.test(latinDigits(text).replace(/[\s-]/g, ''))
}

/**
 * Adds a pressed key to what was typed so far, by the key's position on the keyboard. A barcode scanner types as on an
 * English keyboard: with the Thai layout, the field itself gets Thai letters instead of the number.
 */
export function addScannedKey(typed: string, { code, key }: { code: string; key: string }): string {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? []
  if (letter ?? digit) return typed + (letter ?? digit)
  if (code === 'Minus') return `${typed}-`
  return key === 'Shift' || key === 'Enter' ? typed : ''
}

/** Returns the claim number that was scanned or typed; null for any other text, which is a search. */
export function claimNumberIn(typed: string, text: string): string | null {
  const written = latinDigits(text).trim().toUpperCase()
  if (claimNumber.test(written)) return written
  return claimNumber.test(typed) ? typed : null
}
