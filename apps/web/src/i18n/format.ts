import { type Lang, satangToDecimal } from '@khum/contract/fields'

/** Satang with separators and two decimals, no unit: 123450 → `1,234.50`. Doesn't use floating point. */
export function formatAmount(satang: number | bigint): string {
  const [whole = '', decimals = ''] = satangToDecimal(satang).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}

/** `1,234.50 บาท`, `THB 1,234.50`. */
export function formatBaht(satang: number | bigint, lang: Lang): string {
  return lang === 'th' ? `${formatAmount(satang)} บาท` : `THB ${formatAmount(satang)}`
}

/** A Thai mobile number (+66…, 0…) with its middle hidden: `081-xxx-5678`. Returns null for anything else. */
export function maskPhone(phone: string): string | null {
  const digits = phone.replace(/^\+66/, '0').replace(/\D/g, '')
  return /^0\d{9}$/.test(digits) ? `${digits.slice(0, 3)}-xxx-${digits.slice(6)}` : null
}
