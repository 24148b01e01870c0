import { addDays, bangkokDate } from '@khum/contract'

/** Days and instants of the demo world, all relative to one `now`, so that it never goes stale. Days are Asia/Bangkok. */
export interface DemoClock {
  now: Date
  today: string
  /** The day so many days from today; negative is past. */
  day(offset: number): string
  /** `HH:MM` Bangkok time on that day, never later than now. */
  at(offset: number, time: string): Date
  /** The first day of the month so many months from this one. */
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
