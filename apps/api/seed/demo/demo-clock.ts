import { addDays, bangkokDate } from '@khum/contract'

/** Dates and times (Bangkok) relative to one `now`, so that the demo data are always recent. */
export interface DemoClock {
  now: Date
  today: string
  day(offset: number): string
  /** Returns the instant `HH:MM` on the day `offset` days from today, but never an instant after `now`. */
  at(offset: number, time: string): Date
  monthStart(offset: number): string
}

export function createDemoClock(now: Date): DemoClock {
  const today = bangkokDate(now)
  const day = (offset: number) => addDays(today, offset)
  return {
    now,
    today,
    day,
    at: (offset, time) => {
      const instant = new Date(`${day(offset)}T${time}:00+07:00`)
      return instant < now ? instant : now
    },
    monthStart: (offset) =>
      new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + offset, 1))
        .toISOString()
        .slice(0, 10),
  }
}
