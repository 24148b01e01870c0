import type { SavedList } from '@khum/contract'
import type { StaffCaller } from '../../caller'
import type { AppContext } from '../../context'

type Db = Pick<AppContext, 'db'>

/** Returns the lists of claims that the person saved. */
export async function getSavedLists({ db }: Db, { staffId }: StaffCaller): Promise<{ items: SavedList[] }> {
  const { saved_lists } = await db
    .selectFrom('staff')
    .select('saved_lists')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  return { items: saved_lists }
}

/** Replaces the lists of claims that the person saved. */
export async function putSavedLists(
  { db }: Db,
  { staffId }: StaffCaller,
  { items }: { items: SavedList[] },
): Promise<{ items: SavedList[] }> {
  await db
    .updateTable('staff')
    .set({ saved_lists: JSON.stringify(items) })
    .where('id', '=', staffId)
    .execute()
  return { items }
}
