import { latinDigits } from './amounts'
import { buddhistEraOffset, isIsoDate, yearIn } from './calendar'

/** What a person has typed so far. The month is 1–12 as a string, or empty. */
export type DateParts = { day: string; month: string; year: string }

/**
 * Converts a typed year to the common era; 2400–2700 counts as the Buddhist era. Returns null for an incomplete year.
 */
export function commonEraYear(typed: string): number | null {
  const digits = latinDigits(typed).trim()
  if (!/^\d{4}$/.test(digits)) return null
  const year = Number(digits)
  return year >= 2400 && year <= 2700 ? year - buddhistEraOffset : year
}

/**
 * Joins the typed parts of a date. Returns '' if nothing is typed, and an ISO date if the parts form an existing date.
 * Otherwise returns the parts joined by hyphens, which the form's date rule refuses.
 */
export function joinDate({ day, month, year }: DateParts): string {
  const [plainDay, plainMonth, plainYear] = [day, month, year].map((part) => latinDigits(part).trim())
  if (!plainDay && !plainMonth && !plainYear) return ''
  const common = commonEraYear(year)
  const iso = `${common ?? plainYear}-${(plainMonth ?? '').padStart(2, '0')}-${(plainDay ?? '').padStart(2, '0')}`
  return plainDay && plainMonth && common !== null && isIsoDate(iso)
    ? iso
    : `${plainYear}-${plainMonth}-${plainDay}`
}

/** Splits a value that joinDate returned, complete or not, into the parts to show. */
export function splitDate(value: string, lang: 'th' | 'en'): DateParts {
  const [year = '', month = '', day = ''] = value.split('-')
  if (!isIsoDate(value)) return { day, month, year }
  return { day: String(Number(day)), month: String(Number(month)), year: String(yearIn(lang, Number(year))) }
}

/** Writes an ISO date in the way that people type dates, in the era of the language: `20/11/2569`, `20/11/2026`. */
export function writeDate(iso: string, lang: 'th' | 'en'): string {
  const { day, month, year } = splitDate(iso, lang)
  return [day.padStart(2, '0'), month.padStart(2, '0'), year].join('/')
}

/**
 * Parses a whole date, for example `20/11/2569`, `20-11-2026`, `20112569`, `2026-11-20`, `๒๐/๑๑/๒๕๖๙`, to an ISO date.
 * Returns null if the text isn't a date.
 */
export function parseWholeDate(text: string): string | null {
  const plain = latinDigits(text)
    .trim()
    .replace(/^(\d{2})(\d{2})(\d{4})$/, '$1/$2/$3')
  const dayFirst = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(plain)
  const yearFirst = /^(\d{4})[/.\- ](\d{1,2})[/.\- ](\d{1,2})$/.exec(plain)
  const parts = dayFirst
    ? { day: dayFirst[1], month: dayFirst[2], year: dayFirst[3] }
    : { day: yearFirst?.[3], month: yearFirst?.[2], year: yearFirst?.[1] }
  const joined = joinDate({ day: parts.day ?? '', month: parts.month ?? '', year: parts.year ?? '' })
  return isIsoDate(joined) ? joined : null
}
