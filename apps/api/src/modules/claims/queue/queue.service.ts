import {
  type Answer,
  addDays,
  type DueSpan,
  latinDigits,
  type OfficeQueue,
  officeLimits,
  type officeQueueEndpoints,
  officeQueues,
  type ParsedInput,
  type QueueRow,
} from '@khum/contract'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context'
import type { Database } from '../../../db/schema'
import { searchedNames } from '../../../text/name-words'
import { nationalIdHashes } from '../../accounts/person-identifiers'
import { listPlaceCodes } from '../../hospitals/hospitals.service'
import type { StaffActor } from '../adjudication/office-context'
import { addWorkingDays, readHolidays, workingDaysBetween } from '../claim-clock'
import { claimNumbersOf } from '../claim-number'
import { countOriginals, listOriginalsRows } from './originals.repo'
import { countQuality, listQualityRows } from './quality.repo'
import {
  countOthers,
  countStored,
  type DueDays,
  listAppealRows,
  listClaimsHeldBy,
  listOwnProposals,
  listQueueRows,
  listRowsById,
  type QueueClaimRow,
  waitingForStaff,
} from './queue.repo'
import { listClaimNumberSeries, type SearchTerms, searchClaimIds } from './search.repo'

type Rows = typeof officeQueueEndpoints
type Ctx = Pick<AppContext, 'db' | 'clock' | 'keys'>

/** Lists a page of a queue of the caller's insurers. Pass `next` as `after` to get the next page. R90 */
export async function listQueue(
  ctx: Ctx,
  caller: StaffActor,
  { queue, after, age, ...query }: ParsedInput<Rows['listQueue']>['query'],
): Promise<Answer<Rows['listQueue']>> {
  const filter = { ...query, due: await daysOfSpan(ctx, age) }
  const size = officeLimits.list.page
  // Reads one row more than fits on the page. If that row exists, there is another page.
  const page = { after: after ?? null, limit: size + 1 }
  const rows =
    queue === 'mine'
      ? await listClaimsHeldBy(ctx.db, caller, caller.staffId, filter, page)
      : queue === 'proposed'
        ? await listOwnProposals(ctx.db, caller, filter, page)
        : queue === 'appeals'
          ? await listAppealRows(ctx.db, caller, filter, page)
          : queue === 'originals'
            ? await listOriginalsRows(ctx.db, caller, filter, page)
            : queue === 'quality'
              ? await listQualityRows(ctx.db, caller, filter, page)
              : await listQueueRows(ctx.db, caller, queue, filter, {
                  ...page,
                  due: await daysOfSpan(ctx, dueSpanOfQueue(queue)),
                })
  const shown = rows.slice(0, size)
  return {
    items: await toQueueRows(ctx, shown),
    next: rows.length > size ? (shown.at(-1)?.place_in_list ?? null) : null,
  }
}

/** Returns the due span of the claims of a queue; undefined if the queue isn't limited by due date. */
function dueSpanOfQueue(queue: OfficeQueue): DueSpan | undefined {
  if (queue === 'due_today') return 'today'
  return queue === 'overdue' ? 'overdue' : undefined
}

async function daysOfSpan(ctx: Ctx, dueSpan: DueSpan | undefined): Promise<DueDays | undefined> {
  return dueSpan && (await readDueSpans(ctx)).find(({ name }) => name === dueSpan)
}

/**
 * Counts the claims in each queue and due span, such as overdue or today. Stops counting at `officeLimits.list.count`.
 */
export async function countQueues(ctx: Ctx, caller: StaffActor): Promise<Answer<Rows['countQueues']>> {
  const spans = await readDueSpans(ctx)
  const most = officeLimits.list.count
  const stored = await countStored(ctx.db, caller, spans, most)
  const own = await countOthers(ctx.db, caller)
  const others = [
    ...own,
    // Subtracts the caller's own proposals, because the caller's list of second looks leaves them out.
    ...own.map(({ work_due, second_looks }) => ({
      queue: 'second_look' as const,
      work_due,
      count: -second_looks,
    })),
    ...(await countOriginals(ctx.db, caller, most)),
    ...(await countQuality(ctx.db, caller, most)),
  ].map(({ queue, work_due, count }) => ({
    queue,
    span: spans.find(({ to }) => work_due <= to)?.name ?? 'later',
    count,
  }))
  const forStaff = stored.filter(({ queue }) => waitingForStaff.includes(queue))
  return {
    items: officeQueues.map((queue) => {
      const dueSpan = dueSpanOfQueue(queue)
      const counted =
        dueSpan === undefined
          ? [...stored, ...others].filter((each) => each.queue === queue)
          : forStaff.filter(({ span }) => span === dueSpan)
      const by_age: Record<DueSpan, number> = { overdue: 0, today: 0, in_2_days: 0, in_5_days: 0, later: 0 }
      for (const { span, count } of counted) by_age[span] += count
      const count = counted.reduce((sum, each) => sum + each.count, 0)
      return {
        queue,
        count,
        is_more:
          counted.some((each) => each.count === most) ||
          ((queue === 'originals' || queue === 'quality') && count === most),
        by_age,
      }
    }),
  }
}

