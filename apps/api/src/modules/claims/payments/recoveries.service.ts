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
import { lockClaimByNumber } from '../claim-moves.service'
import { findRecovery, listRecoveryRows } from './payments.repo'
import { findDueWithDebts } from './set-off'
import { deductFromDue } from './set-off.service'
import { settlePayments } from './settle-payments'

type Rows = typeof exchangePaymentEndpoints
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
 * payment of another claim (`claim_number`).
 * @throws AppError not_found, validation_failed (`set_off` without a claim), claim_state_conflict (the recovery isn't
 * open, the insurer doesn't allow deductions, or the claim has no payment due to the same payee)
 */
export async function closeRecovery(
  ctx: PaymentContext,
  id: string,
  { status, reason, claim_number }: ParsedInput<Rows['closeRecovery']>['body'],
): Promise<Recovery> {
  return await inTransaction(ctx.db, async (db) => {
    const found = await findRecovery(db, ctx.caller, id)
    if (!found) throw new AppError('not_found')
    const { person_id: personId, insurer_code: insurerCode } = found
    ctx.caller.about = { subject: id, insurerCode, personId }
    if (status === 'set_off') await setOffAgainst({ ...ctx, db }, found, claim_number)
    else {
      const claim = await lockClaimByNumber(db, ctx.caller, found.claim_number)
      const at = ctx.clock.now()
      const closed = await db
        .updateTable('recovery')
        .set({ status, reason, closed_by: ctx.caller.clientId, updated_at: at })
        .where('id', '=', id)
        .where('status', '=', 'open')
        .executeTakeFirst()
      if (closed.numUpdatedRows !== 1n) throw new AppError('claim_state_conflict')
      await settlePayments({ ...ctx, db }, claim, at)
    }
    const after = await findRecovery(db, ctx.caller, id)
    if (!after) throw new AppError('not_found')
    return toRecovery(after)
  })
}

async function setOffAgainst(
  ctx: AppContext,
  recovery: { claim_id: string; insurer_code: string; status: string },
  claimNumber: string | undefined,
): Promise<void> {
  if (claimNumber === undefined) throw invalidField('claim_number', 'required')
  const { claim_id: id, insurer_code, status } = recovery
  const other = await ctx.db
    .selectFrom('claim')
    .select('id')
    .where('claim_number', '=', claimNumber)
    .where('insurer_code', '=', insurer_code)
    .executeTakeFirst()
  // If the recovery isn't open or the insurer doesn't allow deductions, `due` is empty and the call is refused.
  const due = status === 'open' ? await findDueWithDebts(ctx.db, { id, insurer_code }) : []
  const from = due.find(({ claimId, owing }) => claimId === other?.id && owing.includes(id))
  // Nothing is deducted if the payment was sent or the recovery was closed while this call waited for the claims.
  if (!from || !(await deductFromDue(ctx, { ...from, first: id }))) throw new AppError('claim_state_conflict')
}

function toRecovery(row: NonNullable<Awaited<ReturnType<typeof findRecovery>>>): Recovery {
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
