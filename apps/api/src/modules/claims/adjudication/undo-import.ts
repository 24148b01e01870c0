import { isFinalStatus } from '@khum/contract'
import { findEventBefore, findLastPayment } from '../claim-events.repo'
import { changeStatus, lockClaimById } from '../claim-moves.service'
import { undoDecisionRow } from '../decisions.repo'
import { actingFor, bookDecision } from './office-actions'
import type { OfficeContext } from './office-context'

/**
 * Undoes the decision that a row of a batch added to a core system's claim. If the row created the claim (`isNew`), the
 * claim is withdrawn, because claims are never deleted, and loses the row's key. The row then makes a new claim when
 * the source sends it again, which may be corrected. A claim that was undecided before the row waits for a decision
 * again. Doesn't change claims from the app or the office, or claims that were decided later. Run it in the transaction
 * `ctx.db`.
 */
export async function undoImportedClaim(
  ctx: OfficeContext,
  row: {
    insurerCode: string
    source: string
    sourceKey: string
    isNew: boolean
    decisionBefore: string | null
    /** Undefined if an earlier release of Khum applied the batch. */
    decisionAfter: string | null | undefined
  },
): Promise<void> {
  const { db } = ctx
  const link = await db
    .selectFrom('claim_source')
    .select('claim_id')
    .where('insurer_code', '=', row.insurerCode)
    .where('source', '=', row.source)
    .where('source_key', '=', row.sourceKey)
    .executeTakeFirst()
  const claim = link && (await lockClaimById(db, link.claim_id))
  if (claim?.origin !== 'core_system' || claim.decision_id === null) return
  if (claim.decision_id === row.decisionBefore) return
  if (row.decisionAfter !== undefined && claim.decision_id !== row.decisionAfter) return
  const undone = claim.decision_id
  const actor = actingFor(ctx.caller, 'insurer')
  const current = await undoDecisionRow(
    db,
    { id: undone, claimId: claim.id },
    { at: ctx.clock.now(), by: actor.id, reason: 'The batch was undone.' },
  )
  const before = (await findEventBefore(db, claim.id, undone))?.status
  const undecided = before && !row.isNew && isFinalStatus(before) ? before : 'checking'
  const status = current?.outcome ?? undecided
  const eventId = await changeStatus(ctx, claim, {
    kind: 'undone',
    status,
    actor,
    decisionId: undone,
    reason: current?.reason ?? null,
  })
  const isOpen = !row.isNew && status === 'checking'
  await bookDecision(ctx, claim, { benefit: current?.benefit ?? 0n, isOpen }, eventId)
  const now = await lockClaimById(db, claim.id)
  // Payments after the undone decision came with it, so they don't count.
  const paidOn = await findLastPayment(db, claim.id, undone)
  if (!now) return
  if (!current && row.isNew) await changeStatus(ctx, now, { status: 'withdrawn', actor, reason: null })
  else if (current && paidOn !== null && current.benefit > 0n)
    await changeStatus(ctx, now, { status: 'paid', actor, paidOn })
  // A claim that came by a call has a hash. It keeps its key, so that repeating the call finds the claim.
  if (row.isNew && !current && claim.source_hash === null)
    await db
      .updateTable('claim')
      .set({ source: 'khum', source_key: claim.id })
      .where('id', '=', claim.id)
      .where('source', '=', row.source)
      .where('source_key', '=', row.sourceKey)
      .execute()
}
