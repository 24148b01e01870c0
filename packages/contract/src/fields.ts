import * as z from 'zod/mini'
import { limits } from './limits'

/** 128 random bits in base64url: 22 characters. TRUST R40. */
export const idSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'invalid'))

export const isoDateSchema = z.string().check(z.refine(isIsoDate, 'date_invalid'))

export const instantSchema = z.string()

export const satangSchema = z.int()

export const langSchema = z.enum(['th', 'en'])
export type Lang = z.infer<typeof langSchema>

/** The same words in both languages. */
export const wordsSchema = z.object({ th: z.string(), en: z.string() })
export type Words = z.infer<typeof wordsSchema>

/** True for an existing Gregorian day written `YYYY-MM-DD`, 1900 to 2100. TRUST R61. */
export function isIsoDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1900 || year > 2100) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The same day so many years later; 29 February becomes 28 February in years without it. Both are ISO days. */
export function addYears(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years
  const date = new Date(Date.UTC(year, Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))))
  const isSame = date.getUTCDate() === Number(day.slice(8, 10))
  return isSame ? date.toISOString().slice(0, 10) : `${year}-02-28`
}

/** The Asia/Bangkok calendar day of an instant, as `YYYY-MM-DD`. Thailand keeps UTC+7 all year. */
export function bangkokDate(instant: Date): string {
  return new Date(instant.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
}

/** Thai digits ๐–๙ and full-width digits as 0–9; everything else unchanged. */
export function latinDigits(text: string): string {
  return text.replace(/[๐-๙０-９]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}

/** An amount as typed, without separators, spaces and the currency (`฿500`, `500 บาท`, `500.-`), in Latin digits. */
export function plainAmount(text: string): string {
  return latinDigits(text)
    .replace(/[,\s]|฿|บาท|บ\.|baht|thb/gi, '')
    .replace(/\.-$/, '')
}

/**
 * Baht as typed (`1,234.5`, `๑๒๓๔`, `฿500`) to satang; null when it is not an amount with at most two decimals.
 * The range is checked apart, so that each mistake has its own message.
 */
export function bahtToSatang(text: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plainAmount(text))
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Satang as a plain decimal string: 123450 → `1234.50`. */
export function satangToDecimal(satang: number | bigint): string {
  const digits = String(satang).replace('-', '').padStart(3, '0')
  return `${satang < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** True for an amount a claim may carry: 0.01 to 99,999,999.99 baht. TRUST R58. */
export function isClaimableAmount(satang: number): boolean {
  return satang >= 1 && satang <= limits.money.maxSatang
}
