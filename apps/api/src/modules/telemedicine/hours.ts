import { bangkokDate, bangkokMidnight, dayMs, type Opening, weekday } from '@khum/contract'

/** How many days to look ahead for the next opening: more than the longest holidays. */
const daysAhead = 21

export interface Openness {
  open: boolean
  /** When the provider next opens; null if the provider is open now or doesn't open within three weeks. */
  nextOpensAt: Date | null
}

/**
 * Returns whether a provider is open at a moment, in Thai time, and when it next opens. A closing time before the
 * opening time is on the next day, even if that is a day off. The provider doesn't open on the dates in `closedOn`
 * (ISO). Requirement 8.10.
 */
export function opennessAt(hours: readonly Opening[], closedOn: readonly string[], at: Date): Openness {
  const spans = Array.from({ length: daysAhead + 1 }, (_, index) => index - 1).flatMap((offset) =>
    spansOf(hours, closedOn, new Date(at.getTime() + offset * dayMs)),
  )
  const now = at.getTime()
  if (spans.some(({ opens, closes }) => opens <= now && now < closes))
    return { open: true, nextOpensAt: null }
  const next = Math.min(...spans.map(({ opens }) => opens).filter((opens) => opens > now))
  return { open: false, nextOpensAt: Number.isFinite(next) ? new Date(next) : null }
}

/**
 * Returns the opening hours that begin on the Thai date of `at`, each with its start and end in milliseconds since the
 * epoch.
 */
function spansOf(hours: readonly Opening[], closedOn: readonly string[], at: Date) {
  const date = bangkokDate(at)
  if (closedOn.includes(date)) return []
  const midnight = bangkokMidnight(date).getTime()
  const day = weekday(date)
  return hours
    .filter((opening) => opening.day === day)
    .map(({ opens, closes }) => ({
      opens: midnight + minutesOf(opens),
      closes: midnight + minutesOf(closes) + (closes <= opens ? dayMs : 0),
    }))
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return (hour * 60 + minute) * 60_000
}
