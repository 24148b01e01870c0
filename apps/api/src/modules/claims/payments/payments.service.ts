import {
  type Answer,
  bangkokDate,
  type ClaimStatus,
  type exchangePaymentEndpoints,
  type ParsedInput,
  type PaymentOrder,
  type PaymentResultBody,
  paymentsPage,
  satangToDecimal,
  type VersionOutcome,
  type Words,
} from '@khum/contract'
import { AppError, invalidField } from '../../../app-error'
import type { AppContext } from '../../../context'
import { inTransaction } from '../../../db/transaction'
import { openOrNull } from '../../../keys/keys'
import { decideSentVersion } from '../../insurance/source-version'
import { payoutNumberAad } from '../../payout-accounts/payout-accounts.service'
import { actingFor, finishMove, payingParty } from '../adjudication/office-actions'
import { appendEvent } from '../claim-events.repo'
import { changeStatus, type LockedClaim, lockClaimByNumber } from '../claim-moves.service'
import type { ClientContext } from '../exchange/apply-decision'
import { systemOf } from '../exchange/source-decisions.service'
import { toPayee } from '../exchange/whole-claims.view'
import { findOrder, listOrders, type OrderRow } from './payments.repo'
import { auditShown, type PaymentContext } from './recoveries.service'
import { isPaidInFull, paidPartly, settlePayments, statusOncePaid } from './settle-payments'

type Rows = typeof exchangePaymentEndpoints

/** Lists payment orders with the full account numbers of their payees. Adds an audit event for each order. R87, R95 */
export async function listPayments(
  ctx: PaymentContext,
  query: ParsedInput<Rows['listPayments']>['query'],
): Promise<Answer<Rows['listPayments']>> {
  const rows = await listOrders(ctx.db, ctx.caller, { ...query, limit: paymentsPage + 1 })
  const shown = rows.slice(0, paymentsPage)
  await auditShown(
    ctx,
    'payment.listed',
    shown.map((row) => ({ ...row, subject: row.id })),
  )
  return {
    items: shown.map((row) => toOrder(ctx, row)),
    next: rows.length > paymentsPage ? (shown.at(-1)?.id ?? null) : null,
  }
}

/**
 * Records a version of a payment's result and sets the claim's status. After a failed or returned payment, the member
 * is asked for another bank account, to which the next payment order goes. R93
 * @throws AppError not_found, version_conflict (this version was sent with another result), claim_state_conflict (the
 * payment order's status doesn't allow this result), validation_failed (`paid_on` is in the future, or before the day
 * on which the claim was received)
 */
export async function putPaymentResult(
  ctx: PaymentContext,
  { id, sourceKey }: { id: string; sourceKey: string },
  body: PaymentResultBody,
): Promise<Answer<Rows['putPaymentResult']>> {
  const outcome = await inTransaction(ctx.db, (db) =>
    takePaymentResult({ ...ctx, db }, { id, sourceKey }, body),
  )
  const order = await findOrder(ctx.db, ctx.caller, id)
  if (!order) throw new AppError('not_found')
  return { outcome, payment: toOrder(ctx, order) }
}

/** Does the work of `putPaymentResult` in the transaction `ctx.db`, for calls and for the rows of batches. */
export async function takePaymentResult(
  ctx: ClientContext,
  { id, sourceKey }: { id: string; sourceKey: string },
  body: PaymentResultBody,
): Promise<VersionOutcome> {
  const { db, caller } = ctx
  const found = await findOrder(db, caller, id)
  if (!found) throw new AppError('not_found')
  const claim = await lockClaimByNumber(db, caller, found.claim_number)
  caller.about = { subject: id, insurerCode: claim.insurer_code, personId: claim.person_id }
  const taken = await takeVersion(ctx, id, { sourceKey, body })
  if (taken === 'new' || taken === 'changed') await applyResult(ctx, claim, id, body)
  return taken
}

const statusAfter = {
  sent: 'payment_sent',
  paid: 'paid',
  failed: 'payment_failed',
  returned: 'payment_failed',
} as const satisfies Record<PaymentResultBody['result'], ClaimStatus>

/** For each result that a client can report: the statuses from which it may change the payment order. */
const before: Record<PaymentResultBody['result'], readonly string[]> = {
  sent: ['due'],
  paid: ['due', 'sent'],
  failed: ['due', 'sent'],
  returned: ['paid'],
}

/** What the claim's timeline says about a result that doesn't change the claim's status. */
const resultNotes: Record<PaymentResultBody['result'], (amount: bigint) => Words> = {
  sent: (amount) => inBaht(amount, ['กำลังโอนเงิน', 'is on its way']),
  paid: (amount) => inBaht(amount, ['โอนเงินแล้ว', 'was paid']),
  failed: (amount) => inBaht(amount, ['โอนเงินไม่สำเร็จ', 'could not be paid']),
  returned: (amount) => inBaht(amount, ['ธนาคารส่งเงินที่โอนกลับคืนมา', 'was sent back by the bank']),
}

