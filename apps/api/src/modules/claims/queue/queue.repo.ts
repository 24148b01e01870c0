import {
  type AdmitedType,
  type ClaimStatus,
  type DueSpan,
  type OfficeQueue,
  type StaffCompetence,
  type WorkQueue,
  workQueues,
} from '@khum/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { InsurerScope } from '../../../caller'
import type { Database } from '../../../db/schema'
import { isInScope } from '../../../insurer-scope'
import { isDue, matches, type QueueFilter } from './queue-filter'

type Db = Kysely<Database>

export interface QueueClaimRow {
  id: string
  claim_number: string
  status: ClaimStatus
  insurer_code: string
  insured_name_th: string
  insured_name_en: string
  place_th: string
  place_en: string
  admited_type: AdmitedType
  admited_date: string
  medical_expense: bigint
  origin: 'member_app' | 'hospital' | 'paper' | 'core_system'
  mode: 'reimbursement' | 'cashless'
  submitted_at: Date
  due_date: string | null
  held_by: string | null
  holder_name: string | null
  on_hold_until: string | null
}

/**
 * The queues of claims that staff can work on now: not on hold, and not waiting for others. In the queue `held`, a
 * member of staff works on the claim.
 */
export const waitingForStaff: readonly WorkQueue[] = ['new', 'held', 'answered', 'second_look']

/** Which values of `claim.queue` each list of the office shows. */
const storedQueues: Record<
  Exclude<OfficeQueue, 'mine' | 'appeals' | 'originals' | 'quality'>,
  readonly WorkQueue[]
> = {
  new: ['new'],
  answered: ['answered'],
  due_today: waitingForStaff,
  overdue: waitingForStaff,
  second_look: ['second_look'],
  on_hold: ['on_hold'],
  waiting_for_member: ['waiting_for_member'],
  sent_to_insurer: ['sent_to_insurer'],
  payment_failed: ['payment_failed'],
}

/**
 * How many candidates `findNextClaims` returns. It must exceed the number of people who ask for a claim at the same
 * moment, because each of them locks one of the first candidates.
 */
const nextClaims = 50

interface Page {
  /** The last claim of the page before; null for the first page. */
  after: string | null
  limit: number
}

/**
 * Lists a page of a queue of the caller's insurers, sorted by due date, then the highest bill first. `due` limits the
 * list to claims due on these days. Reads one page for each insurer and each value of `claim.queue` from the index
 * `claim_waiting` and merges these pages, so that a long queue isn't slower.
 */
export async function listQueueRows(
  db: Db,
  caller: InsurerScope,
  queue: keyof typeof storedQueues,
  filter: QueueFilter,
  { after, limit, due }: Page & Pick<QueueFilter, 'due'>,
): Promise<QueueClaimRow[]> {
  const { rows } = await sql<QueueClaimRow>`
    with last as (${orderOf(caller, after)}),
    page as (
      select found.* from (${insurersOf(caller)} and ${
        filter.insurer === undefined ? sql`true` : sql`code = ${filter.insurer}`
      }) scope
      cross join unnest(${storedQueues[queue]}::text[]) as stored (queue)
      cross join lateral (
        select claim.id, claim.work_due, -claim.medical_expense as rank from claim
        where claim.insurer_code = scope.code and claim.queue = stored.queue
          ${isDue({ due }, sql.ref('claim.work_due'))} ${matches(filter)} ${afterLast(after)}
        order by claim.work_due, -claim.medical_expense, claim.id limit ${limit}
      ) found
      order by work_due, rank, id limit ${limit}
    )
    select ${queueRowColumns} from page join claim on claim.id = page.id ${queueRowJoins}
    where ${isInScope(caller, sql.ref('claim.insurer_code'))}
    order by page.work_due, page.rank, page.id`.execute(db)
  return rows
}

/** Lists a page of the claims that a member of staff holds, by due date, then the highest bill first. */
export async function listClaimsHeldBy(
  db: Db,
  caller: InsurerScope,
  staffId: string,
  filter: QueueFilter,
  { after, limit }: Page,
): Promise<QueueClaimRow[]> {
  const { rows } = await sql<QueueClaimRow>`
    with last as (${orderOf(caller, after)})
    select ${queueRowColumns} from claim ${queueRowJoins}
    where claim.held_by = ${staffId} and ${isInScope(caller, sql.ref('claim.insurer_code'))}
      ${matches(filter)} ${afterLast(after)}
    order by claim.work_due, -claim.medical_expense, claim.id limit ${limit}`.execute(db)
  return rows
}

