import { addDays, bangkokMidnight, type officeQueueEndpoints, type ParsedInput } from '@khum/contract'
import type { AppContext } from '../../../context'
import { inTransaction } from '../../../db/transaction'
import { readCompetence } from '../../staff/competence'
import { lockClaimOfClient, type StaffActor } from '../adjudication/office-context'
import { readHolidays, workingDaysBetween } from '../claim-clock'
import { findClaimRowByNumber } from '../claims.repo'
import { isWork, startWork } from './holding.service'
import { findNextClaims, findOwnReturned, lockWaitingClaim } from './next-claims.repo'
import { listQualityRows } from './quality.repo'
import { listAppealRows, listQueueRows, type QueueClaimRow } from './queue.repo'

type Ctx = Pick<AppContext, 'db' | 'clock'>
type Query = ParsedInput<(typeof officeQueueEndpoints)['takeNextClaim']>['query']
interface Next {
  claim_number: string | null
}

/**
 * For this many whole working days after the member's answer, only the holder gets the claim, because the holder knows
 * the claim. Waiting longer for an absent holder would use up the time in which we promised a decision.
 */
const daysForHolder = 2

/**
 * Makes the caller the holder of the next claim. Claims that are back with the caller come first: their member
 * answered, or their hold ended. Then comes the most urgent claim within the caller's competence that nobody works on.
 * Skips claims that another transaction has locked. So two people who call this at the same time get different claims,
 * and the call doesn't wait for the deletion of a member's account.
 *
 * With `queue`, returns the claim that follows the claim `after` in this queue instead. The caller becomes the holder
 * of this claim only if the queue is `appeals`.
 * @returns the claim's number; null if no claim waits
 */
export async function takeNext(
  ctx: AppContext,
  caller: StaffActor,
  { queue, after }: Query = {},
): Promise<Next> {
  if (queue === 'appeals') return await takeNextAppeal(ctx, caller, after)
  if (queue) return await showNext(ctx, caller, queue, after)
  return await inTransaction(ctx.db, async (db) => {
    const leftBefore = await leftByHolder({ ...ctx, db })
    for (const { id, claim_number } of await listNext({ ...ctx, db }, caller, leftBefore)) {
      if (claim_number === after) continue
      if (!(await lockWaitingClaim(db, id, { staffId: caller.staffId, leftBefore }))) continue
      const claim = await lockClaimOfClient({ ...ctx, db, caller }, claim_number)
      await startWork({ ...ctx, db }, caller, claim, 'taken')
      return { claim_number }
    }
    return { claim_number: null }
  })
}

/** Returns the number of the claim that the caller would get next, without taking it; null if no claim waits. */
export async function findNextClaim(ctx: Ctx, caller: StaffActor): Promise<Next> {
  const [first] = await listNext(ctx, caller, await leftByHolder(ctx))
  return { claim_number: first?.claim_number ?? null }
}

async function listNext(ctx: Ctx, caller: StaffActor, leftBefore: Date) {
  const competence = await readCompetence(ctx.db, caller.staffId)
  return [
    ...(await findOwnReturned(ctx.db, caller, caller.staffId)),
    ...(await findNextClaims(ctx.db, caller, competence, leftBefore)),
  ]
}

/**
 * Returns the time limit for holders: if the member answered before this time, other people may take the claim from its
 * holder.
 */
async function leftByHolder({ db, clock }: Ctx): Promise<Date> {
  const today = clock.today()
  // The holidays of the last 30 days are enough to go back `daysForHolder` working days, even with many holidays in a
  // row.
  const holidays = await readHolidays(db, addDays(today, -30))
  let day = addDays(today, -1)
  while (workingDaysBetween(day, today, holidays) <= daysForHolder) day = addDays(day, -1)
  return bangkokMidnight(addDays(day, 1))
}

/** Makes the caller the holder of the next appeal that nobody works on and that the caller may answer. */
async function takeNextAppeal(ctx: AppContext, caller: StaffActor, after: string | undefined): Promise<Next> {
  return await inTransaction(ctx.db, async (db) => {
    for (const { claim_number, held_by } of await rowsAfter({ ...ctx, db }, caller, 'appeals', after)) {
      if (held_by !== null && held_by !== caller.staffId) continue
      const claim = await lockClaimOfClient({ ...ctx, db, caller }, claim_number)
      const isFree = claim.held_by === null || claim.held_by === caller.staffId
      if (!isFree || !(await isWork(db, claim))) continue
      if (claim.held_by === null) await startWork({ ...ctx, db }, caller, claim, 'taken')
      return { claim_number }
    }
    return { claim_number: null }
  })
}

/**
 * Returns the number of the claim that follows the claim `after` in the queue of second looks or of quality checks. The
 * caller doesn't become the claim's holder, because a second look or a quality check needs no holder.
 */
async function showNext(
  ctx: Ctx,
  caller: StaffActor,
  queue: 'second_look' | 'quality',
  after: string | undefined,
): Promise<Next> {
  const [first] = await rowsAfter(ctx, caller, queue, after)
  return { claim_number: first?.claim_number ?? null }
}

/** Each query of `rowsAfter` returns at most this many claims. */
const candidates = 50

/**
 * Lists the claims that follow the claim `after`, then the claims from the start of the list. Leaves out `after`
 * itself.
 */
async function rowsAfter(
  { db }: Ctx,
  caller: StaffActor,
  queue: NonNullable<Query['queue']>,
  after: string | undefined,
): Promise<QueueClaimRow[]> {
  const shown = after === undefined ? undefined : await findClaimRowByNumber(db, caller, after)
  const list = (from: string | null) => {
    const page = { after: from, limit: candidates }
    if (queue === 'appeals') return listAppealRows(db, caller, {}, page)
    if (queue === 'quality') return listQualityRows(db, caller, {}, page)
    return listQueueRows(db, caller, queue, {}, { ...page, due: undefined })
  }
  const rows = [...(shown ? await list(shown.id) : []), ...(await list(null))]
  return rows.filter(({ claim_number }) => claim_number !== after)
}
