import type { Opening } from '@khum/contract/hospitals'

/** Days in a row with the same stretches, as `08:00–12:00`; without stretches closed. */
export interface DaySpan {
  from: number
  to: number
  stretches: string[]
}

/** A week in as few lines as it can be told in. */
export function weekOf(hours: readonly Opening[]): DaySpan[] {
  const spans: DaySpan[] = []
  for (let day = 1; day <= 7; day += 1) {
    const stretches = hours
      .filter((each) => each.day === day)
      .map(({ opens, closes }) => `${opens}–${closes}`)
      .toSorted()
    const last = spans.at(-1)
    if (last && last.stretches.join() === stretches.join()) last.to = day
    else spans.push({ from: day, to: day, stretches })
  }
  return spans
}

export const wholeDay = '00:00–24:00'

/** Day and night, all week. */
export function isAlwaysOpen(hours: readonly Opening[]): boolean {
  return weekOf(hours).every(
    ({ from, to, stretches }) => from === 1 && to === 7 && stretches.join() === wholeDay,
  )
}
