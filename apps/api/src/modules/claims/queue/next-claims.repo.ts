import type { StaffCompetence } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { InsurerScope } from '../../../caller'
import type { Database } from '../../../db/schema'
import { isInScope } from '../../../insurer-scope'
import { insurersOf } from './queue.repo'
import { matches } from './queue-filter'

type Db = Kysely<Database>

/**
 * How many claims `findNextClaims` returns. People who ask at the same moment each take a different claim, so this
 * number must exceed the number of these people.
 */
const nextClaims = 50

/**
 * SQL condition: the claim waits, and nobody works on it. Either it has no holder, or its member answered before
 * `leftBefore` and its holder hasn't started to work on it again after the answer.
 */
const isFree = (leftBefore: Date) => sql`claim.queue in ('answered', 'new') and (claim.held_by is null
  or (claim.queue = 'answered' and claim.answered_at > claim.held_since and claim.answered_at < ${leftBefore}))`

/**
 * SQL condition: this person is the claim's holder and has work on it again, because since `held_since` its member has
 * answered, or Khum has taken it off hold.
 */
const isBackWith = (staffId: string) => sql`claim.held_by = ${staffId} and (
  (claim.queue = 'answered' and claim.answered_at > claim.held_since)
  or (claim.queue = 'held' and exists (select from claim_handover ended
    where ended.claim_id = claim.id and ended.kind = 'resumed' and ended.by_staff is null and ended.at > claim.held_since)))`

/**
 * Finds the claims that a person holds and must work on again, because the member answered or the hold ended. Sorts
 * them like the queues.
 */
export async function findOwnReturned(
  db: Db,
  caller: InsurerScope,
  staffId: string,
): Promise<{ id: string; claim_number: string }[]> {
  const { rows } = await sql<{ id: string; claim_number: string }>`
    select claim.id, claim.claim_number from claim
    where ${isBackWith(staffId)} and ${isInScope(caller, sql.ref('claim.insurer_code'))}
    order by claim.work_due, -claim.medical_expense, claim.id limit ${nextClaims}`.execute(db)
  return rows
}

/**
 * Finds the claims to work on next: new claims, and claims whose member sent the requested documents, within the
 * caller's competence. A claim with a holder is found only if its member answered before `leftBefore` and the holder
 * hasn't started to work on it again. Sorts the claims by due date, then the highest bill first. Returns several
 * claims, because other people may lock the first ones at this moment.
 */
export async function findNextClaims(
  db: Db,
  caller: InsurerScope,
  { admited_types, most_satang }: StaffCompetence,
  leftBefore: Date,
): Promise<{ id: string; claim_number: string }[]> {
  const most = matches({ most_satang: most_satang ?? undefined })
  const { rows } = await sql<{ id: string; claim_number: string }>`
    select claim.id, claim.claim_number from claim
    where claim.id = any(array(
      select found.id from (${insurersOf(caller)}) scope
      cross join unnest(array['answered', 'new']) as stored (queue)
      cross join lateral (
        select id, work_due, -medical_expense as rank from claim
        where insurer_code = scope.code and queue = stored.queue and ${isFree(leftBefore)}
          ${admited_types === null ? sql`` : sql`and admited_type = any(${admited_types}::text[])`} ${most}
        order by work_due, -medical_expense, id limit ${nextClaims}
      ) found
      order by work_due, rank, id limit ${nextClaims}
    )) and ${isInScope(caller, sql.ref('claim.insurer_code'))}
      and ${isFree(leftBefore)}
    order by claim.work_due, -claim.medical_expense, claim.id`.execute(db)
  return rows
}

/**
 * Locks a claim that waits for work: first its account, then the claim, in the same order as a deletion. Doesn't wait
 * for other transactions.
 * @returns false if another transaction has locked the account or the claim, or if somebody else has started to work on
 * the claim
 */
export async function lockWaitingClaim(
  db: Db,
  id: string,
  { staffId, leftBefore }: { staffId: string; leftBefore: Date },
): Promise<boolean> {
  const account = await sql<{ id: string }>`
    select account.id from account join claim on claim.account_id = account.id where claim.id = ${id}
    for key share of account skip locked`.execute(db)
  const claim = await sql<{ account_id: string | null }>`
    select account_id from claim where id = ${id} and ((${isFree(leftBefore)}) or (${isBackWith(staffId)}))
    for update skip locked`.execute(db)
  const [locked] = claim.rows
  return locked !== undefined && (locked.account_id === null || account.rows[0]?.id === locked.account_id)
}
