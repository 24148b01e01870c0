import type { PayeeKind, Payout } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { findPayee, toPayout } from '../payout-accounts/payout-accounts.service'

type Db = Kysely<Database>

/**
 * Reads the payout account for a claim's next payment: its id (`accountId`), who the payee is, for example the insured
 * person (`kind`), and the account as screens show it (`payout`). Null if the member gave no account.
 */
export async function readPayout(
  db: Db,
  claimId: string,
): Promise<{ accountId: string; kind: PayeeKind; payout: Payout } | null> {
  const row = await db
    .selectFrom('claim_payout')
    .innerJoin('payout_account', 'payout_account.id', 'claim_payout.payout_account_id')
    .select(['claim_payout.payout_account_id', 'claim_payout.payee_kind', 'claim_payout.name_matches'])
    .select([
      'payout_account.method',
      'payout_account.bank_code',
      'payout_account.last4',
      'payout_account.holder',
    ])
    .where('claim_payout.claim_id', '=', claimId)
    .orderBy('claim_payout.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    accountId: row.payout_account_id,
    kind: row.payee_kind,
    payout: toPayout(row, row.name_matches),
  }
}

/**
 * Makes the member's payout account the account for the claim's next payment, in the transaction `ctx.db`. Does nothing
 * if the member has given no account, or if this account is already recorded for the claim.
 * @returns the payout account's id
 */
export async function recordPayout(
  ctx: AppContext,
  claim: { id: string; person_id: string },
  accountId: string,
): Promise<string | undefined> {
  const payee = await findPayee(ctx.db, accountId, claim.person_id, ctx.clock.today())
  if (!payee) return undefined
  if ((await readPayout(ctx.db, claim.id))?.accountId === payee.id) return payee.id
  const at = ctx.clock.now()
  await ctx.db
    .insertInto('claim_payout')
    .values({
      claim_id: claim.id,
      seq: sql<number>`(select coalesce(max(seq), 0) + 1 from claim_payout where claim_id = ${claim.id})`,
      payout_account_id: payee.id,
      payee_kind: payee.kind,
      name_matches: payee.nameMatches,
      at,
    })
    .execute()
  // Clients ask for the claims that changed since their last call. The payee is part of a claim, so the claim counts as
  // changed.
  await ctx.db
    .updateTable('claim')
    .set({ updated_at: at })
    .where('id', '=', claim.id)
    .where('updated_at', '<', at)
    .execute()
  return payee.id
}
