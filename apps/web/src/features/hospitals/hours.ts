import type { Opening } from '@khum/contract/hospitals'

/** Consecutive days (1 is Monday) with the same opening hours, such as `08:00–12:00`. No hours means closed. */
export interface DaySpan {
  from: number
  to: number
  hours: string[]
}

export function daySpans(openings: readonly Opening[]): DaySpan[] {
  const spans: DaySpan[] = []
  for (let day = 1; day <= 7; day += 1) {
    const hours = openings
      .filter((each) => each.day === day)
      .map(({ opens, closes }) => `${opens}–${closes}`)
      .sort()
    const last = spans.at(-1)
    if (last && last.hours.join() === hours.join()) last.to = day
    else spans.push({ from: day, to: day, hours })
  }
  return spans
}

export const allDay = '00:00–24:00'

export function isAlwaysOpen(openings: readonly Opening[]): boolean {
  return daySpans(openings).every(({ from, to, hours }) => from === 1 && to === 7 && hours.join() === allDay)
}
