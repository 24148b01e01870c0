import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { holdLiveAccount } from '../accounts/accounts.service'
import { deleteListEntry, type Place, updateListEntries } from './coverage-list.repo'

/**
 * Order, nicknames and hiding of a list, own or family: all of it or nothing. Spec §2 /edit-coverage
 * @throws AppError not_found (one of them stands in the list no longer), session_expired
 */
export async function orderCoverages(
  ctx: AppContext,
  accountId: string,
  places: readonly Place[],
): Promise<void> {
  const ids = new Set(places.map(({ id }) => id))
  await inTransaction(ctx.db, async (db) => {
    await holdLiveAccount(db, accountId)
    const moved = await updateListEntries(db, accountId, places)
    if (moved !== ids.size || ids.size !== places.length) throw new AppError('not_found')
  })
}

/** Takes a coverage out of the list; nothing else of it changes. @throws AppError not_found */
export async function removeCoverage(ctx: AppContext, accountId: string, coverageId: string): Promise<void> {
  if (!(await deleteListEntry(ctx.db, accountId, coverageId))) throw new AppError('not_found')
}
