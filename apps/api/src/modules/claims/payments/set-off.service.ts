import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context'
import type { Database } from '../../../db/schema'
import { inTransaction } from '../../../db/transaction'
import { areOriginalsAwaited, changeStatus, lockClaimById, lockClaimsById } from '../claim-moves.service'
import { readClaimSettings } from '../claim-settings'
import { findDueWithDebts, setOff } from './set-off'
import { findDue, findSettledDay, renewPayments } from './settle-payments'

/**
 * Deducts what a claim's payee owes to the insurer from all payments that are due to this payee. Changes each due
 * payment in its own transaction. Runs as a job, because it locks several claims. Idempotent. R93
 */
export async function setOffDueOrders(ctx: AppContext, claimId: string): Promise<void> {
  const claim = await ctx.db
    .selectFrom('claim')
    .select(['id', 'insurer_code'])
    .where('id', '=', claimId)
    .executeTakeFirst()
  if (!claim) return
  for (const debts of await findDueWithDebts(ctx.db, claim))
    await inTransaction(ctx.db, (db) => deductFromDue({ ...ctx, db }, debts))
}

/**
 * Queues the deductions from all due payments of an insurer, in the transaction `db`. Payments that were held while
 * their coverage was void may have missed deductions. R93
 */
export async function queueSetOffs(
  { jobs }: Pick<AppContext, 'jobs'>,
  db: Kysely<Database>,
  insurerCode: string,
): Promise<void> {
  const { set_off_recoveries } = await readClaimSettings(db, insurerCode)
  if (!set_off_recoveries) return
  for (const { claimId } of await findDueWithDebts(db, { insurer_code: insurerCode }))
    await jobs.send(db, 'claim.set_off', { claim_id: claimId })
}

/**
 * Deducts a payee's debts from the payment that is due for the claim `claimId`, in the transaction `ctx.db`. `owing`
 * has the ids of the claims for which the payee was paid too much. The debt for the claim `first` (one of `owing`) is
 * deducted before the other debts.
 * @returns whether something was deducted
 */
export async function deductFromDue(
  ctx: AppContext,
  { claimId, owing, first }: { claimId: string; owing: string[]; first?: string },
): Promise<boolean> {
  const { db } = ctx
  const claim = (await lockClaimsById(db, [claimId, ...owing])).find(({ id }) => id === claimId)
  // Looks for the due payment only now, because the order may have been sent or cancelled before the claim was locked.
  const due = await findDue(db, claimId)
  if (!claim || due === null) return false
  const at = ctx.clock.now()
  if (!(await setOff(db, claim, { due, at, first }))) return false
  await db.updateTable('claim').set({ updated_at: at }).where('id', '=', claimId).execute()
  await renewPayments(db, [claim], at)
  await markIfPaid(ctx, claimId)
  return true
}

/**
 * Gives an approved claim the status `paid` if nothing is left to pay and no paper originals are awaited, in the
 * transaction `ctx.db`. The member isn't notified, because no money moves.
 */
export async function markIfPaid(ctx: AppContext, claimId: string): Promise<void> {
  const claim = await lockClaimById(ctx.db, claimId)
  if (!claim || claim.origin === 'core_system' || areOriginalsAwaited(claim)) return
  if (claim.status !== 'approved' && claim.status !== 'partly_approved') return
  const paidOn = await findSettledDay(ctx.db, claimId, ctx.clock.today())
  if (paidOn === null) return
  const actor = { kind: 'system', id: null, party: 'system' } as const
  await changeStatus(ctx, claim, { status: 'paid', actor, paidOn, isQuiet: true })
}
