import { addDays, isIsoDate } from '@khum/contract/calendar'
import type { Box, Reading } from '@khum/contract/readings'
import type { Row } from './rows'

const thaiMonths =
  'มกราคม กุมภาพันธ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(' ')
const shortThaiMonths = 'มค กพ มีค เมย พค มิย กค สค กย ตค พย ธค'.split(' ')
const englishMonths = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const otherDates = /เกิด|birth|dob|หมดอายุ|expir|นัด|appoint/
const visit = /รับบริการ|รักษา|visit|service date|admi/
const oldestDays = 400
const leastConfidence = 80

/**
 * Suggests the date of a receipt: the date labelled as the day of the visit or, without such a label, the only date.
 * Suggests nothing if several dates qualify. Ignores dates after `today` (ISO) and dates more than 400 days before it,
 * because they are misread or mean something else.
 */
export function suggestDate(rows: readonly Row[], today: string): Reading | undefined {
  const oldest = addDays(today, -oldestDays)
  const found = rows
    .filter(({ folded }) => !otherDates.test(folded))
    .flatMap((row) => datesIn(row).map((date) => ({ row, date })))
    .filter(({ date }) => date >= oldest && date <= today)
  const ofVisit = found.filter(({ row }) => visit.test(row.folded))
  const candidates = ofVisit.length > 0 ? ofVisit : found
  const [first] = candidates
  if (!first || candidates.some(({ date }) => date !== first.date)) return undefined
  const digits = first.row.words.filter(({ text }) => /\d/.test(text))
  if (digits.some(({ confidence }) => confidence < leastConfidence)) return undefined
  return {
    kind: 'date',
    value: first.date,
    source: 'ocr',
    confidence: ofVisit.length > 0 ? 97 : 95,
    box: boxOf(first.row),
  }
}

/** Returns the box of the word that contains the whole date or, if the date spans several words, the box of its row. */
function boxOf({ words, box }: Row): Box {
  const whole = words.find(({ text }) => datesIn({ text, folded: '' }).length > 0)
  return whole?.box ?? box
}

function datesIn({ text, folded }: Pick<Row, 'text' | 'folded'>): string[] {
  const numeric = [...text.matchAll(/(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/.-])/g)]
  const named = [...folded.matchAll(/(?<!\d)(\d{1,2}) ?([ก-๙]+|[a-z]+) ?(\d{4})(?!\d)/g)]
  return [
    ...numeric.map(([, day, , month, year]) => toIso(Number(day), Number(month), year)),
    ...named.map(([, day, month = '', year]) => toIso(Number(day), monthOf(month), year)),
  ].filter((date) => isIsoDate(date))
}

function monthOf(name: string): number {
  const isEnglish = englishMonths.findIndex((month) => name.startsWith(month))
  return 1 + Math.max(thaiMonths.indexOf(name), shortThaiMonths.indexOf(name), isEnglish)
}

/**
 * Years from 2400 are Buddhist era. Two-digit years from 60 are Buddhist era too (25xx); smaller ones are Gregorian
 * (20xx).
 */
function toIso(day: number, month: number, yearText = ''): string {
  const written = Number(yearText)
  const full = yearText.length === 4 ? written : written >= 60 ? 2500 + written : 2000 + written
  const year = full >= 2400 ? full - 543 : full
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}
