import {
  addDays,
  type ClaimSettings,
  type ClaimStatus,
  groupOfStatus,
  isFinalStatus,
  weekday,
} from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'

export interface DayCounter {
  /** Adds days to a date: calendar days or working days, depending on the insurer's setting `counted_days`. */
  after(day: string, days: number): string
}

/** Adds working days to a date. Saturdays, Sundays and holidays don't count. */
export function addWorkingDays(day: string, days: number, holidays: ReadonlySet<string>): string {
  let at = day
  for (let left = days; left > 0; ) {
    at = addDays(at, 1)
    if (weekday(at) < 6 && !holidays.has(at)) left -= 1
  }
  return at
}

/**
 * Creates the day counter of an insurer. It can only count from `today` or a later day, because it doesn't read the
 * holidays before `today`.
 */
export async function readDayCounter(
  db: Kysely<Database>,
  { counted_days }: Pick<ClaimSettings, 'counted_days'>,
  today: string,
): Promise<DayCounter> {
  if (counted_days === 'calendar') return { after: addDays }
  const holidays = await readHolidays(db, today)
  return { after: (day, days) => addWorkingDays(day, days, holidays) }
}

/** Counts the working days after `from`, up to and including `to`. */
export function workingDaysBetween(from: string, to: string, holidays: ReadonlySet<string>): number {
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    if (weekday(day) < 6 && !holidays.has(day)) count += 1
  }
  return count
}

/** Reads the public holidays from a day on. */
export async function readHolidays(db: Kysely<Database>, from: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('public_holiday').select('day').where('day', '>=', from).execute()
  return new Set(rows.map(({ day }) => day))
}

interface Clock {
  /** ISO date: the last day for answering the member, or for paying; null if the member isn't waiting for either. */
  answerDue: string | null
  /** ISO date: the last day for the party that has to act next; null if nobody has to act. */
  turnDue: string | null
}

/**
 * Returns a claim's due dates after a change of status. While the member has to send documents, another bank account
 * or, for an approved claim, the paper originals (`awaitsOriginals`), no answer or payment is due. Afterwards, we get
 * the full `payment_days` again to answer or pay. If the insurer has to act next, its due date is `insurer_days` from
 * today.
 */
export function clockAfter(
  before: { status: ClaimStatus; answerDue: string | null },
  to: ClaimStatus,
  {
    today,
    counter,
    settings,
    documentsDue,
    awaitsOriginals = false,
  }: {
    today: string
    counter: DayCounter
    settings: ClaimSettings
    documentsDue: string | null
    awaitsOriginals?: boolean
  },
): Clock {
  if (isFinalStatus(to)) return { answerDue: null, turnDue: null }
  if (to === 'documents_needed') return { answerDue: null, turnDue: documentsDue }
  const isHeld = awaitsOriginals && groupOfStatus(to) === 'approved'
  if (to === 'payment_failed' || isHeld) return { answerDue: null, turnDue: null }
  const answerDue = before.answerDue ?? counter.after(today, settings.payment_days)
  const turnDue = to === 'sent_to_insurer' ? counter.after(today, settings.insurer_days) : answerDue
  return { answerDue, turnDue }
}
