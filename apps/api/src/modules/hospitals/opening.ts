import type { Opening } from '@khum/contract'

/**
 * Whether a place is open at an instant, by Thai time; null when its hours are not known. A stretch that closes before it
 * opens runs past midnight.
 */
export function isOpenAt(hours: readonly Opening[], at: Date): boolean | null {
  if (hours.length === 0) return null
  const local = new Date(at.getTime() + 7 * 3_600_000)
  const day = local.getUTCDay() || 7
  const dayBefore = day === 1 ? 7 : day - 1
  const now = local.toISOString().slice(11, 16)
  return hours.some(({ day: on, opens, closes }) => {
    const pastMidnight = closes <= opens
    if (on === day) return now >= opens && (pastMidnight || now < closes)
    return on === dayBefore && pastMidnight && now < closes
  })
}
