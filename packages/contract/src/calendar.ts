import type { Lang } from './fields'

export const dayMs = 86_400_000

/** UTC+7 in all seasons: Thailand has no daylight saving time. */
const bangkokOffsetMs = 7 * 3_600_000

/** Years to add to a common-era year to get the year of the Buddhist era, which Thailand uses. */
export const buddhistEraOffset = 543

export type DateStyle = 'long' | 'short'

const months = {
  th: {
    long: 'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม',
    short: 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.',
  },
  en: {
    long: 'January February March April May June July August September October November December',
    short: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  },
} as const

/** Whether the string is an existing Gregorian date written `YYYY-MM-DD`, 1900 to 2100 (R61). */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const year = Number(text.slice(0, 4))
  // Some JavaScript engines parse 30 February as 2 March, others don't parse it. So the parsed day must be equal to the
  // written one.
  return year >= 1900 && year <= 2100 && new Date(text).getUTCDate() === Number(text.slice(8))
}

/** Adds days to an ISO date; a negative number subtracts. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Adds years to an ISO date. 29 February becomes 28 February if the new year isn't a leap year. */
export function addYears(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years
  const date = new Date(Date.UTC(year, Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))))
  const isSame = date.getUTCDate() === Number(day.slice(8, 10))
  return isSame ? date.toISOString().slice(0, 10) : `${year}-02-28`
}

/** Returns the weekday of an ISO date: 1 (Monday) to 7 (Sunday). */
export function weekday(day: string): number {
  return new Date(day).getUTCDay() || 7
}

/** Returns the date in Thailand at an instant, `YYYY-MM-DD`. */
export function bangkokDate(instant: Date): string {
  return new Date(instant.getTime() + bangkokOffsetMs).toISOString().slice(0, 10)
}

/** Returns the time of day in Thailand at an instant, `HH:MM`. */
export function bangkokTime(instant: Date): string {
  return new Date(instant.getTime() + bangkokOffsetMs).toISOString().slice(11, 16)
}

/** Returns the instant at which an ISO date begins in Thailand. */
export function bangkokMidnight(day: string): Date {
  return new Date(Date.parse(day) - bangkokOffsetMs)
}

/** Converts a common-era year for display: adds 543 (Buddhist era) in Thai, nothing in English. */
export function yearIn(lang: Lang, year: number): number {
  return lang === 'th' ? year + buddhistEraOffset : year
}

/** Returns the twelve month names, January first. */
export function monthNames(lang: Lang, style: DateStyle = 'long'): string[] {
  return months[lang][style].split(' ')
}

/** Formats an ISO date: `21 พฤศจิกายน 2569`, `21 November 2026`. Returns any other string unchanged. */
export function formatDate(iso: string, lang: Lang, style: DateStyle = 'long'): string {
  if (!isIsoDate(iso)) return iso
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  return `${day} ${monthNames(lang, style)[month - 1]} ${yearIn(lang, year)}`
}

/** Formats an ISO instant as a time of day in Thailand: `14:05 น.`, `14:05`. */
export function formatTime(iso: string, lang: Lang): string {
  return `${bangkokTime(new Date(iso))}${lang === 'th' ? ' น.' : ''}`
}

/**
 * Formats an ISO instant as date and time in Thailand: `21 พ.ย. 2569 14:05 น.`, `21 Nov 2026 14:05`. Returns any other
 * string unchanged.
 */
export function formatInstant(iso: string, lang: Lang, style: DateStyle = 'short'): string {
  const instant = new Date(iso)
  if (Number.isNaN(instant.getTime())) return iso
  return `${formatDate(bangkokDate(instant), lang, style)} ${formatTime(iso, lang)}`
}
