import type { ClaimDetail } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { runSteps } from '../../jobs/run-steps'
import { bookClaim } from '../insurance/ledger'
import type { NewEvent } from './claim-events.repo'
import { sendClaimNews } from './claim-mail.service'
import { type LockedClaim, lockClaimById, lockOwnClaim, moveClaim } from './claim-moves.service'
import { getClaim } from './claims.service'
import { listOverdueClaims } from './document-requests.repo'
import { logWork } from './queue/handovers'

/**
 * Withdraws a member's own claim that isn't decided, and releases its reservation. `ctx.db` must be a
 * transaction. R58
 * @throws AppError not_found, session_expired, claim_state_conflict
 */
export async function withdrawClaim(
  ctx: AppContext,
  accountId: string,
  claimId: string,
): Promise<ClaimDetail> {
  const claim = await lockOwnClaim(ctx.db, accountId, claimId)
  const actor = { kind: 'member', id: accountId, party: 'member' } as const
  await endUndecided(ctx, claim, { status: 'withdrawn', actor })
  return await getClaim(ctx.db, accountId, claimId)
}

/**
 * Ends a claim that was never decided, by withdrawing or closing it, and releases its reservation in the ledger.
 * @returns the event's id
 * @throws AppError claim_state_conflict (the claim has a decision, as a reopened claim does, or its status doesn't
 * allow the event)
 */
export async function endUndecided(ctx: AppContext, claim: LockedClaim, event: NewEvent): Promise<string> {
  if (claim.decision_id) throw new AppError('claim_state_conflict')
  const eventId = await moveClaim(ctx, claim, event)
  const reservation = {
    claimId: claim.id,
    coverageId: claim.coverage_id,
    admitedType: claim.admited_type,
    serviceDate: claim.admited_date,
  }
  const booking = { at: ctx.clock.now(), eventId }
  await bookClaim(ctx.db, reservation, { benefit: 0n, open: 0n }, booking)
  return eventId
}

/** Returns claims on hold to their queues once their `on_hold_until` has come. Idempotent. */
export async function resumeClaimsOnHold(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const ended = await db
      .selectFrom('claim')
      .select(['id', 'held_by', 'on_hold_reason'])
      .where('on_hold_until', '<=', ctx.clock.today())
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const claim of ended) {
      await db
        .updateTable('claim')
        .set({ on_hold_since: null, on_hold_until: null, on_hold_reason: null })
        .where('id', '=', claim.id)
        .execute()
      const end = { kind: 'resumed', by: null, reason: claim.on_hold_reason ?? '' } as const
      await logWork(db, claim, end, ctx.clock.now())
    }
  })
}

const actor = { kind: 'system', id: null, party: 'system' } as const
const closing = {
  status: 'closed_missing_documents',
  actor,
  reason: 'missing_document',
  note: {
    th: 'ไม่ได้รับเอกสารภายในกำหนด คุณเคลมใหม่ได้เมื่อมีเอกสารครบ',
    en: 'We didn’t get the documents in time. You can claim again once you have them all.',
  },
} as const
const returning = {
  status: 'checking',
  actor,
  note: {
    th: 'ไม่ได้รับเอกสารภายในกำหนด เราจะพิจารณาเคลมนี้จากเอกสารที่มีอยู่',
    en: 'We didn’t get the documents in time. We’ll decide this claim from the ones we have.',
  },
} as const

/**
 * Closes the undecided claims whose documents are overdue, each in its own transaction. If a claim can't be closed,
 * continues with the other claims. Doesn't close a reopened claim, because it has a decision; instead returns it to
 * checking. Idempotent.
 * @throws Error with the ids of the claims that couldn't be closed
 */
export async function closeOverdueClaims(ctx: AppContext): Promise<void> {
  const overdue = await listOverdueClaims(ctx.db, ctx.clock.today())
  const close = (id: string) => () => inTransaction(ctx.db, (db) => closeIfOverdue({ ...ctx, db }, id))
  await runSteps(ctx.log, Object.fromEntries(overdue.map(({ id }) => [`claim ${id}`, close(id)])))
}

async function closeIfOverdue(ctx: AppContext, id: string): Promise<void> {
  const claim = await lockClaimById(ctx.db, id)
  // The member may have sent the documents since `listOverdueClaims` found the claim.
  const [stillOverdue] = await listOverdueClaims(ctx.db, ctx.clock.today(), id)
  if (!claim || !stillOverdue) return
  const eventId =
    claim.decision_id === null
      ? await endUndecided(ctx, claim, closing)
      : await moveClaim(ctx, claim, returning)
  await sendClaimNews(ctx, id, eventId)
}
