import { isFinalStatus } from '@khum/contract'
import { findEventBefore, findLastPayment } from '../claim-events.repo'
import { changeStatus, lockClaimById } from '../claim-moves.service'
import { findCurrentDecision, undoDecisionRow } from '../decisions.repo'
import { actingFor, bookDecision } from './office-actions'
import type { OfficeContext } from './office-context'

/** A claim's decision and payment before or after a batch. */
export interface ImportedState {
  decision: string | null
  /** The day of the payment. Undefined if an earlier release of Khum applied the batch. */
  paidOn: string | null | undefined
}

/**
 * Undoes the decision or payment that a row of a batch added to a core system's claim. Doesn't change claims from the
 * app or the office, or claims that were decided later. Run it in the transaction `ctx.db`.
 *
 * If the row created the claim (`isNew`), withdraws the claim, because claims are never deleted. Also removes the row's
 * key from the claim, unless an API call added the claim. So if the source sends the row again, for example with
 * corrections, the row creates a new claim. If the claim existed before the row and was undecided, it waits for a
 * decision again.
 */
export async function undoImportedClaim(
  ctx: OfficeContext,
  row: {
    insurerCode: string
    source: string
    sourceKey: string
    isNew: boolean
    before: ImportedState
    /** Undefined if an earlier release of Khum applied the batch. */
    after: ImportedState | undefined
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
  if (row.after && claim.decision_id !== row.after.decision) return
  const undone = claim.decision_id
  const actor = actingFor(ctx.caller, 'insurer')
  if (undone === row.before.decision) {
    const decision = await findCurrentDecision(db, claim.id)
    const isBatchs =
      row.before.paidOn === null && claim.status === 'paid' && claim.paid_on === row.after?.paidOn
    if (decision && isBatchs)
      await changeStatus(ctx, claim, { kind: 'undone', status: decision.outcome, actor })
    return
  }
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
  // Payments after the undone decision belong to that decision, so they don't count.
  const { paidOn = await findLastPayment(db, claim.id, undone) } = row.before
  if (!now) return
  if (!current && row.isNew) await changeStatus(ctx, now, { status: 'withdrawn', actor, reason: null })
  else if (current && paidOn !== null && current.benefit > 0n)
    await changeStatus(ctx, now, { status: 'paid', actor, paidOn })
  // Removes the row's key from the claim. But if an API call added the claim, the claim keeps its key, so that the same
  // call finds it when it is repeated. Such a claim has the hash of the call's body in `source_hash`.
  if (row.isNew && !current && claim.source_hash === null)
    await db
      .updateTable('claim')
      .set({ source: 'khum', source_key: claim.id })
      .where('id', '=', claim.id)
      .where('source', '=', row.source)
      .where('source_key', '=', row.sourceKey)
      .execute()
}
