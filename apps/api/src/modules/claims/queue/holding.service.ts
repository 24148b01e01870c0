import {
  type Answer,
  groupOfStatus,
  type officeQueueEndpoints,
  type ParsedInput,
  type StaffName,
} from '@khum/contract'
import { AppError } from '../../../app-error'
import type { AppContext } from '../../../context'
import { inTransaction } from '../../../db/transaction'
import { hasPermission } from '../../staff/grants'
import { lockClaimOfClient, type StaffActor } from '../adjudication/office-context'
import { findOpenAppeal, isOwnAppeal } from '../appeals.repo'
import { type LockedClaim, lockClaimByNumber, moveClaim } from '../claim-moves.service'
import { findHolder, handOver, lockHeldClaims } from './handovers'

type Rows = typeof officeQueueEndpoints
type Taken = Answer<Rows['takeOfficeClaim']>

/**
 * Makes the caller the holder of a claim. To take over a claim that another person holds, the caller must give a reason
 * and that person's id. If the claim has got a different holder in the meantime, nothing changes.
 * @throws AppError not_found, staff_claim_held (with the holder's name and since when), claim_state_conflict (the claim
 * needs no more work, or a proposal waits for a second approver), second_person_needed (the caller made or proposed the
 * decision that the member appealed)
 */
export async function takeClaim(
  ctx: AppContext,
  caller: StaffActor,
  number: string,
  { take_over }: ParsedInput<Rows['takeOfficeClaim']>['body'],
): Promise<Taken> {
  return await inTransaction(ctx.db, async (db) => {
    const claim = await lockClaimOfClient({ ...ctx, db, caller }, number)
    if (claim.held_by === caller.staffId) return await toTaken(db, claim.claim_number, caller.staffId)
    if (!(await isWork(db, claim))) throw new AppError('claim_state_conflict')
    if (await isForOthers(db, claim, caller.staffId)) throw new AppError('second_person_needed')
    if (claim.held_by === null) await startWork({ ...ctx, db }, caller, claim, 'taken')
    else if (take_over?.from === claim.held_by) {
      await startWork({ ...ctx, db }, caller, claim, 'taken_over', take_over.reason)
    } else throw await makeHeldError(db, claim)
    return await toTaken(db, claim.claim_number, caller.staffId)
  })
}

/** Gives the caller's claim back to its queue. @throws AppError not_found, staff_claim_held (by another person) */
export async function releaseClaim(ctx: AppContext, caller: StaffActor, number: string): Promise<Taken> {
  return await inTransaction(ctx.db, async (db) => {
    const claim = await lockClaimOfClient({ ...ctx, db, caller }, number)
    if (claim.held_by === null) return { claim_number: claim.claim_number, holder: null }
    if (claim.held_by !== caller.staffId) throw await makeHeldError(db, claim)
    const from = caller.staffId
    await handOver(
      db,
      { claim_id: claim.id, kind: 'released', by_staff: from, from_staff: from, to_staff: null },
      ctx.clock.now(),
    )
    return { claim_number: claim.claim_number, holder: null }
  })
}

/**
 * Makes a member of staff the holder of claims, each in its own transaction. Returns a result for each claim. Doesn't
 * assign a claim if the member of staff may not decide claims of the claim's insurer.
 */
export async function assignClaims(
  ctx: AppContext,
  caller: StaffActor,
  { staff_id, claim_numbers, reason }: ParsedInput<Rows['assignClaims']>['body'],
): Promise<Answer<Rows['assignClaims']>> {
  const items: Answer<Rows['assignClaims']>['items'] = []
  for (const number of [...new Set(claim_numbers)]) {
    const result = await inTransaction(ctx.db, (db) =>
      assignOne({ ...ctx, db }, caller, number, { staffId: staff_id, reason }),
    )
    items.push({ claim_number: number, result })
  }
  return { items }
}

