import { bangkokDate } from '@khum/contract/calendar'
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
