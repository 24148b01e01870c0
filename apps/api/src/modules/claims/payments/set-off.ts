import { satangToDecimal } from '@khum/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/schema'
import { newId } from '../../../ids'
import { appendEvent } from '../claim-events.repo'
import { readClaimSettings } from '../claim-settings'

type Db = Kysely<Database>

interface Open {
  id: string
  claim_id: string
  decision_id: string
  amount: bigint
  claim_number: string
}

/** `closed_by` of a recovery that Khum closed automatically. If a client closed it, `closed_by` is the client's id. */
const closedByKhum = 'khum'

/**
 * Uses a claim's due amount to settle what the same payee owes the insurer for other claims: first the recovery for the
 * claim `first`, then the oldest recovery. Each deducted amount counts as paid for this claim, and as repaid for the
 * claim that the recovery belongs to. Does nothing if the insurer doesn't allow deductions, or while the claim's
 * payment is held because its coverage is void.
 *
 * The caller must have locked the claim. Skips recoveries that another transaction has locked, so that two transactions
 * can't deadlock. Skipped recoveries are deducted from a later payment. R93
 * @returns whether something was deducted
 */
export async function setOff(
  db: Db,
  claim: { id: string; claim_number: string; insurer_code: string; status: string },
  { due, at, first }: { due: bigint; at: Date; first?: string | undefined },
): Promise<boolean> {
  const { set_off_recoveries } = await readClaimSettings(db, claim.insurer_code)
  if (!set_off_recoveries) return false
  let left = due
  for (const recovery of await lockRecoveries(db, claim, first)) {
    const amount = recovery.amount < left ? recovery.amount : left
    if (amount === 0n) break
    await deduct(db, recovery, { amount, claim, at })
    await addDeductionEvent(db, claim, { amount, from: recovery.claim_number, at })
    left -= amount
  }
  return left < due
}

/**
 * SQL: the `from` clause for the open recoveries of the payee to whom the claim `claimId` is paid. The recoveries are
 * for other claims with the insurer; the query joins these claims as `claim`. A recovery belongs to the payee who
 * received the last payment for the recovery's claim. If the claim was paid only by deductions, there was no payment;
 * then the recovery belongs to the claim's current payee. Two payees are the same if they have the same app account and
 * the same role (`payee_kind`).
 */
function fromDebts(claimId: RawBuilder<string>, insurerCode: RawBuilder<string>) {
  return sql`
    from (
      select payout_account_id, payee_kind from claim_payout where claim_id = ${claimId} order by seq desc limit 1
    ) next
    join payout_account present on present.id = next.payout_account_id
    join payout_account former on former.account_id = present.account_id
    join lateral (
      select claim_id from payment_order paid
      where payout_account_id = former.id and payee_kind = next.payee_kind and status = 'paid' and not exists (
        select from payment_order later
        where later.claim_id = paid.claim_id and later.status = 'paid' and later.payout_account_id is not null
          and (later.created_at, later.id) > (paid.created_at, paid.id)
      )
      union all
      select claim_id from claim_payout given
      where payout_account_id = former.id and payee_kind = next.payee_kind
        and not exists (select from claim_payout later where later.claim_id = given.claim_id and later.seq > given.seq)
        and not exists (select from payment_order where claim_id = given.claim_id and status = 'paid')
    ) received on true
    join recovery on recovery.claim_id = received.claim_id and recovery.status = 'open'
    join claim on claim.id = recovery.claim_id and claim.insurer_code = ${insurerCode} and claim.id <> ${claimId}`
}

async function lockRecoveries(
  db: Db,
  claim: { id: string; insurer_code: string },
  first = '',
): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select recovery.id, recovery.claim_id, recovery.decision_id, recovery.amount, claim.claim_number
    ${fromDebts(sql`${claim.id}::text`, sql`${claim.insurer_code}::text`)}
    where not exists (
      select from claim held join coverage on coverage.id = held.coverage_id
      where held.id = ${claim.id} and coverage.void_from_inception)
    order by recovery.claim_id = ${first} desc, recovery.created_at, recovery.id
    for update of recovery, claim skip locked`.execute(db)
  return rows
}

/**
 * Lists the insurer's due payments from which a debt of their payee can be deducted, the oldest payment first. With
 * `id`, lists only payments to the payee of the claim `id`. Leaves out payments that are held because their coverage is
 * void. `owing` has the ids of the other claims for which the payment's payee was paid too much. The list is empty if
 * the insurer doesn't allow deductions. R93
 */
export async function findDueWithDebts(
  db: Db,
  claim: { id?: string; insurer_code: string },
): Promise<{ claimId: string; owing: string[] }[]> {
  const ofPayee = sql`
    join (
      select distinct same.id
      from claim_payout
      join payout_account given on given.id = claim_payout.payout_account_id
      join payout_account same on same.account_id = given.account_id
      where claim_payout.claim_id = ${claim.id}
    ) payee on due.payout_account_id = payee.id`
  const { rows } = await sql<{ claimId: string; owing: string[] }>`
    select due.claim_id as "claimId", array_agg(debt.claim_id) as owing
    from payment_order due
    ${claim.id === undefined ? sql`` : ofPayee}
    join claim of_due on of_due.id = due.claim_id and of_due.insurer_code = ${claim.insurer_code}
    join coverage on coverage.id = of_due.coverage_id and not coverage.void_from_inception
    join insurer_claim_settings settings on settings.insurer_code = of_due.insurer_code and settings.set_off_recoveries
    join lateral (
      select recovery.claim_id::text ${fromDebts(sql`due.claim_id`, sql`of_due.insurer_code`)}
    ) debt on true
    where due.status = 'due'
    group by due.claim_id, due.created_at
    order by due.created_at, due.claim_id`.execute(db)
  return rows
}

/**
 * Closes a recovery if its whole amount is deducted. Otherwise splits it: the deducted amount is closed, the rest stays
 * open.
 */
async function deduct(
  db: Db,
  { id, claim_id, decision_id, ...recovery }: Open,
  { amount, claim, at }: { amount: bigint; claim: { id: string; claim_number: string }; at: Date },
): Promise<void> {
  const closed = {
    amount,
    status: 'set_off',
    reason: `Deducted from the payment of claim ${claim.claim_number}`,
    closed_by: closedByKhum,
    set_off_claim_id: claim.id,
    updated_at: at,
  } as const
  if (amount === recovery.amount) {
    await db.updateTable('recovery').set(closed).where('id', '=', id).execute()
    return
  }
  await db
    .updateTable('recovery')
    .set({ amount: recovery.amount - amount, updated_at: at })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('recovery')
    .values({ id: newId(), claim_id, decision_id, created_at: at, ...closed })
    .execute()
}

/** Adds an event to the claim's timeline that tells the member why the payment is lower than the benefit. */
async function addDeductionEvent(
  db: Db,
  claim: { id: string; status: string },
  { amount, from, at }: { amount: bigint; from: string; at: Date },
): Promise<void> {
  const baht = satangToDecimal(amount)
  await appendEvent(
    db,
    claim.id,
    {
      status: claim.status === 'approved' ? 'approved' : 'partly_approved',
      actor: { kind: 'system', id: null, party: 'system' },
      note: {
        th: `หักเงินที่ต้องคืนจากเคลม ${from} จำนวน ${baht} บาท ออกจากยอดโอนครั้งนี้`,
        en: `We took THB ${baht} off this payment: it was due back for claim ${from}.`,
      },
    },
    at,
  )
}
