import type { ClaimStatus } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../context'
import type { Database } from '../../../db/schema'
import { newId } from '../../../ids'
import { findCurrentDecision } from '../decisions.repo'
import { findDueWithDebts, setOff } from './set-off'

type Db = Kysely<Database>

/** Statuses in which a claim's benefit may be paid. */
const payable: readonly ClaimStatus[] = ['approved', 'partly_approved', 'payment_sent', 'paid']

interface Moved {
  id: string
  claim_number: string
  insurer_code: string
  origin: string
  status: ClaimStatus
  paidOn?: string | null | undefined
  /**
   * True if a decision was just recorded. Then what the claim's payee owes for other claims is deducted from this
   * claim's payment.
   */
  isDecided?: boolean
  /** True if a decision was just undone. Then its payment order is cancelled, and doesn't count as failed. */
  isUndone?: boolean
}

/**
 * Adapts a claim's payment order and recovery to its decision and status. Call it in the transaction that locked and
 * changed the claim. If the payee has received more than the benefit, the difference becomes a recovery.
 *
 * If the insurer allows deductions, what the payee owes for other claims is deducted from the payment: immediately if
 * the decision is new, and by a job if the payment was already due. R93
 */
export async function settlePayments(ctx: AppContext, claim: Moved, at: Date): Promise<void> {
  const { db } = ctx
  await renewPayments(db, [claim], at)
  if ((await findDueWithDebts(db, claim)).length > 0)
    await ctx.jobs.send(db, 'claim.set_off', { claim_id: claim.id })
}

/**
 * Adapts the payment orders and recoveries of several claims to their decisions and statuses. Deducts recoveries only
 * from the payment for a new decision. Doesn't queue the job (`claim.set_off`) that deducts them from other due
 * payments; `settlePayments` does.
 */
export async function renewPayments(db: Db, claims: readonly Moved[], at: Date): Promise<void> {
  // The insurer's core system pays the claims that it decided itself.
  const ours = claims.filter(({ origin }) => origin !== 'core_system')
  if (ours.length === 0) return
  const ids = ours.map(({ id }) => id)
  let sums = await readSums(db, ids)
  let hasDeducted = false
  for (const claim of ours.filter(({ isDecided }) => isDecided)) {
    const due = dueOf(claim, sumsOf(sums, claim))
    if (due > 0n && (await setOff(db, claim, { due, at }))) hasDeducted = true
  }
  if (hasDeducted) sums = await readSums(db, ids)
  const wanted = ours.flatMap((claim) => {
    const { live, decisionId } = sumsOf(sums, claim)
    // Leaves out claims that get no new order now: those whose sent order has no result yet, those without a decision,
    // and those whose payment failed. After a failed payment, the member must first give another bank account.
    if (live === 'sent' || decisionId === null) return []
    if (claim.status === 'payment_failed' && !claim.isUndone) return []
    return [{ claimId: claim.id, decisionId, amount: dueOf(claim, sumsOf(sums, claim)) }]
  })
  await renewOrders(db, wanted, at)
  if (await markOrders(db, ours, at)) sums = await readSums(db, ids)
  const owed = ours.flatMap((claim) => {
    const { kept, decided, waived, decisionId } = sumsOf(sums, claim)
    const excess = kept - decided - waived
    return decisionId === null ? [] : [{ claimId: claim.id, decisionId, amount: excess > 0n ? excess : 0n }]
  })
  await renewRecoveries(db, owed, at)
}

/**
 * Returns the amount to pay now, in satang: the decided benefit minus what the payee has received and not repaid. 0 if
 * the status doesn't allow payment, or while paper originals are awaited.
 */
function dueOf({ status }: Moved, { decided, kept, awaitsOriginals }: Sums): bigint {
  return payable.includes(status) && !awaitsOriginals && decided > kept ? decided - kept : 0n
}

/** Whether the payee has received the whole benefit of the claim's decision. False if the benefit is zero. */
export async function isPaidInFull(db: Db, claimId: string): Promise<boolean> {
  const { decided, kept } = sumsOf(await readSums(db, [claimId]), { id: claimId })
  return decided > 0n && kept >= decided
}

