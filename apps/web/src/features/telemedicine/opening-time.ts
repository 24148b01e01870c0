import { bangkokDate, bangkokTime, dayMs, weekday } from '@khum/contract/calendar'

/** When a provider opens, seen from today. `day` is 1 (Monday) to 7; `time` is `HH:MM` in Bangkok. */
export type OpeningTime =
  | { kind: 'today' | 'tomorrow'; time: string }
  | { kind: 'weekday'; day: number; time: string }
  | { kind: 'later' }

/** @param now the server's time in milliseconds */
export function openingTime(opensAt: string, now: number): OpeningTime {
  const at = new Date(opensAt)
  const time = bangkokTime(at)
  const day = bangkokDate(at)
  const days = Math.round((Date.parse(day) - Date.parse(bangkokDate(new Date(now)))) / dayMs)
  if (days <= 0) return { kind: 'today', time }
  if (days === 1) return { kind: 'tomorrow', time }
  if (days < 7) return { kind: 'weekday', day: weekday(day), time }
  return { kind: 'later' }
}
