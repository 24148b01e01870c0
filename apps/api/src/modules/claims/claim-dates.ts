export { addDays } from '../../gateways/core/policy-year'

/** The same day so many years later; 29 February becomes 28 February, the last day of its month. Both ISO. */
export function addYears(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years
  const date = new Date(Date.UTC(year, Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))))
  const same = date.getUTCDate() === Number(day.slice(8, 10))
  return same ? date.toISOString().slice(0, 10) : `${year}-02-28`
}
