import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { lockAgainstDeletion } from '../accounts/accounts.service'
import { deleteListEntry, type ListEntry, updateListEntries } from './coverage-list.repo'

export { listNewCoverages, listServedCoverages } from './coverage-list.repo'

/**
 * Saves order, nicknames and visibility of coverages in the member's list. If one of them can't be saved, nothing is
 * saved. The coverages may be the member's own or a relative's. Requirement 2.2 (`/edit-coverage`).
 * @throws AppError not_found (one of the coverages is no longer in the list), session_expired
 */
export async function orderCoverages(
  ctx: AppContext,
  accountId: string,
  entries: readonly ListEntry[],
): Promise<void> {
  const ids = new Set(entries.map(({ id }) => id))
  await inTransaction(ctx.db, async (db) => {
    await lockAgainstDeletion(db, accountId)
    const updated = await updateListEntries(db, accountId, entries)
    if (updated !== ids.size || ids.size !== entries.length) throw new AppError('not_found')
  })
}

/** Removes a coverage from the member's list; the coverage itself doesn't change. @throws AppError not_found */
export async function removeCoverage(ctx: AppContext, accountId: string, coverageId: string): Promise<void> {
  if (!(await deleteListEntry(ctx.db, accountId, coverageId))) throw new AppError('not_found')
}
