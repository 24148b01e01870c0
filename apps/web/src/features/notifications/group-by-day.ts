import { bangkokDate } from '@khum/contract/fields'
import type { Notification } from '@khum/contract/notifications'

interface Day {
  day: string
  items: Notification[]
}

/** Groups a list that is newest first by days in Thailand. */
export function groupByDay(items: readonly Notification[]): Day[] {
  const days: Day[] = []
  for (const item of items) {
    const day = bangkokDate(new Date(item.created_at))
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}

/** Time of day in Thailand, `HH:MM`. */
export function timeOf(instant: string): string {
  return new Date(new Date(instant).getTime() + 7 * 3_600_000).toISOString().slice(11, 16)
}

/** The ISO date one day earlier. */
export function dayBefore(day: string): string {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() - 86_400_000).toISOString().slice(0, 10)
}