/** Marks a claim's sent payment order as paid. @returns false if the claim has no sent order */
export async function markSentAsPaid(db: Db, claimId: string, paidOn: string, at: Date): Promise<boolean> {
  const marked = await db
    .updateTable('payment_order')
    .set({ status: 'paid', paid_on: paidOn, updated_at: at })
    .where('claim_id', '=', claimId)
    .where('status', '=', 'sent')
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

/** Shown to the member when a payment was made, but an amount that the bank returned earlier is still to be paid. */
export const paidPartly = {
  th: 'โอนเข้าบัญชีแล้วบางส่วน และจะโอนส่วนที่เหลือตามไป',
  en: 'Part of the amount has been paid. The rest will follow.',
}

/**
 * Returns the status of a claim after a payment order was marked as paid: `paid`, or the decision's outcome if the
 * payee hasn't received the whole benefit. That happens if the bank returned an earlier payment in the meantime; the
 * rest is then due again.
 */
export async function statusOncePaid(
  db: Db,
  claimId: string,
): Promise<'paid' | 'approved' | 'partly_approved'> {
  if (await isPaidInFull(db, claimId)) return 'paid'
  const decision = await findCurrentDecision(db, claimId)
  return decision && decision.outcome !== 'not_approved' ? decision.outcome : 'paid'
}

/**
 * Returns the day of the last payment if nothing is left to pay, for example because a reopened claim got the same
 * decision again. Returns `today` if the whole benefit was deducted. Null if an amount is left to pay or on its way, or
 * if the benefit is zero.
 */
export async function findSettledDay(db: Db, claimId: string, today: string): Promise<string | null> {
  const { decided, kept, live } = sumsOf(await readSums(db, [claimId]), { id: claimId })
  if (decided === 0n || kept < decided || live !== null) return null
  const { day } = await db
    .selectFrom('payment_order')
    .select((eb) => eb.fn.max<string | null>('paid_on').as('day'))
    .where('claim_id', '=', claimId)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow()
  return day ?? today
}

/** Returns the amount of a claim's due payment order in satang; null if it has none, or the order was sent. */
export async function findDue(db: Db, claimId: string): Promise<bigint | null> {
  const order = await db
    .selectFrom('payment_order')
    .select('amount')
    .where('claim_id', '=', claimId)
    .where('status', '=', 'due')
    .executeTakeFirst()
  return order?.amount ?? null
}

interface Sums {
  claimId: string
  decided: bigint
  decisionId: string | null
  /** What the payee has received for the claim and not repaid, in satang. Deducted amounts count as received. */
  kept: bigint
  waived: bigint
  awaitsOriginals: boolean
  live: 'due' | 'sent' | null
}

/** SQL: what the payee has received for the claim of the table `claim` and not repaid, in satang. */
export const kept = sql<bigint>`(
  (select coalesce(sum(amount), 0)::bigint from payment_order where claim_id = claim.id and status = 'paid')
  + (select coalesce(sum(amount), 0)::bigint from recovery where set_off_claim_id = claim.id)
  - (select coalesce(sum(amount), 0)::bigint from recovery where claim_id = claim.id and status in ('repaid', 'set_off')))`

async function readSums(db: Db, claimIds: readonly string[]): Promise<Map<string, Sums>> {
  const { rows } = await sql<Sums>`
    select claim.id as "claimId", coalesce(decision.benefit, 0) as decided, coalesce(decision.id, latest.id) as "decisionId",
      ${kept} as kept,
      (select coalesce(sum(amount), 0)::bigint from recovery where claim_id = claim.id and status = 'waived') as waived,
      claim.originals_expected_on is not null and claim.originals_received_on is null as "awaitsOriginals",
      (select status from payment_order where claim_id = claim.id and status in ('due', 'sent')) as live
    from claim
    left join claim_decision decision on decision.id = claim.decision_id
    left join lateral (
      select id from claim_decision where claim_id = claim.id order by version desc limit 1
    ) latest on true
    where claim.id = any (${claimIds}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.claimId, row]))
}

function sumsOf(sums: ReadonlyMap<string, Sums>, { id }: { id: string }): Sums {
  const found = sums.get(id)
  if (!found) throw new Error(`no claim ${id}`)
  return found
}

interface Wanted {
  claimId: string
  decisionId: string
  amount: bigint
}

/**
 * SQL: the given rows as a table named `wanted`. Each row also has a new id, in case an order or recovery is created
 * from the row.
 */
function asRows(wanted: readonly Wanted[]) {
  return sql`unnest(
    ${wanted.map(() => newId())}::text[], ${wanted.map(({ claimId }) => claimId)}::text[],
    ${wanted.map(({ decisionId }) => decisionId)}::text[], ${wanted.map(({ amount }) => String(amount))}::bigint[]
  ) wanted (id, claim_id, decision_id, amount)`
}

/** SQL: joins the payout account for the next payment of each claim in `wanted`; no account if a hospital is paid. */
const payee = sql`left join lateral (
  select payout_account_id, payee_kind, name_matches from claim_payout
  join claim on claim.id = claim_payout.claim_id and claim.mode = 'reimbursement'
  where claim_id = wanted.claim_id order by seq desc limit 1
) payee on true`

/**
 * Gives each claim a due payment order with the amount and decision from `wanted` and the claim's current payout
 * account. Cancels due orders that differ. Creates no order for an amount of 0, or while another order is due or sent.
 */
async function renewOrders(db: Db, wanted: readonly Wanted[], at: Date): Promise<void> {
  if (wanted.length === 0) return
  await sql`
    update payment_order set status = 'cancelled', updated_at = ${at}
    from ${asRows(wanted)} ${payee}
    where payment_order.claim_id = wanted.claim_id and payment_order.status = 'due' and not (
      payment_order.amount = wanted.amount and payment_order.decision_id = wanted.decision_id
      and payment_order.payout_account_id is not distinct from payee.payout_account_id
    )`.execute(db)
  const due = wanted.filter(({ amount }) => amount > 0n)
  if (due.length === 0) return
  await sql`
    insert into payment_order (id, claim_id, decision_id, payout_account_id, payee_kind, name_matches, amount, status,
      created_at, updated_at)
    select wanted.id, wanted.claim_id, wanted.decision_id, payee.payout_account_id, payee.payee_kind, payee.name_matches,
      wanted.amount, 'due', ${at}, ${at}
    from ${asRows(due)} ${payee}
    on conflict (claim_id) where status in ('due', 'sent') do nothing`.execute(db)
}

/**
 * Sets the status of due and sent orders to match the new status of their claim.
 * @returns false if no claim has a payment status
 */
async function markOrders(db: Db, claims: readonly Moved[], at: Date): Promise<boolean> {
  const marks = { payment_sent: 'sent', paid: 'paid', payment_failed: 'failed' } as const
  const rows = claims.flatMap(({ id, status, paidOn }) =>
    status === 'payment_sent' || status === 'paid' || status === 'payment_failed'
      ? [{ id, mark: marks[status], paidOn: status === 'paid' ? (paidOn ?? null) : null }]
      : [],
  )
  if (rows.length === 0) return false
  await sql`
    update payment_order
    set status = moved.status, paid_on = coalesce(moved.paid_on, payment_order.paid_on), updated_at = ${at}
    from unnest(
      ${rows.map(({ id }) => id)}::text[], ${rows.map(({ mark }) => mark)}::text[], ${rows.map(({ paidOn }) => paidOn)}::date[]
    ) moved (claim_id, status, paid_on)
    where payment_order.claim_id = moved.claim_id and payment_order.status in ('due', 'sent')`.execute(db)
  return true
}

/**
 * Gives each claim an open recovery of the amount in `wanted`, unless that amount is 0. Cancels open recoveries that
 * differ.
 */
async function renewRecoveries(db: Db, wanted: readonly Wanted[], at: Date): Promise<void> {
  if (wanted.length === 0) return
  await sql`
    update recovery set status = 'cancelled', updated_at = ${at}
    from ${asRows(wanted)}
    where recovery.claim_id = wanted.claim_id and recovery.status = 'open' and recovery.amount <> wanted.amount
  `.execute(db)
  const owed = wanted.filter(({ amount }) => amount > 0n)
  if (owed.length === 0) return
  await sql`
    insert into recovery (id, claim_id, decision_id, amount, status, created_at, updated_at)
    select wanted.id, wanted.claim_id, wanted.decision_id, wanted.amount, 'open', ${at}, ${at} from ${asRows(owed)}
    on conflict (claim_id) where status = 'open' do nothing`.execute(db)
}
