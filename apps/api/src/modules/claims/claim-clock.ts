import { addDays, type ClaimSettings, type ClaimStatus, isFinalStatus, weekday } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'

/** Counts days as an insurer's rules say. */
export interface DayCounter {
  /** Returns the ISO date that is `days` days after `day`. */
  after(day: string, days: number): string
}

/** Returns the date that is a number of working days after another one: without weekends and holidays. */
export function addWorkingDays(day: string, days: number, holidays: ReadonlySet<string>): string {
  let at = day
  for (let left = days; left > 0; ) {
    at = addDays(at, 1)
    if (weekday(at) < 6 && !holidays.has(at)) left -= 1
  }
  return at
}

/** Creates an insurer's day counter. Reads the holidays only if it counts working days. */
export async function readDayCounter(
  db: Kysely<Database>,
  { counted_days }: Pick<ClaimSettings, 'counted_days'>,
  today: string,
): Promise<DayCounter> {
  if (counted_days === 'calendar') return { after: addDays }
  const rows = await db.selectFrom('public_holiday').select('day').where('day', '>=', today).execute()
  const holidays = new Set(rows.map(({ day }) => day))
  return { after: (day, days) => addWorkingDays(day, days, holidays) }
}

interface Clock {
  /** By when the member gets an answer, or the money; null while nothing is due to the member. */
  answerDue: string | null
  /** By when the party whose turn it is should have acted. */
  turnDue: string | null
}

/**
 * Returns a claim's clocks after a change of status. The member's clock stops while the member must send documents and
 * starts again when they have; the insurer has its own days.
 */
export function clockAfter(
  before: { status: ClaimStatus; answerDue: string | null },
  to: ClaimStatus,
  {
    today,
    counter,
    settings,
    documentsDue,
  }: { today: string; counter: DayCounter; settings: ClaimSettings; documentsDue: string | null },
): Clock {
  if (isFinalStatus(to)) return { answerDue: null, turnDue: null }
  if (to === 'documents_needed') return { answerDue: null, turnDue: documentsDue }
  const answerDue = before.answerDue ?? counter.after(today, settings.payment_days)
  const turnDue = to === 'sent_to_insurer' ? counter.after(today, settings.insurer_days) : answerDue
  return { answerDue, turnDue }
}
