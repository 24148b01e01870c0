import {
  type Answer,
  addDays,
  type DueAge,
  limits,
  type OfficeQueue,
  type officeQueueEndpoints,
  officeQueues,
  type ParsedInput,
  type QueueRow,
} from '@khum/contract'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context'
import type { Database } from '../../../db/schema'
import { hashNationalId } from '../../accounts/person-identifiers'
import type { StaffActor } from '../adjudication/office-context'
import { readHolidays, workingDaysBetween } from '../claim-clock'
import {
  countOthers,
  countStored,
  findNextClaim,
  listAppealRows,
  listHeldRows,
  listQueueRows,
  listRowsById,
  type QueueClaimRow,
} from './queue.repo'
import { type SearchTerms, searchClaimIds } from './search.repo'

type Rows = typeof officeQueueEndpoints
type Ctx = Pick<AppContext, 'db' | 'clock' | 'keys'>

/** Lists a page of a queue of the staff person's insurers. Pass `next` as `after` to get the next page. R90 */
export async function listQueue(
  ctx: Ctx,
  caller: StaffActor,
  { queue, after, ...filter }: ParsedInput<Rows['listQueue']>['query'],
): Promise<Answer<Rows['listQueue']>> {
  const size = limits.officeList.page
  // The row after the page shows whether there is another page.
  const page = { after: after ?? null, limit: size + 1 }
  const rows =
    queue === 'mine'
      ? await listHeldRows(ctx.db, caller, caller.staffId, filter, page)
      : queue === 'appeals'
        ? await listAppealRows(ctx.db, caller, filter, page)
        : await listQueueRows(ctx.db, caller, queue, filter, { ...page, today: ctx.clock.today() })
  const shown = rows.slice(0, size)
  return {
    items: await toQueueRows(ctx, shown),
    next: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Counts the claims of each queue by the Thai working days that are left. */
export async function countQueues(ctx: Ctx, caller: StaffActor): Promise<Answer<Rows['countQueues']>> {
  const stored = await countStored(ctx.db, caller)
  const others = await countOthers(ctx.db, caller, caller.staffId)
  const today = ctx.clock.today()
  const holidays = await readHolidays(ctx.db, today)
  const ageOf = (due: string): DueAge => {
    if (due < today) return 'overdue'
    const days = workingDaysBetween(today, due < farAway(today) ? due : farAway(today), holidays)
    if (due === today || days === 0) return 'today'
    return days <= 2 ? 'in_2_days' : days <= 5 ? 'in_5_days' : 'later'
  }
  const waiting = stored.filter(({ queue }) => waitsForUs.has(queue))
  const of: Record<OfficeQueue, readonly { work_due: string; count: number }[]> = {
    new: stored.filter(({ queue }) => queue === 'new'),
    mine: others.filter(({ queue }) => queue === 'mine'),
    answered: stored.filter(({ queue }) => queue === 'answered'),
    due_today: waiting.filter(({ work_due }) => work_due === today),
    overdue: waiting.filter(({ work_due }) => work_due < today),
    second_look: stored.filter(({ queue }) => queue === 'second_look'),
    appeals: others.filter(({ queue }) => queue === 'appeals'),
    on_hold: stored.filter(({ queue }) => queue === 'on_hold'),
    waiting_for_member: stored.filter(({ queue }) => queue === 'waiting_for_member'),
    sent_to_insurer: stored.filter(({ queue }) => queue === 'sent_to_insurer'),
    payment_failed: stored.filter(({ queue }) => queue === 'payment_failed'),
  }
  return {
    items: officeQueues.map((queue) => {
      const by_age: Record<DueAge, number> = { overdue: 0, today: 0, in_2_days: 0, in_5_days: 0, later: 0 }
      for (const { work_due, count } of of[queue]) by_age[ageOf(work_due)] += count
      return { queue, count: Object.values(by_age).reduce((sum, count) => sum + count, 0), by_age }
    }),
  }
}

const waitsForUs: ReadonlySet<string> = new Set(['new', 'held', 'answered', 'second_look'])

/** Days after this one all count as "later", so they needn't be counted one by one. */
function farAway(today: string): string {
  return addDays(today, 30)
}

/**
 * Finds claims by what the text looks like: a citizen number, the number of a claim, policy, card or employee, an amount in
 * baht, or the name of a member or hospital. The newest claims come first. R90
 */
export async function searchClaims(
  ctx: Ctx,
  caller: StaffActor,
  { q }: { q: string },
): Promise<Answer<Rows['searchOfficeClaims']>> {
  const ids = await searchClaimIds(ctx.db, caller, toTerms(ctx.keys, q), limits.officeList.page)
  return { items: await toQueueRows(ctx, await listRowsById(ctx.db, caller, ids, limits.officeList.page)) }
}

function toTerms(keys: AppContext['keys'], q: string): SearchTerms {
  const digits = q.replace(/[\s-]/g, '')
  if (/^\d{13}$/.test(digits))
    return { nationalIdHash: hashNationalId(keys, digits), number: q.toUpperCase() }
  const terms: SearchTerms = {}
  const amount = /^฿?([\d,]{1,12}(?:\.\d{1,2})?)$/.exec(q)?.[1]
  if (amount) terms.amount = Math.round(Number(amount.replaceAll(',', '')) * 100)
  if (/\d/.test(q) && !/\s/.test(q)) terms.number = q.toUpperCase()
  if (/\p{L}{2}/u.test(q)) terms.words = q.split(/\s+/)
  return terms
}

/** Shows which claim would be the next, without taking it. */
export async function peekNext(ctx: Ctx, caller: StaffActor): Promise<{ claim_number: string | null }> {
  return { claim_number: (await findNextClaim(ctx.db, caller, false))?.claim_number ?? null }
}

async function toQueueRows(ctx: Ctx, rows: readonly QueueClaimRow[]): Promise<QueueRow[]> {
  const today = ctx.clock.today()
  const days = await countWorkingDays(ctx.db, today, rows)
  return rows.map((row) => ({
    claim_number: row.claim_number,
    status: row.status,
    ins_code: row.insurer_code,
    insured_name: { th: row.insured_name_th, en: row.insured_name_en },
    provider_name: row.provider_name,
    admited_type: row.admited_type,
    admited_date: row.admited_date,
    medical_expense_satang: Number(row.medical_expense),
    origin: row.origin,
    mode: row.mode,
    submitted_at: row.submitted_at.toISOString(),
    due_date: row.due_date,
    working_days_left: row.due_date === null ? null : days(row.due_date),
    holder: row.held_by === null ? null : { staff_id: row.held_by, name: row.holder_name ?? '' },
  }))
}

/** Returns a function that counts the Thai working days from today to a day; negative for a past one. */
async function countWorkingDays(
  db: Kysely<Database>,
  today: string,
  rows: readonly QueueClaimRow[],
): Promise<(day: string) => number> {
  const days = rows.flatMap((row) => row.due_date ?? [])
  const earliest = days.reduce((first, day) => (day < first ? day : first), today)
  const holidays = await readHolidays(db, earliest)
  return (day) =>
    day < today ? -workingDaysBetween(day, today, holidays) : workingDaysBetween(today, day, holidays)
}
