import { limits } from './limits'

/** Converts Thai digits ๐–๙ and full-width digits to 0–9 and leaves everything else unchanged. */
export function latinDigits(text: string): string {
  return text.replace(/[๐-๙０-９]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
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
