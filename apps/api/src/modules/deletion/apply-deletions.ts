import type { AppContext } from '../../context'
import { DatabaseStartError } from '../../db/database-error'
import { inTransaction } from '../../db/transaction'
import { eraseAccount } from './deletion.service'
import { listDeletions, requireEntry } from './deletion-ledger'

const batch = 1_000

/**
 * Deletes the accounts that the deletion ledger lists as deleted but that are in the database. There are such accounts
 * after somebody has restored an older backup. Call it at startup, before serving and before jobs run. Returns how many
 * accounts it deleted. R68
 * @throws DatabaseStartError if the ledger can't be read, or if none of an account's entries can be opened
 */
export async function applyDeletions(ctx: AppContext): Promise<number> {
  let ids: string[] = []
  let deleted = 0
  try {
    for await (const id of listDeletions(ctx)) {
      ids.push(id)
      if (ids.length < batch) continue
      deleted += await deleteLive(ctx, ids)
      ids = []
    }
    deleted += await deleteLive(ctx, ids)
  } catch (cause) {
    if (cause instanceof DatabaseStartError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseStartError(
      `The object store is needed at the start: its list of deleted accounts cannot be read (${reason}).`,
      { cause },
    )
  }
  if (deleted > 0)
    ctx.log.warn({ accounts: deleted }, 'accounts that had been deleted were live and are deleted again')
  return deleted
}

async function deleteLive(ctx: AppContext, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const live = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '<>', 'deleted')
    .execute()
  let deleted = 0
  for (const { id } of live) {
    await requireEntry(ctx, id)
    const erased = await inTransaction(ctx.db, (db) => eraseAccount({ ...ctx, db }, id))
    if (erased) deleted += 1
  }
  return deleted
}
