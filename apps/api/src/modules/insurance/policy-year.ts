import { addDays } from '@khum/contract'

/** A range of days, as ISO dates. Both `start` and `end` belong to it. */
export interface Period {
  start: string
  end: string
}

/**
 * Returns the policy year that contains a date. It starts on the anniversary of `firstDay`. If `firstDay` is 29
 * February, the anniversary is 1 March in years without this day. The reason: a policy year that begins on 29 February
 * includes the next 28 February.
 */
export function policyYearOf(firstDay: string, day: string): Period {
  const year = Number(day.slice(0, 4))
  const startYear = anniversary(firstDay, year) <= day ? year : year - 1
  return { start: anniversary(firstDay, startYear), end: addDays(anniversary(firstDay, startYear + 1), -1) }
}

/**
 * Returns the policy year whose balance a coverage shows on a date: the year that contains the date. For a date before
 * the coverage begins, it is the coverage's first policy year; for a date after its end, the last one.
 */
export function balanceYear(
  coverage: { policyStart: string; effectiveDate: string; expiryDate: string },
  day: string,
): Period {
  return policyYearOf(coverage.policyStart, coveredDay(coverage, day))
}

/** Returns the covered day that is nearest to a date. */
export function coveredDay(
  { effectiveDate, expiryDate }: { effectiveDate: string; expiryDate: string },
  day: string,
): string {
  return day < effectiveDate ? effectiveDate : day > expiryDate ? expiryDate : day
}

function anniversary(firstDay: string, year: number): string {
  const [, month, date] = firstDay.split('-').map(Number)
  // Date.UTC turns 29 February of a common year into 1 March.
  return new Date(Date.UTC(year, (month ?? 1) - 1, date)).toISOString().slice(0, 10)
}
