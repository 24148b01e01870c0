import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { isServed } from '../partners/served-insurers'

type Db = Kysely<Database>

/** Appends coverages to an account's list; those already in it keep their position. */
export async function addCoveragesToList(
  db: Db,
  of: { accountId: string; coverageIds: readonly string[]; at: Date },
): Promise<void> {
  if (of.coverageIds.length === 0) return
  const last = await db
    .selectFrom('account_coverage')
    .select((eb) => eb.fn.max('sort').as('sort'))
    .where('account_id', '=', of.accountId)
    .executeTakeFirst()
  const first = (last?.sort ?? -1) + 1
  await db
    .insertInto('account_coverage')
    .values(
      of.coverageIds.map((coverage_id, index) => ({
        account_id: of.accountId,
        coverage_id,
        sort: first + index,
        added_at: of.at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'coverage_id']).doNothing())
    .execute()
}

export interface ListEntry {
  id: string
  /** Empty if the member chose no nickname. */
  nickname: string
  hidden: boolean
}

/**
 * Sets order, nicknames and visibility of the given coverages in an account's list.
 * @returns how many of them are in the list
 */
export async function updateListEntries(
  db: Db,
  accountId: string,
  entries: readonly ListEntry[],
): Promise<number> {
  const given = JSON.stringify(entries.map((entry, sort) => ({ ...entry, sort })))
  const { rows } = await sql`
    update account_coverage listed
    set sort = given.sort, nickname = nullif(given.nickname, ''), hidden = given.hidden
    from jsonb_to_recordset(${given}::jsonb) as given (id text, nickname text, hidden boolean, sort smallint)
    where listed.account_id = ${accountId} and listed.coverage_id = given.id
    returning listed.coverage_id`.execute(db)
  return rows.length
}

/** Removes a coverage from an account's list. @returns false if it wasn't in the list */
export async function deleteListEntry(db: Db, accountId: string, coverageId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('account_coverage')
    .where('account_id', '=', accountId)
    .where('coverage_id', '=', coverageId)
    .returning('coverage_id')
    .executeTakeFirst()
  return deleted !== undefined
}

/**
 * Adds the person's own coverages to the account's list, newest first, if the partner serves their insurers.
 * Coverages that are in the list already keep their position.
 */
export async function addOwnCoveragesToList(
  db: Db,
  of: { accountId: string; personId: string; partnerId: string; at: Date },
) {
  const coverages = await db
    .selectFrom('coverage')
    .select('id')
    .where('person_id', '=', of.personId)
    .where(isServed(of.partnerId, 'coverage'))
    .orderBy('effective_date', 'desc')
    .orderBy('id')
    .execute()
  const coverageIds = coverages.map(({ id }) => id)
  await addCoveragesToList(db, { accountId: of.accountId, coverageIds, at: of.at })
}

/** Removes a relative's coverages from an account's list. */
export async function removePersonFromList(
  db: Db,
  of: { accountId: string; personId: string },
): Promise<void> {
  await db
    .deleteFrom('account_coverage')
    .where('account_id', '=', of.accountId)
    .where('coverage_id', 'in', db.selectFrom('coverage').select('id').where('person_id', '=', of.personId))
    .execute()
}

/** Empties an account's list and withdraws its permissions to see unmasked numbers. Requirement 2.19, R60. */
export async function forgetList(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('account_coverage').where('account_id', '=', accountId).execute()
  const sessions = db.selectFrom('session').select('id').where('account_id', '=', accountId)
  await db.deleteFrom('step_up').where('session_id', 'in', sessions).execute()
}
