import { satangToDecimal } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
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

/** What closed a recovery by itself, in place of a client's id. */
const byItself = 'khum'

/**
 * Deducts from what is due for a claim what its payee has to give back for other claims of the insurer, oldest first, if
 * the insurer allows it. The deducted part counts as given back for the other claim and as received for this one. The
 * caller must have locked the claim. Recoveries of claims that someone else is changing are left for the next payment, so
 * that two transactions can't wait for each other. R93
 * @returns whether something was deducted
 */
export async function setOff(
  db: Db,
  claim: { id: string; claim_number: string; insurer_code: string; status: string },
  { due, at }: { due: bigint; at: Date },
): Promise<boolean> {
  const { set_off_recoveries } = await readClaimSettings(db, claim.insurer_code)
  if (!set_off_recoveries) return false
  let left = due
  for (const recovery of await lockRecoveries(db, claim)) {
    const amount = recovery.amount < left ? recovery.amount : left
    if (amount === 0n) break
    await deduct(db, recovery, { amount, claim, at })
    await tellMember(db, claim, { amount, from: recovery.claim_number, at })
    left -= amount
  }
  return left < due
}

/** Finds the open recoveries from the payee of a claim: the same account holder in the app, in the same role. */
async function lockRecoveries(
  db: Db,
  { id, insurer_code }: { id: string; insurer_code: string },
): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select recovery.id, recovery.claim_id, recovery.decision_id, recovery.amount, claim.claim_number
    from recovery
    join claim on claim.id = recovery.claim_id
    join lateral (
      select payout_account_id, payee_kind from payment_order
      where claim_id = recovery.claim_id and status = 'paid' and payout_account_id is not null
      order by created_at desc, id limit 1
    ) received on true
    join payout_account former on former.id = received.payout_account_id
    join lateral (
      select payout_account_id, payee_kind from claim_payout where claim_id = ${id} order by seq desc limit 1
    ) next on next.payee_kind = received.payee_kind
    join payout_account present on present.id = next.payout_account_id and present.account_id = former.account_id
    where recovery.status = 'open' and claim.insurer_code = ${insurer_code} and claim.id <> ${id}
    order by recovery.created_at, recovery.id
    for update of recovery, claim skip locked`.execute(db)
  return rows
}

/** Closes a recovery with the deducted amount; the rest of it stays open. */
async function deduct(
  db: Db,
  { id, claim_id, decision_id, ...recovery }: Open,
  { amount, claim, at }: { amount: bigint; claim: { id: string; claim_number: string }; at: Date },
): Promise<void> {
  const closed = {
    amount,
    status: 'set_off',
    reason: `Deducted from the payment of claim ${claim.claim_number}`,
    closed_by: byItself,
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

/** Writes into the claim's history, which the member reads, why less is transferred than was decided. */
async function tellMember(
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
        en: `${baht} baht that was to be paid back for claim ${from} is deducted from this payment`,
      },
    },
    at,
  )
}
