import { limits } from './limits'

/** Converts Thai digits ๐–๙ and full-width digits to 0–9 and leaves everything else unchanged. */
export function latinDigits(text: string): string {
  return text.replace(/[๐-๙０-９]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}

/**
 * Removes separators, spaces and the currency (`฿500`, `500 บาท`, `500.-`) from a typed amount and writes its digits as
 * 0–9.
 */
export function plainAmount(text: string): string {
  return latinDigits(text)
    .replace(/[,\s]|฿|บาท|บ\.|baht|thb/gi, '')
    .replace(/\.-$/, '')
}

/** A comma that isn't before three digits. It may be a decimal comma: `12,50` isn't 1,250 baht. */
const wrongComma = /,(?!\d{3}(?!\d))/

/**
 * Converts an amount in baht, as typed (`1,234.5`, `๑๒๓๔`, `฿500`), to satang. Returns null if the text isn't a number
 * with at most two decimals. `isClaimableAmount` checks the range, which has its own error message.
 */
export function bahtToSatang(text: string): number | null {
  if (wrongComma.test(latinDigits(text))) return null
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plainAmount(text))
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Formats satang as a plain decimal string: 123450 → `1234.50`. */
export function satangToDecimal(satang: number | bigint): string {
  const digits = String(satang).replace('-', '').padStart(3, '0')
  return `${satang < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Whether a claim may have this amount: 0.01 to 99,999,999.99 baht. R58 */
export function isClaimableAmount(satang: number): boolean {
  return satang >= 1 && satang <= limits.money.maxSatang
}
