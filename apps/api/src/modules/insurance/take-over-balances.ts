import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../context'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { takeOverBalances } from './apply-balances'

type Db = Kysely<Database>

/**
 * How many of a source's balances one transaction turns into opening figures. The number is small so that the
 * transaction locks the households of these balances only briefly.
 */
const balancesAtOnce = 500

/** Registers the job that takes over the balances of an insurer whose source kept them until now. */
export async function registerBalanceJobs(ctx: Pick<AppContext, 'db' | 'clock' | 'jobs'>): Promise<void> {
  await ctx.jobs.work('insurer.take_over_balances', async ({ insurer_code: insurerCode }) => {
    for (;;) {
      const seen = await digestOfBalances(ctx.db, insurerCode)
      let after: string | null = ''
      while (after !== null) {
        const next: string = after
        after = await inTransaction(ctx.db, (db) =>
          takeOverBalances(db, { insurerCode, after: next, balances: balancesAtOnce, at: ctx.clock.now() }),
        )
      }
      if (await inTransaction(ctx.db, (db) => becomeOwner(db, insurerCode, seen))) return
    }
  })
}

/**
 * Makes Khum the owner of an insurer's balances, unless the takeover was cancelled. The ledger must have the opening
 * figures.
 * @returns false if balances have changed since `seen`, so that the opening figures may be outdated
 */
async function becomeOwner(db: Db, insurerCode: string, seen: string): Promise<boolean> {
  // Until the commit, no batch of the insurer starts, and one that has started writes nothing.
  await lockUntilCommit(db, `exchange ${insurerCode}`)
  await sql`
    select from exchange_batch where insurer_code = ${insurerCode} and status in ('applying', 'undoing') for share`.execute(
    db,
  )
  if ((await digestOfBalances(db, insurerCode)) !== seen) return false
  await db
    .updateTable('insurer')
    .set({ balances_owned_by: 'khum', takes_over_balances: false })
    .where('code', '=', insurerCode)
    .where('takes_over_balances', '=', true)
    .execute()
  return true
}

/** Returns a text that changes if a source's balances change. */
async function digestOfBalances(db: Db, insurerCode: string): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select concat_ws(' ', count(*), sum(hash_record_extended(balance, 0)::numeric)) as digest
    from source_balance balance where insurer_code = ${insurerCode}`.execute(db)
  return rows[0]?.digest ?? ''
}