/** Lists a page of the claims with an open appeal, sorted by the day on which the answer is due. */
export async function listAppealRows(
  db: Db,
  caller: InsurerScope,
  filter: QueueFilter,
  { after, limit }: Page,
): Promise<QueueClaimRow[]> {
  const { rows } = await sql<QueueClaimRow>`
    select ${queueRowColumns}, claim_appeal.answer_due_date::text as due_date
    from claim_appeal join claim on claim.id = claim_appeal.claim_id ${queueRowJoins}
    where claim_appeal.answered_at is null and ${isInScope(caller, sql.ref('claim.insurer_code'))}
      ${matches({ ...filter, due: undefined })} ${isDue(filter, sql.ref('claim_appeal.answer_due_date'))}
      and (${after}::text is null or (claim_appeal.answer_due_date, claim_appeal.id) > (
        select last.answer_due_date, last.id from claim_appeal last join claim on claim.id = last.claim_id
        where last.claim_id = ${after} and last.answered_at is null and ${isInScope(caller, sql.ref('claim.insurer_code'))}))
    order by claim_appeal.answer_due_date, claim_appeal.id limit ${limit}`.execute(db)
  return rows
}

/** A due span, such as overdue or today, with the first and last due day of its claims as ISO dates. */
export interface DueDays {
  name: DueSpan
  from: string
  to: string
}

/**
 * Counts the claims in each queue (`claim.queue`) that are due within each span of days. Stops counting at `most`, so
 * that a queue of a million claims takes no longer than one of ten thousand. Reads only the index `claim_waiting`.
 */
export async function countStored(
  db: Db,
  caller: InsurerScope,
  spans: readonly DueDays[],
  most: number,
): Promise<{ queue: WorkQueue; span: DueSpan; count: number }[]> {
  const { rows } = await sql<{ queue: WorkQueue; span: DueSpan; count: number }>`
    select stored.queue, span.name as span, counted.count
    from unnest(${workQueues}::text[]) as stored (queue)
    cross join unnest(${spans.map(({ name }) => name)}::text[], ${spans.map(({ from }) => from)}::date[],
      ${spans.map(({ to }) => to)}::date[]) as span (name, first, last)
    cross join lateral (
      select count(*)::integer as count from (
        select from (${insurersOf(caller)}) scope
        cross join lateral (
          select from claim
          where claim.insurer_code = scope.code and ${isInScope(caller, sql.ref('claim.insurer_code'))}
            and claim.queue = stored.queue and claim.work_due between span.first and span.last
          limit ${most}
        ) found
        limit ${most}
      ) capped
    ) counted
    where counted.count > 0`.execute(db)
  return rows
}

/** Counts, for each due day, the claims that the member of staff holds (`mine`) and all open appeals (`appeals`). */
export async function countOthers(
  db: Db,
  caller: InsurerScope,
  staffId: string,
): Promise<{ queue: 'mine' | 'appeals'; work_due: string; count: number }[]> {
  const { rows } = await sql<{ queue: 'mine' | 'appeals'; work_due: string; count: number }>`
    select 'mine' as queue, work_due::text as work_due, count(*)::integer as count from claim
    where held_by = ${staffId} and ${isInScope(caller, sql.ref('claim.insurer_code'))} group by work_due
    union all
    select 'appeals', claim_appeal.answer_due_date::text, count(*)::integer
    from claim_appeal join claim on claim.id = claim_appeal.claim_id
    where claim_appeal.answered_at is null and ${isInScope(caller, sql.ref('claim.insurer_code'))}
    group by claim_appeal.answer_due_date`.execute(db)
  return rows
}

/**
 * Finds the claims to work on next: new claims, and claims whose member sent the requested documents, within the
 * caller's competence. Sorts them by due date, then the highest bill first. Returns several claims, because other
 * transactions may lock the first ones before the caller does.
 */
