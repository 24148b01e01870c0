import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import type { JobData } from '../../jobs/queues'
import { listServedCoverages } from '../insurance/coverage-list.service'
import { notifyOfCoverages } from '../notifications/notify'

/**
 * How many accounts one transaction reads. The number is small so that the transaction holds its locks only briefly.
 */
const accountsAtOnce = 500

/**
 * When a partner begins to serve insurers, adds coverages of these insurers to the lists of the partner's members: the
 * members' own coverages and those of their relatives. Notifies each member once. A repeated call changes nothing.
 */
export async function listCoveragesOfPartner(
  ctx: Pick<AppContext, 'db' | 'clock' | 'jobs'>,
  { partner_id: partnerId, insurers, change_id }: JobData['partner.list_coverages'],
): Promise<void> {
  await waitForChunks(ctx.db, insurers)
  let after: string | null = ''
  while (after !== null) {
    const next: string = after
    after = await inTransaction(ctx.db, async (db) => {
      const when = { at: ctx.clock.now(), today: ctx.clock.today() }
      const of = { partnerId, insurers, after: next, accounts: accountsAtOnce }
      const { last, added } = await listServedCoverages(db, of, when)
      await notifyOfCoverages({ ...ctx, db }, added, `partner ${change_id}`)
      return last
    })
  }
}

/**
 * Waits for the transactions in which batches of these insurers are writing rows now. A transaction that began before
 * the partner served the insurer may have left new coverages out of the lists of the partner's members. Other
 * transactions see these coverages only after the commit.
 */
async function waitForChunks(db: Kysely<Database>, insurers: readonly string[]): Promise<void> {
  await sql`select from exchange_batch where insurer_code = any(${insurers}::text[]) and status = 'applying' for share`.execute(
    db,
  )
}
