import {
  type AdmitedType,
  type ClaimStatus,
  type DueSpan,
  type OfficeQueue,
  type WorkQueue,
  workQueues,
} from '@khum/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { InsurerScope } from '../../../caller'
import type { Database } from '../../../db/schema'
import { isInScope } from '../../../insurer-scope'
import type { StaffActor } from '../adjudication/office-context'
import { hasNoProposalOf, isDue, lastOf, matches, mayAnswer, placeOf, type QueueFilter } from './queue-filter'

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
  /** The claim's place in the list. The call for the next page sends the last claim's place as `after`. */
  place_in_list: string
}

/**
 * The queues of claims that staff can work on now: not on hold, and not waiting for the member or the insurer. In the
 * queue `held`, a member of staff works on the claim.
 */
export const waitingForStaff: readonly WorkQueue[] = ['new', 'held', 'answered', 'second_look']

/** Which values of `claim.queue` each list of the office shows. */
const storedQueues: Record<
  Exclude<OfficeQueue, 'mine' | 'proposed' | 'appeals' | 'originals' | 'quality'>,
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

interface Page {
  /** The `place_in_list` of the previous page's last claim, or only that claim's id; null for the first page. */
  after: string | null
  limit: number
}

/**
 * Lists a page of a queue of the caller's insurers, sorted by due date, then the highest bill first. `due` limits the
 * list to claims due on these days. The queue `second_look` leaves out the caller's own proposals.
 *
 * Reads one page for each insurer and each value of `claim.queue` from the index `claim_waiting` and merges these
 * pages, so that a long queue takes no longer than a short one.
 */
