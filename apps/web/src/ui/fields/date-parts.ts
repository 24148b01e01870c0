import { buddhistEraOffset, isIsoDate, yearIn } from '@khum/contract/calendar'
import { latinDigits } from '@khum/contract/fields'

/** What a person has typed so far. Month is 1–12 as text, or empty. */
export type DateParts = { day: string; month: string; year: string }

/** A typed year as a common-era year: 2400–2700 is taken as the Buddhist era. Null: no year yet. */
export function commonEraYear(typed: string): number | null {
  const digits = latinDigits(typed).trim()
  if (!/^\d{4}$/.test(digits)) return null
  const year = Number(digits)
  return year >= 2400 && year <= 2700 ? year - buddhistEraOffset : year
}

/**
 * The value of the typed parts: '' when nothing is typed, an ISO date when it is a whole, existing day, else the unfinished
 * parts joined by hyphens: no ISO date, so the form's rule says what is wrong.
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

/** The parts to show for a value, whole or unfinished. */
export function splitDate(value: string, lang: 'th' | 'en'): DateParts {
  const [year = '', month = '', day = ''] = value.split('-')
  if (!isIsoDate(value)) return { day, month, year }
  return { day: String(Number(day)), month: String(Number(month)), year: String(yearIn(lang, Number(year))) }
}

/** A whole date in one piece, as pasted: `20/11/2569`, `20-11-2026`, `2026-11-20`, `๒๐/๑๑/๒๕๖๙`. Null: none. */
export function parseWholeDate(text: string): string | null {
  const plain = latinDigits(text).trim()
  const dayFirst = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(plain)
  const yearFirst = /^(\d{4})[/.\- ](\d{1,2})[/.\- ](\d{1,2})$/.exec(plain)
  const parts = dayFirst
    ? { day: dayFirst[1], month: dayFirst[2], year: dayFirst[3] }
    : { day: yearFirst?.[3], month: yearFirst?.[2], year: yearFirst?.[1] }
  const joined = joinDate({ day: parts.day ?? '', month: parts.month ?? '', year: parts.year ?? '' })
  return isIsoDate(joined) ? joined : null
}
