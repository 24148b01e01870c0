import type { Opening } from '@khum/contract'

const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const everyDay = [1, 2, 3, 4, 5, 6, 7]
/** Matches a rule: first its weekdays, such as `Mo-Fr,Su` (optional), then the rest, such as `08:00-12:00`. */
const dayList = /^((?:[A-Z][A-Za-z])(?: ?[,-] ?[A-Z][A-Za-z])*)? ?(.*)$/

/**
 * Reads the simple forms of OpenStreetMap's `opening_hours`: `24/7`, `08:00-20:00`,
 * `Mo-Fr 08:00-12:00,13:00-17:00; Sa 09:00-12:00; Su off`. As in OpenStreetMap, a
 * later rule for a day replaces an earlier one. Rules for public holidays are ignored.
 * @returns null for any other form
 */
export function readOpeningHours(text: string): Opening[] | null {
  const byDay = new Map<number, Opening[]>()
  for (const rule of text.split(';').map((part) => part.trim().replace(/\s+/g, ' '))) {
    if (rule === '' || /^(PH|SH)\b/.test(rule)) continue
    const read = readRule(rule)
    if (!read) return null
    for (const [day, stretches] of read) byDay.set(day, stretches)
  }
  return everyDay.flatMap((day) => byDay.get(day) ?? [])
}

function readRule(rule: string): [day: number, Opening[]][] | null {
  if (rule === '24/7') return everyDay.map((day) => [day, [{ day, opens: '00:00', closes: '24:00' }]])
  const [, dayPart = '', rest = ''] = dayList.exec(rule) ?? []
  const days = dayPart === '' ? everyDay : readDays(dayPart)
  if (!days) return null
  if (rest === 'off' || rest === 'closed') return days.map((day) => [day, []])
  const times = rest.split(',').map((part) => readTimes(part.trim()))
  if (times.includes(null)) return null
  return days.map((day) => [day, times.flatMap((time) => (time ? [{ day, ...time }] : []))])
}

/** Reads `Mo-Fr,Su` as numbers. A range may cross the end of the week. Public holidays are ignored. */
function readDays(text: string): number[] | null {
  const days: number[] = []
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === 'PH' || part === 'SH') continue
    const [from = '', to = from, more] = part.split('-').map((each) => each.trim())
    const [first, last] = [dayNames.indexOf(from), dayNames.indexOf(to)]
    if (first < 0 || last < 0 || more !== undefined) return null
    for (let step = 0; step <= (last - first + 7) % 7; step += 1) days.push(((first + step) % 7) + 1)
  }
  return days
}

function readTimes(text: string): Pick<Opening, 'opens' | 'closes'> | null {
  const [, opens, closes] = /^(\d{1,2}:\d{2}) ?- ?(\d{1,2}:\d{2})$/.exec(text) ?? []
  const [from, to] = [clock(opens), clock(closes)]
  if (from === null || to === null || from === '24:00' || from === to) return null
  return { opens: from, closes: to }
}

function clock(text: string | undefined): string | null {
  const padded = text?.padStart(5, '0') ?? ''
  return /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(padded) ? padded : null
}
