import { latinDigits } from './amounts'

/**
 * Removes separators, spaces and the currency (`฿500`, `500 บาท`, `500.-`) from a typed amount and writes its digits as
 * 0–9. Keeps a comma that isn't before three digits, because it may be a decimal comma: `12,50` isn't 1,250 baht.
 */
export function plainAmount(text: string): string {
  return latinDigits(text)
    .replace(/,(?=\s*\d{3}(?!\d))|\s|฿|บาท|บ\.|baht|thb/gi, '')
    .replace(/\.-$/, '')
}

/**
 * Converts an amount in baht, as typed (`1,234.5`, `๑๒๓๔`, `฿500`), to satang. Returns null if the text isn't a number
 * with at most two decimals. `isClaimableAmount` checks the range, which has its own error message.
 */
export function bahtToSatang(text: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plainAmount(text))
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