export async function findNextClaims(
  db: Db,
  caller: InsurerScope,
  { admited_types, most_satang }: StaffCompetence,
): Promise<{ id: string; claim_number: string }[]> {
  const most = matches({ most_satang: most_satang ?? undefined })
  const { rows } = await sql<{ id: string; claim_number: string }>`
    select claim.id, claim.claim_number from claim
    where claim.id = any(array(
      select found.id from (${insurersOf(caller)}) scope
      cross join unnest(array['answered', 'new']) as stored (queue)
      cross join lateral (
        select id, work_due, -medical_expense as rank from claim
        where insurer_code = scope.code and queue = stored.queue and held_by is null
          ${admited_types === null ? sql`` : sql`and admited_type = any(${admited_types}::text[])`} ${most}
        order by work_due, -medical_expense, id limit ${nextClaims}
      ) found
      order by work_due, rank, id limit ${nextClaims}
    )) and ${isInScope(caller, sql.ref('claim.insurer_code'))}
      and claim.queue in ('answered', 'new') and claim.held_by is null
    order by claim.work_due, -claim.medical_expense, claim.id`.execute(db)
  return rows
}

/**
 * Locks a claim that waits for work. Locks the claim's account before the claim, in the same order as a deletion of the
 * account. Doesn't wait for other transactions.
 * @returns false if another transaction has locked the account or the claim, or if the claim has a holder or another
 * queue by now
 */
export async function lockWaitingClaim(db: Db, id: string): Promise<boolean> {
  const account = await sql<{ id: string }>`
    select account.id from account join claim on claim.account_id = account.id where claim.id = ${id}
    for key share of account skip locked`.execute(db)
  const claim = await sql<{ account_id: string | null }>`
    select account_id from claim where id = ${id} and queue in ('answered', 'new') and held_by is null
    for update skip locked`.execute(db)
  const [locked] = claim.rows
  return locked !== undefined && (locked.account_id === null || account.rows[0]?.id === locked.account_id)
}

export const queueRowColumns = sql`claim.id, claim.claim_number, claim.status, claim.insurer_code, claim.insured_name_th,
  claim.insured_name_en, coalesce(nullif(hospital.name_th, ''), claim.provider_name) as place_th,
  coalesce(nullif(hospital.name_en, ''), claim.provider_name) as place_en, claim.admited_type, claim.admited_date::text as admited_date,
  claim.medical_expense, claim.origin, claim.mode, claim.submitted_at, claim.turn_due_date::text as due_date,
  claim.held_by, staff.name as holder_name, claim.on_hold_until::text as on_hold_until`
export const queueRowJoins = sql`left join staff on staff.id = claim.held_by left join hospital on hospital.code = claim.provider_code`

/**
 * SQL: selects the caller's insurers that have products. Only these can have claims; the table `insurer` also has
 * companies that are only on cards that members typed in.
 */
function insurersOf(caller: InsurerScope): RawBuilder<unknown> {
  return sql`select code from insurer where ${isInScope(caller, sql`code`)}
    and exists (select from product where product.insurer_code = insurer.code)`
}

function orderOf(caller: InsurerScope, after: string | null): RawBuilder<unknown> {
  return sql`select claim.work_due, -claim.medical_expense as rank, claim.id from claim
    where claim.id = ${after} and ${isInScope(caller, sql.ref('claim.insurer_code'))}`
}

function afterLast(after: string | null): RawBuilder<unknown> {
  if (after === null) return sql``
  return sql`and (claim.work_due, -claim.medical_expense, claim.id) > (select work_due, rank, id from last)`
}

/** Lists the claims with these ids, with the columns of a queue, the newest first. */
export async function listRowsById(
  db: Db,
  caller: InsurerScope,
  ids: readonly string[],
  limit: number,
): Promise<QueueClaimRow[]> {
  const { rows } = await sql<QueueClaimRow>`
    select ${queueRowColumns} from claim ${queueRowJoins}
    where claim.id = any(${ids}::text[]) and ${isInScope(caller, sql.ref('claim.insurer_code'))}
    order by claim.submitted_at desc, claim.id desc limit ${limit}`.execute(db)
  return rows
}
