import {
  type Answer,
  type exchangePaymentEndpoints,
  type ParsedInput,
  paymentsPage,
  type Recovery,
} from '@khum/contract'
import { AppError, invalidField } from '../../../app-error'
import type { ClientCaller } from '../../../caller'
import type { AppContext } from '../../../context'
import { inTransaction } from '../../../db/transaction'
import { auditAll } from '../../audit/audit'
import { lockClaimByNumber, lockClaimsById } from '../claim-moves.service'
import { findRecovery, listRecoveryRows } from './payments.repo'
import { findDueWithDebts } from './set-off'
import { deductFromDue } from './set-off.service'
import { settlePayments } from './settle-payments'

type Rows = typeof exchangePaymentEndpoints
type Body = ParsedInput<Rows['closeRecovery']>['body']
type Found = NonNullable<Awaited<ReturnType<typeof findRecovery>>>
/** The context of a call: `caller` is the client, `traceId` the id of its request. */
export interface PaymentContext extends AppContext {
  caller: ClientCaller
  traceId: string
}

/** Adds an audit event for each payment order or recovery that the client reads. R95 */
export async function auditShown(
  ctx: PaymentContext,
  action: 'payment.listed' | 'recovery.listed',
  rows: readonly { subject: string; person_id: string; insurer_code: string }[],
): Promise<void> {
  const { clientId: id, addressKey } = ctx.caller
  await auditAll(
    ctx,
    rows.map(({ subject, person_id: personId, insurer_code: insurerCode }) => ({
      ...{ action, outcome: 'shown', actor: { kind: 'client', id }, subject, personId, insurerCode },
      ...{ addressKey, traceId: ctx.traceId },
    })),
  )
}

/** Lists recoveries of the client's insurers. Adds an audit event for the claim of each recovery. R95 */
export async function listRecoveries(
  ctx: PaymentContext,
  query: ParsedInput<Rows['listRecoveries']>['query'],
): Promise<Answer<Rows['listRecoveries']>> {
  const rows = await listRecoveryRows(ctx.db, ctx.caller, { ...query, limit: paymentsPage + 1 })
  const shown = rows.slice(0, paymentsPage)
  await auditShown(
    ctx,
    'recovery.listed',
    shown.map((row) => ({ ...row, subject: row.claim_id })),
  )
  return {
    items: shown.map(toRecovery),
    next: rows.length > paymentsPage ? (shown.at(-1)?.id ?? null) : null,
  }
}

/**
 * Closes an open recovery that was repaid or waived. With the status `set_off`, deducts the recovery from the due
 * payment of another claim (`claim_number`). If the same client repeats the call with `repaid` or `waived` and the same
 * reason, nothing changes.
 * @throws AppError not_found, validation_failed (`set_off` without a claim), claim_state_conflict (the recovery isn't
 * open or has another amount than `amount_satang`, the insurer doesn't allow deductions, or the claim has no payment
 * due to the same payee) with the recovery's present amount and status
 */
export async function closeRecovery(ctx: PaymentContext, id: string, body: Body): Promise<Recovery> {
  return await inTransaction(ctx.db, async (db) => {
    const found = await findRecovery(db, ctx.caller, id)
    if (!found) throw new AppError('not_found')
    const { person_id: personId, insurer_code: insurerCode } = found
    ctx.caller.about = { subject: id, insurerCode, personId }
    if (body.status === 'set_off') await setOffAgainst({ ...ctx, db }, found, body)
    else await settleRecovery({ ...ctx, db }, found, body)
    const after = await findRecovery(db, ctx.caller, id)
    if (!after) throw new AppError('not_found')
    return toRecovery(after)
  })
}

async function settleRecovery(
  ctx: PaymentContext,
  { id, claim_number }: Found,
  { status, reason, amount_satang }: Body,
): Promise<void> {
  const { db, caller } = ctx
  const claim = await lockClaimByNumber(db, caller, claim_number)
  const stored = await requireAsSeen(ctx, id, amount_satang)
  if (stored.status === status && stored.reason === reason && stored.closed_by === caller.clientId) return
  if (stored.status !== 'open') throw conflictOf(stored)
  const at = ctx.clock.now()
  await db
    .updateTable('recovery')
    .set({ status, reason, closed_by: caller.clientId, updated_at: at })
    .where('id', '=', id)
    .execute()
  await settlePayments(ctx, claim, at)
}

/**
 * Reads a recovery again once its claim is locked, because a deduction may have changed the recovery before the lock.
 * @throws AppError claim_state_conflict if the recovery's amount isn't the one that the client saw
 */
async function requireAsSeen(ctx: PaymentContext, id: string, seen: number | undefined): Promise<Found> {
  const stored = await findRecovery(ctx.db, ctx.caller, id)
  if (!stored) throw new AppError('not_found')
  if (seen !== undefined && stored.amount !== BigInt(seen)) throw conflictOf(stored)
  return stored
}

function conflictOf({ amount, status }: Found): AppError {
  return new AppError('claim_state_conflict', { params: { amount_satang: Number(amount), status } })
}

async function setOffAgainst(
  ctx: PaymentContext,
  recovery: Found,
  { claim_number, amount_satang }: Body,
): Promise<void> {
  if (claim_number === undefined) throw invalidField('claim_number', 'required')
  const { id: recoveryId, claim_id: id, insurer_code, status } = recovery
  const other = await ctx.db
    .selectFrom('claim')
    .select('id')
    .where('claim_number', '=', claim_number)
    .where('insurer_code', '=', insurer_code)
    .executeTakeFirst()
  // If the recovery isn't open or the insurer doesn't allow deductions, `due` is empty and the call is refused.
  const due = status === 'open' ? await findDueWithDebts(ctx.db, { id, insurer_code }) : []
  const from = due.find(({ claimId, owing }) => claimId === other?.id && owing.includes(id))
  if (!from) throw conflictOf(recovery)
  await lockClaimsById(ctx.db, [from.claimId, ...from.owing])
  const stored = await requireAsSeen(ctx, recoveryId, amount_satang)
  // If the recovery was closed while this call waited for the locks, another debt could be deducted in its place.
  if (stored.status !== 'open') throw conflictOf(stored)
  // Nothing is deducted if the payment was sent while this call waited.
  if (!(await deductFromDue(ctx, { ...from, first: id }))) throw conflictOf(stored)
}

function toRecovery(row: Found): Recovery {
  return {
    id: row.id,
    claim_number: row.claim_number,
    insurer: row.insurer_code,
    amount_satang: Number(row.amount),
    status: row.status,
    reason: row.reason,
    set_off_against: row.set_off_against,
    created_at: row.created_at.toISOString(),
  }
}
