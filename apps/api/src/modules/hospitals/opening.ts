import { bangkokDate, bangkokTime, type Opening, weekday } from '@khum/contract'

/**
 * Whether a place is open at an instant, by Thai time; null when its hours are not known. A stretch that closes before it
 * opens runs past midnight.
 */
export function isOpenAt(hours: readonly Opening[], at: Date): boolean | null {
  if (hours.length === 0) return null
  const day = weekday(bangkokDate(at))
  const dayBefore = day === 1 ? 7 : day - 1
  const now = bangkokTime(at)
  return hours.some(({ day: on, opens, closes }) => {
    const pastMidnight = closes <= opens
    if (on === day) return now >= opens && (pastMidnight || now < closes)
    return on === dayBefore && pastMidnight && now < closes
  })
}
