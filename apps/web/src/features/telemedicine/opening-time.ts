import { bangkokDate } from '@khum/contract/fields'

const dayMs = 86_400_000

/** An instant from `now` as people say it: today, tomorrow, a day of the week (1 Monday to 7), or later. `time` is Bangkok's. */
export type SaidOpening =
  | { kind: 'today' | 'tomorrow'; time: string }
  | { kind: 'weekday'; day: number; time: string }
  | { kind: 'later' }

export function sayOpening(opensAt: string, now: number): SaidOpening {
  const at = new Date(opensAt)
  const time = new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(11, 16)
  const day = bangkokDate(at)
  const days = Math.round((Date.parse(day) - Date.parse(bangkokDate(new Date(now)))) / dayMs)
  if (days <= 0) return { kind: 'today', time }
  if (days === 1) return { kind: 'tomorrow', time }
  if (days < 7) return { kind: 'weekday', day: new Date(day).getUTCDay() || 7, time }
  return { kind: 'later' }
}
