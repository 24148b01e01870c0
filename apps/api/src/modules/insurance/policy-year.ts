import { addDays } from '@khum/contract'

/** A span of days, both ends belonging to it, ISO. */
export interface Period {
  start: string
  end: string
}

/**
 * The policy year that holds a day: it runs from the anniversary of `firstDay`, not from January. A policy of 29 February
 * has its anniversary on 1 March in the years without that day, so that every policy year is a whole one.
 */
export function policyYearOf(firstDay: string, day: string): Period {
  const year = Number(day.slice(0, 4))
  const startYear = anniversary(firstDay, year) <= day ? year : year - 1
  return { start: anniversary(firstDay, startYear), end: addDays(anniversary(firstDay, startYear + 1), -1) }
}

/** The policy year that a coverage's balance is asked for: never one before its first day or after its last. */
export function balanceYear(
  coverage: { policyStart: string; effectiveDate: string; expiryDate: string },
  day: string,
): Period {
  const { policyStart, effectiveDate, expiryDate } = coverage
  const inside = day < effectiveDate ? effectiveDate : day > expiryDate ? expiryDate : day
  return policyYearOf(policyStart, inside)
}

function anniversary(firstDay: string, year: number): string {
  const [, month, date] = firstDay.split('-').map(Number)
  // 29 February of a common year rolls over to 1 March.
  return new Date(Date.UTC(year, (month ?? 1) - 1, date)).toISOString().slice(0, 10)
}