export async function listQueueRows(
  db: Db,
  caller: StaffActor,
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
          ${queue === 'second_look' ? sql`and ${hasNoProposalOf(caller.staffId)}` : sql``}
        order by claim.work_due, -claim.medical_expense, claim.id limit ${limit}
      ) found
      order by work_due, rank, id limit ${limit}
    )
    select ${queueRowColumns}, ${placeOf(sql`page.work_due`, sql`page.rank`, sql`page.id`)}
    from page join claim on claim.id = page.id ${queueRowJoins}
    where ${isInScope(caller, sql.ref('claim.insurer_code'))}
    order by page.work_due, page.rank, page.id`.execute(db)
  return rows
}

/** SQL: the claims and appeals that a member of staff holds. `due` is the due date of the claim or its appeal. */
const ownWork = (caller: InsurerScope, staffId: string) => sql`(
  select claim.id as claim_id, -claim.medical_expense as rank, coalesce(claim_appeal.answer_due_date, claim.work_due) as due
  from claim left join claim_appeal on claim_appeal.claim_id = claim.id and claim_appeal.answered_at is null
    and (claim.queue is null or claim.queue = 'payment_failed')
  where claim.held_by = ${staffId} and ${isInScope(caller, sql.ref('claim.insurer_code'))}) own`

/** Lists a page of the claims and appeals that a member of staff holds, by due date, then the highest bill first. */
export async function listClaimsHeldBy(
  db: Db,
  caller: InsurerScope,
  staffId: string,
  filter: QueueFilter,
  { after, limit }: Page,
): Promise<QueueClaimRow[]> {
  const { rows } = await sql<QueueClaimRow>`
    with own as materialized (select * from ${ownWork(caller, staffId)}),
    last as (${lastOf(after, sql`select own.due as at, own.rank, own.claim_id as id from own where own.claim_id = ${after}`)})
    select ${queueRowColumns}, nullif(own.due, '9999-12-31')::text as due_date,
      ${placeOf(sql`own.due`, sql`own.rank`, sql`claim.id`)}
    from own join claim on claim.id = own.claim_id ${queueRowJoins}
    where ${isInScope(caller, sql.ref('claim.insurer_code'))} ${matches({ ...filter, due: undefined })} ${isDue(filter, sql.ref('own.due'))}
      and (${after}::text is null or (own.due, own.rank, claim.id) > (select at::date, rank, id from last))
    order by own.due, own.rank, claim.id limit ${limit}`.execute(db)
  return rows
}

/**
 * Lists a page of the claims with an open appeal, sorted by the day on which the answer is due. Leaves out those that
 * the caller can't answer, see `mayAnswer`.
 */
export async function listAppealRows(
  db: Db,
  caller: StaffActor,
  filter: QueueFilter,
  { after, limit }: Page,
): Promise<QueueClaimRow[]> {
  const { rows } = await sql<QueueClaimRow>`
    with last as (${lastOf(
      after,
      sql`select last.answer_due_date as at, last.id from claim_appeal last join claim on claim.id = last.claim_id
        where last.claim_id = ${after} and last.answered_at is null and ${isInScope(caller, sql.ref('claim.insurer_code'))}`,
    )})
    select ${queueRowColumns}, claim_appeal.answer_due_date::text as due_date,
      ${placeOf(sql`claim_appeal.answer_due_date`, sql`0`, sql`claim_appeal.id`)}
    from claim_appeal join claim on claim.id = claim_appeal.claim_id ${queueRowJoins}
    where claim_appeal.answered_at is null and ${isInScope(caller, sql.ref('claim.insurer_code'))}
      and ${mayAnswer(caller.staffId)} ${matches({ ...filter, due: undefined })} ${isDue(filter, sql.ref('claim_appeal.answer_due_date'))}
      and (${after}::text is null or (claim_appeal.answer_due_date, claim_appeal.id) > (select at::date, id from last))
    order by claim_appeal.answer_due_date, claim_appeal.id limit ${limit}`.execute(db)
  return rows
}

/**
 * SQL: the caller's proposals that wait for a second look. `due` is the day by which the claim or its appeal is due.
 */
const ownProposals = (caller: StaffActor) => sql`(
  select claim_proposal.claim_id, claim.queue, coalesce(claim_appeal.answer_due_date, claim.work_due) as due
  from claim_proposal join claim on claim.id = claim_proposal.claim_id
    left join claim_appeal on claim_appeal.claim_id = claim.id and claim_appeal.answered_at is null
      and claim.queue is distinct from 'second_look'
  where claim_proposal.settled_at is null and claim_proposal.proposed_by = ${caller.staffId}
    and ${isInScope(caller, sql.ref('claim.insurer_code'))}) own`

/**
 * Lists a page of the claims for which a proposal of the caller waits for a second look. They are sorted by the day by
 * which the claim or its appeal is due.
 */
export async function listOwnProposals(
  db: Db,
  caller: StaffActor,
  filter: QueueFilter,
  { after, limit }: Page,
): Promise<QueueClaimRow[]> {
  const { rows } = await sql<QueueClaimRow>`
    with own as materialized (select * from ${ownProposals(caller)}),
    last as (${lastOf(after, sql`select own.due as at, own.claim_id as id from own where own.claim_id = ${after}`)})
    select ${queueRowColumns}, nullif(own.due, '9999-12-31')::text as due_date,
      ${placeOf(sql`own.due`, sql`0`, sql`claim.id`)}
    from own join claim on claim.id = own.claim_id ${queueRowJoins}
    where ${isInScope(caller, sql.ref('claim.insurer_code'))} ${matches({ ...filter, due: undefined })} ${isDue(filter, sql.ref('own.due'))}
      and (${after}::text is null
        or (own.due, claim.id) > (select at::date, id from last))
    order by own.due, claim.id limit ${limit}`.execute(db)
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

interface OtherCount {
  queue: 'mine' | 'appeals' | 'proposed'
  work_due: string
  count: number
  /** How many of the `count` claims are in the database's queue `second_look`. */
  second_looks: number
}

/**
 * Counts three things for each due day: the claims that a member of staff holds, the appeals that they may answer, and
 * their own proposals, which wait for a colleague.
 */
export async function countOthers(db: Db, caller: StaffActor): Promise<OtherCount[]> {
  const { rows } = await sql<OtherCount>`
    select 'mine' as queue, own.due::text as work_due, count(*)::integer as count, 0 as second_looks
    from ${ownWork(caller, caller.staffId)} group by own.due
    union all
    select 'appeals', claim_appeal.answer_due_date::text, count(*)::integer, 0
    from claim_appeal join claim on claim.id = claim_appeal.claim_id
    where claim_appeal.answered_at is null and ${mayAnswer(caller.staffId)}
      and ${isInScope(caller, sql.ref('claim.insurer_code'))}
    group by claim_appeal.answer_due_date
    union all
    select 'proposed', own.due::text, count(*)::integer, (count(*) filter (where own.queue = 'second_look'))::integer
    from ${ownProposals(caller)} group by own.due`.execute(db)
  return rows
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
export function insurersOf(caller: InsurerScope): RawBuilder<unknown> {
  return sql`select code from insurer where ${isInScope(caller, sql`code`)}
    and exists (select from product where product.insurer_code = insurer.code)`
}

function orderOf(caller: InsurerScope, after: string | null): RawBuilder<unknown> {
  return lastOf(
    after,
    sql`select claim.work_due as at, -claim.medical_expense as rank, claim.id from claim
      where claim.id = ${after} and ${isInScope(caller, sql.ref('claim.insurer_code'))}`,
  )
}

function afterLast(after: string | null): RawBuilder<unknown> {
  if (after === null) return sql``
  return sql`and (claim.work_due, -claim.medical_expense, claim.id) > (select at::date, rank, id from last)`
}

/** Lists the claims with these ids, with the columns of a queue, the newest first. */
export async function listRowsById(
  db: Db,
  caller: InsurerScope,
  ids: readonly string[],
  limit: number,
): Promise<Omit<QueueClaimRow, 'place_in_list'>[]> {
  const { rows } = await sql<QueueClaimRow>`
    select ${queueRowColumns} from claim ${queueRowJoins}
    where claim.id = any(${ids}::text[]) and ${isInScope(caller, sql.ref('claim.insurer_code'))}
    order by claim.submitted_at desc, claim.id desc limit ${limit}`.execute(db)
  return rows
}