/**
 * Returns the days that belong to each due span. `today` includes the weekend and the holidays before the next working
 * day, because staff don't work on those days.
 */
async function readDueSpans({ db, clock }: Ctx): Promise<DueDays[]> {
  const today = clock.today()
  const holidays = await readHolidays(db, today)
  const before = (workingDays: number) => addDays(addWorkingDays(today, workingDays, holidays), -1)
  const after = (day: string) => addDays(day, 1)
  return [
    { name: 'overdue', from: '0001-01-01', to: addDays(today, -1) },
    { name: 'today', from: today, to: before(1) },
    { name: 'in_2_days', from: after(before(1)), to: before(3) },
    { name: 'in_5_days', from: after(before(3)), to: before(6) },
    { name: 'later', from: after(before(6)), to: '9999-12-31' },
  ]
}

/**
 * Finds claims by the text `q`. The text can be a citizen id, an amount in baht, the name of a member or hospital, or
 * the number of a claim (whole or only its running number), policy, card or employee. If the text can be several of
 * these, searches for each of them. The newest claims come first. R90
 */
export async function searchClaims(
  ctx: AppContext,
  caller: StaffActor,
  { q, ...filter }: ParsedInput<Rows['searchOfficeClaims']>['body'],
): Promise<Answer<Rows['searchOfficeClaims']>> {
  const size = officeLimits.list.page
  const terms = toTerms(ctx.keys, q)
  const placeCodes = terms.place === undefined ? [] : await listPlaceCodes(ctx, terms.place)
  const typed = latinDigits(q)
  const claimNumbers = /\d$/.test(typed) ? claimNumbersOf(typed, await listClaimNumberSeries(ctx.db)) : []
  const found = { ...terms, placeCodes, claimNumbers }
  const ids = await searchClaimIds(ctx.db, caller, found, { limit: size + 1, filter })
  const rows = await listRowsById(ctx.db, caller, ids, size)
  return { items: await toQueueRows(ctx, rows), more: ids.length > size }
}

function toTerms(keys: AppContext['keys'], q: string): SearchTerms {
  const number = latinDigits(q).toUpperCase()
  const digits = number.replace(/[\s-]/g, '')
  if (/^\d{13}$/.test(digits)) return { nationalIdHashes: nationalIdHashes(keys, digits), number }
  const terms: SearchTerms = {}
  const amount = /^฿?([\d,]{1,12}(?:\.\d{1,2})?)$/.exec(number)?.[1]
  if (amount) terms.amount = Math.round(Number(amount.replaceAll(',', '')) * 100)
  if (/\d/.test(number) && !/\s/.test(number)) terms.number = number
  if (/\p{L}{2}/u.test(q)) {
    terms.names = searchedNames(q)
    terms.place = q.replace(/\s+/g, ' ')
  }
  return terms
}

async function toQueueRows(
  ctx: Ctx,
  rows: readonly Omit<QueueClaimRow, 'place_in_list'>[],
): Promise<QueueRow[]> {
  const today = ctx.clock.today()
  const days = await countWorkingDays(ctx.db, today, rows)
  return rows.map((row) => ({
    claim_number: row.claim_number,
    status: row.status,
    ins_code: row.insurer_code,
    insured_name: { th: row.insured_name_th, en: row.insured_name_en },
    place: { th: row.place_th, en: row.place_en },
    admited_type: row.admited_type,
    admited_date: row.admited_date,
    medical_expense_satang: Number(row.medical_expense),
    origin: row.origin,
    mode: row.mode,
    submitted_at: row.submitted_at.toISOString(),
    due_date: row.due_date,
    working_days_left: row.due_date === null ? null : days(row.due_date),
    holder: row.held_by === null ? null : { staff_id: row.held_by, name: row.holder_name ?? '' },
    on_hold_until: row.on_hold_until,
  }))
}

/** Returns a function that counts the Thai working days from today to a given day; negative for a day in the past. */
async function countWorkingDays(
  db: Kysely<Database>,
  today: string,
  rows: readonly Pick<QueueClaimRow, 'due_date'>[],
): Promise<(day: string) => number> {
  const days = rows.flatMap((row) => row.due_date ?? [])
  const earliest = days.reduce((first, day) => (day < first ? day : first), today)
  const holidays = await readHolidays(db, earliest)
  return (day) =>
    day < today ? -workingDaysBetween(day, today, holidays) : workingDaysBetween(today, day, holidays)
}
