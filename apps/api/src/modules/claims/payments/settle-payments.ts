import type { ClaimStatus } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema'
import { newId } from '../../../ids'
import { setOff } from './set-off'

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
  /** A decision was just recorded: recoveries from the same payee are deducted from its payment. */
  isDecided?: boolean
}

/**
 * Brings a claim's payment order and recovery in line with its decision and its new status, in the transaction that
 * changed them. The caller must have locked the claim. The amount to pay is the decided benefit minus what the payee
 * has received and kept; nothing while the claim's paper originals are awaited. If it is negative, the difference becomes
 * a recovery. If the insurer allows it, what the payee has to give back for other claims is deducted first. R93
 */
export async function settlePayments(db: Db, claim: Moved, at: Date): Promise<void> {
  // The insurer's core system pays what it has decided.
  if (claim.origin === 'core_system') return
  let sums = await readSums(db, claim.id)
  const isPayable = payable.includes(claim.status)
  const mayPay = isPayable && !sums.awaitsOriginals
  if (claim.isDecided && mayPay && sums.decided > sums.held) {
    if (await setOff(db, claim, { due: sums.decided - sums.held, at })) sums = await readSums(db, claim.id)
  }
  const due = mayPay ? sums.decided - sums.held : 0n
  // A sent order changes only when its result arrives.
  if (sums.live !== 'sent' && claim.status !== 'payment_failed')
    await renewOrder(db, claim.id, { amount: due > 0n ? due : 0n, sums, at })
  await markOrder(db, claim, at)
  const held = (await readSums(db, claim.id)).held
  const excess = held - sums.decided - sums.waived
  await renewRecovery(db, claim.id, { amount: excess > 0n ? excess : 0n, sums, at })
}

/**
 * Returns the day on which a decided claim was paid if nothing is left to pay: because it was paid before it was
 * reopened, or because everything was deducted. Null if something is to be paid, or nothing was decided.
 */
export async function findSettledDay(db: Db, claimId: string, today: string): Promise<string | null> {
  const { decided, held, live } = await readSums(db, claimId)
  if (decided === 0n || held < decided || live !== null) return null
  const { day } = await db
    .selectFrom('payment_order')
    .select((eb) => eb.fn.max<string | null>('paid_on').as('day'))
    .where('claim_id', '=', claimId)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow()
  return day ?? today
}

interface Sums {
  decided: bigint
  decisionId: string | null
  /** What the payee has received and kept: paid or deducted, and neither returned by the bank nor given back. */
  held: bigint
  waived: bigint
  awaitsOriginals: boolean
  live: 'due' | 'sent' | null
}

async function readSums(db: Db, claimId: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(decision.benefit, 0) as decided, coalesce(decision.id, latest.id) as "decisionId",
      (select coalesce(sum(amount), 0)::bigint from payment_order where claim_id = claim.id and status = 'paid')
        + (select coalesce(sum(amount), 0)::bigint from recovery where set_off_claim_id = claim.id)
        - (select coalesce(sum(amount), 0)::bigint from recovery where claim_id = claim.id and status in ('repaid', 'set_off'))
        as held,
      (select coalesce(sum(amount), 0)::bigint from recovery where claim_id = claim.id and status = 'waived') as waived,
      claim.originals_expected_on is not null and claim.originals_received_on is null as "awaitsOriginals",
      (select status from payment_order where claim_id = claim.id and status in ('due', 'sent')) as live
    from claim
    left join claim_decision decision on decision.id = claim.decision_id
    left join lateral (
      select id from claim_decision where claim_id = claim.id order by version desc limit 1
    ) latest on true
    where claim.id = ${claimId}`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error(`no claim ${claimId}`)
  return sums
}

/** Replaces the due order unless it is right already: same amount, decision and account. */
async function renewOrder(
  db: Db,
  claimId: string,
  { amount, sums, at }: { amount: bigint; sums: Sums; at: Date },
): Promise<void> {
  const payee = await db
    .selectFrom('claim_payout')
    .select(['payout_account_id', 'payee_kind', 'name_matches'])
    .where('claim_id', '=', claimId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isRight = sql<boolean>`(amount = ${amount}::bigint and decision_id = ${sums.decisionId}
    and payout_account_id is not distinct from ${payee?.payout_account_id ?? null})`
  await db
    .updateTable('payment_order')
    .set({ status: 'cancelled', updated_at: at })
    .where('claim_id', '=', claimId)
    .where('status', '=', 'due')
    .where((eb) => eb.not(isRight))
    .execute()
  if (amount === 0n || sums.decisionId === null) return
  await db
    .insertInto('payment_order')
    .values({
      id: newId(),
      claim_id: claimId,
      decision_id: sums.decisionId,
      payout_account_id: payee?.payout_account_id ?? null,
      payee_kind: payee?.payee_kind ?? null,
      name_matches: payee?.name_matches ?? null,
      amount,
      status: 'due',
      created_at: at,
      updated_at: at,
    })
    // A literal, because PostgreSQL doesn't match a parameter with the partial index's condition.
    .onConflict((conflict) =>
      conflict.column('claim_id').where(sql<boolean>`status in ('due', 'sent')`).doNothing(),
    )
    .execute()
}

/** Gives the live order the status that the claim's new status implies. */
async function markOrder(db: Db, { id, status, paidOn }: Moved, at: Date): Promise<void> {
  const marks = {
    payment_sent: { status: 'sent' },
    paid: { status: 'paid', paid_on: paidOn ?? null },
    payment_failed: { status: 'failed' },
  } as const
  if (status !== 'payment_sent' && status !== 'paid' && status !== 'payment_failed') return
  await db
    .updateTable('payment_order')
    .set({ ...marks[status], updated_at: at })
    .where('claim_id', '=', id)
    .where('status', 'in', ['due', 'sent'])
    .execute()
}

/** Replaces the open recovery unless it has the right amount. */
async function renewRecovery(
  db: Db,
  claimId: string,
  { amount, sums, at }: { amount: bigint; sums: Sums; at: Date },
): Promise<void> {
  await db
    .updateTable('recovery')
    .set({ status: 'cancelled', updated_at: at })
    .where('claim_id', '=', claimId)
    .where('status', '=', 'open')
    .where('amount', '<>', amount)
    .execute()
  if (amount === 0n || sums.decisionId === null) return
  await db
    .insertInto('recovery')
    .values({
      id: newId(),
      claim_id: claimId,
      decision_id: sums.decisionId,
      amount,
      status: 'open',
      created_at: at,
      updated_at: at,
    })
    // A literal, because PostgreSQL doesn't match a parameter with the partial index's condition.
    .onConflict((conflict) => conflict.column('claim_id').where(sql<boolean>`status = 'open'`).doNothing())
    .execute()
}