async function assignOne(
  ctx: AppContext,
  caller: StaffActor,
  number: string,
  { staffId, reason }: { staffId: string; reason: string },
) {
  const claim = await lockClaimByNumber(ctx.db, caller, number).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  })
  if (!claim) return 'not_found'
  if (claim.held_by === staffId) return 'unchanged'
  if (!(await hasPermission(ctx.db, staffId, 'claims.decide', claim.insurer_code))) return 'person_may_not'
  if (claim.second_look_since !== null) return 'second_look'
  if (!(await isWork(ctx.db, claim))) return 'not_open'
  if (await isForOthers(ctx.db, claim, staffId)) return 'own_decision'
  await handOver(
    ctx.db,
    {
      claim_id: claim.id,
      kind: 'assigned',
      by_staff: caller.staffId,
      from_staff: claim.held_by,
      to_staff: staffId,
      reason,
    },
    ctx.clock.now(),
  )
  return 'assigned'
}

/**
 * Moves a person's claims back to their queues, except those of insurers whose claims the person may still decide. Runs
 * in the transaction `ctx.db`.
 */
export async function releaseClaimsOf(ctx: Pick<AppContext, 'db' | 'clock'>, staffId: string): Promise<void> {
  for (const { id, insurer_code } of await lockHeldClaims(ctx.db, staffId)) {
    if (await hasPermission(ctx.db, staffId, 'claims.decide', insurer_code)) continue
    await handOver(
      ctx.db,
      { claim_id: id, kind: 'released', by_staff: null, from_staff: staffId, to_staff: null },
      ctx.clock.now(),
    )
  }
}

/**
 * Makes the error that names the claim's holder and since when they hold it. If there is no holder, the values are
 * empty.
 */
export async function makeHeldError(
  db: AppContext['db'],
  { held_by, held_since }: Pick<LockedClaim, 'held_by' | 'held_since'>,
): Promise<AppError> {
  if (held_by === null)
    return new AppError('staff_claim_held', { params: { staff_id: '', name: '', since: '' } })
  const { name } = await findHolder(db, held_by)
  return new AppError('staff_claim_held', {
    params: { staff_id: held_by, name, since: held_since?.toISOString() ?? '' },
  })
}

/**
 * Makes the caller the holder of a claim. A new claim gets the status `checking`.
 * @throws AppError staff_permission_missing if the caller lost the permission in the meantime
 */
export async function startWork(
  ctx: AppContext,
  caller: StaffActor,
  claim: LockedClaim,
  kind: 'taken' | 'taken_over',
  reason?: string,
): Promise<void> {
  if (!(await hasPermission(ctx.db, caller.staffId, 'claims.decide', claim.insurer_code)))
    throw new AppError('staff_permission_missing')
  await handOver(
    ctx.db,
    {
      claim_id: claim.id,
      kind,
      by_staff: caller.staffId,
      from_staff: claim.held_by,
      to_staff: caller.staffId,
      reason: reason ?? null,
    },
    ctx.clock.now(),
  )
  if (claim.status !== 'received') return
  const actor = { kind: 'staff', id: caller.staffId, party: 'tpa' } as const
  await moveClaim(ctx, claim, { status: 'checking', actor })
}

/**
 * Whether the claim needs a holder who works on it: it is undecided, or decided with an open appeal. A claim that ended
 * without a decision needs no holder, even if an appeal against an undone decision is open. A claim that waits for a
 * second look needs no holder either: the second approver only confirms the proposal or sends it back.
 */
export async function isWork(db: AppContext['db'], claim: LockedClaim): Promise<boolean> {
  if (claim.second_look_since !== null) return false
  if (groupOfStatus(claim.status) === 'in_process') return true
  return claim.decision_id !== null && (await findOpenAppeal(db, claim.id)) !== undefined
}

/** Whether the person may not work on a decided claim, because its open appeal is about their own decision. R92 */
export async function isForOthers(
  db: AppContext['db'],
  claim: LockedClaim,
  staffId: string,
): Promise<boolean> {
  return groupOfStatus(claim.status) !== 'in_process' && (await isOwnAppeal(db, claim, staffId))
}

async function toTaken(db: AppContext['db'], claim_number: string, staffId: string): Promise<Taken> {
  const holder: StaffName = await findHolder(db, staffId)
  return { claim_number, holder }
}
