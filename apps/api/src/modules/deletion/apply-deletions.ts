import type { AppContext } from '../../context'
import { DatabaseStartError } from '../../db/database-error'
import { inTransaction } from '../../db/transaction'
import { eraseAccount } from './deletion.service'
import { listDeletions, requireEntry } from './deletion-ledger'

/** Ids looked up by one query. */
const batch = 1_000

/**
 * Deletes every account again that the ledger names and that is alive, as after the restore of an older backup. For the start,
 * before anything is served and before jobs run. Answers how many.
 * @throws DatabaseStartError when the ledger can't be read, or an entry for a live account can't be opened
 */
export async function applyDeletions(ctx: AppContext): Promise<number> {
  let ids: string[] = []
  let again = 0
  try {
    for await (const id of listDeletions(ctx)) {
      ids.push(id)
      if (ids.length < batch) continue
      again += await applyTo(ctx, ids)
      ids = []
    }
    again += await applyTo(ctx, ids)
  } catch (cause) {
    if (cause instanceof DatabaseStartError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseStartError(
      `The object store is needed at the start: its list of deleted accounts cannot be read (${reason}).`,
      { cause },
    )
  }
  if (again > 0)
    ctx.log.warn({ accounts: again }, 'accounts that had been deleted were alive and are deleted again')
  return again
}

async function applyTo(ctx: AppContext, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const alive = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .execute()
  let again = 0
  for (const { id } of alive) {
    await requireEntry(ctx, id)
    const erased = await inTransaction(ctx.db, (db) => eraseAccount({ ...ctx, db }, id))
    if (erased) again += 1
  }
  return again
}