function inBaht(amount: bigint, [th, en]: [th: string, en: string]): Words {
  const baht = satangToDecimal(amount)
  return { th: `${th} ${baht} บาท`, en: `${baht} baht ${en}` }
}

async function applyResult(
  ctx: ClientContext,
  claim: LockedClaim,
  id: string,
  body: PaymentResultBody,
): Promise<void> {
  const { db } = ctx
  // Read the order again: it may have changed before the claim was locked.
  const order = await findOrder(db, ctx.caller, id)
  const isPossible = order && before[body.result].includes(order.status)
  if (!isPossible || (order.status === 'due' && order.void_from_inception))
    throw new AppError('claim_state_conflict', order ? { params: { status: order.status } } : {})
  // A claim that was reopened since the payment order was made keeps its status, because it needs a new decision first.
  const moves = ['approved', 'partly_approved', 'payment_sent', 'paid']
  const isSettledElsewhere = !moves.includes(claim.status)
  const at = ctx.clock.now()
  const paidOn = body.result === 'paid' ? body.paid_on : null
  if (paidOn !== null) {
    if (paidOn > ctx.clock.today()) throw invalidField('paid_on', 'date_future')
    if (paidOn < bangkokDate(claim.submitted_at)) throw invalidField('paid_on', 'date_invalid')
  }
  await db
    .updateTable('payment_order')
    .set({
      status: body.result,
      updated_at: at,
      ...(paidOn === null ? {} : { paid_on: paidOn }),
      ...(body.reference ? { reference: body.reference } : {}),
      ...('code' in body ? { failure_code: body.code } : {}),
    })
    .where('id', '=', id)
    .execute()
  // A returned payment changes the claim's status only if the claim is paid and the payee's other payments don't cover
  // the benefit. They cover it, for example, if a later decision lowered the benefit.
  const isReturnedOnly =
    body.result === 'returned' && (claim.status !== 'paid' || (await isPaidInFull(db, claim.id)))
  const actor = actingFor(ctx.caller, await payingParty(ctx, claim))
  if (isSettledElsewhere || isReturnedOnly) {
    const note = 'note' in body && body.note ? body.note : resultNotes[body.result](order.amount)
    await appendEvent(db, claim.id, { kind: 'payment_result', status: claim.status, actor, note }, at)
    await db.updateTable('claim').set({ updated_at: at }).where('id', '=', claim.id).execute()
    await settlePayments(ctx, claim, at)
    return
  }
  const status = body.result === 'paid' ? await statusOncePaid(db, claim.id) : statusAfter[body.result]
  const note = 'note' in body ? body.note : undefined
  const isPartly = body.result === 'paid' && status !== 'paid'
  const eventId = await changeStatus(ctx, claim, {
    status,
    actor,
    ...(isPartly ? { note: paidPartly, isQuiet: true } : { note, paidOn: paidOn ?? undefined }),
  })
  await finishMove(ctx, claim, eventId)
}

async function takeVersion(
  { db, caller, clock }: ClientContext,
  orderId: string,
  { sourceKey, body }: { sourceKey: string; body: PaymentResultBody },
): Promise<VersionOutcome> {
  const key = { order_id: orderId, system: systemOf(caller), source_key: sourceKey }
  const stored = await db
    .selectFrom('payment_source_result')
    .select(['version', 'content_hash'])
    .where('order_id', '=', orderId)
    .where('system', '=', key.system)
    .where('source_key', '=', sourceKey)
    .executeTakeFirst()
  const { outcome, columns } = decideSentVersion(stored, body)
  if (outcome === 'unchanged' || outcome === 'older') return outcome
  const values = { ...columns, at: clock.now(), client_id: caller.clientId }
  await db
    .insertInto('payment_source_result')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['order_id', 'system', 'source_key']).doUpdateSet(values))
    .execute()
  return outcome
}

function toOrder({ keys }: AppContext, row: OrderRow): PaymentOrder {
  const { payout_account_id: account, method, holder, last4, number_sealed, confirmed_at } = row
  const isCashless = row.mode === 'cashless'
  const isGiven =
    !isCashless && account && method && holder && last4 && number_sealed && confirmed_at && row.payee_kind
  const payee = isGiven
    ? toPayee(
        {
          ...row,
          number_sealed,
          method,
          holder,
          last4,
          at: confirmed_at,
          payee_kind: row.payee_kind ?? 'insured',
          name_matches: row.name_matches === true,
        },
        openOrNull(keys, number_sealed, payoutNumberAad(account))?.toString() ?? null,
      )
    : null
  return {
    id: row.id,
    claim_number: row.claim_number,
    insurer: row.insurer_code,
    amount_satang: Number(row.amount),
    status: row.status,
    mode: row.mode,
    payee_kind: isCashless ? 'hospital' : row.payee_kind,
    payee,
    provider_code: row.provider_code,
    provider_name: row.provider_name,
    hospital_claim_number: row.hospital_claim_number,
    due_date: row.answer_due_date,
    paid_on: row.paid_on,
    reference: row.reference,
    failure_code: row.failure_code,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
