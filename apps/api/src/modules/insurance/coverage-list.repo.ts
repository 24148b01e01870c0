import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { isServed } from '../partners/served-insurers'
import { rowOfKey, type StagedRows } from './staged'
import { grants } from './who-may-see'

type Db = Kysely<Database>

/** Appends coverages to an account's list. Coverages that are already in the list keep their position. */
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
 * @returns how many of the given coverages are in the list
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

interface When {
  at: Date
  today: string
}

/**
 * An account whose list got new coverages. `coverageId` is the coverage that the notification names: the member's own
 * newest new coverage or, if all new coverages are relatives', the newest of these.
 */
export interface NewlyListed {
  accountId: string
  coverageId: string
  /** The relative whom the coverage covers; null if it is the member's own. */
  personId: string | null
}

/**
 * Appends a batch's new coverages to the lists of the people whom they cover and of the relatives who may see them. A
 * person's own coverages come before relatives' coverages, and newer ones before older ones. Renewals are in the lists
 * already: a database trigger adds them when they are inserted. Also appends the coverages in `voided`, which were void
 * before the batch, if they aren't void any more and the list doesn't have them. Run it in a transaction.
 * @returns the accounts with a new coverage that hasn't ended
 */
export async function listNewCoverages(
  db: Db,
  staged: StagedRows,
  when: When,
  voided: readonly string[] = [],
): Promise<NewlyListed[]> {
  const fresh = sql`
    select coverage.id, coverage.person_id, coverage.insurer_code, coverage.effective_date, coverage.expiry_date, true as is_new
    from ${staged.rows} r
    cross join ${rowOfKey(staged, 'coverage', sql`r.source_key`)} coverage
    where r.op = 'upsert' and r.decision = 'new' and not coverage.void_from_inception
    union all
    select id, person_id, insurer_code, effective_date, expiry_date, false from coverage
    where id = any (${voided}::text[]) and not void_from_inception`
  const wanted = sql`(fresh.is_new or ${isUnlisted})`
  return await listForViewers(db, { fresh, accounts: sql`true`, wanted }, when)
}

/**
 * When a partner begins to serve `insurers`, appends their coverages to the lists of the partner's accounts. One call
 * handles at most `accounts` accounts, in the order of their ids, starting after the id `after`. Leaves out coverages
 * that a list already has. Run it in a transaction.
 * @returns `last`: the last account handled, null if there are no more; `added`: the accounts that got a coverage that
 * hasn't ended
 */
export async function listServedCoverages(
  db: Db,
  of: { partnerId: string; insurers: readonly string[]; after: string; accounts: number },
  when: When,
): Promise<{ last: string | null; added: NewlyListed[] }> {
  const { rows } = await sql<{ id: string }>`
    select id from account where partner_id = ${of.partnerId} and id > ${of.after} order by id limit ${of.accounts}`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  const fresh = sql`
    select id, person_id, insurer_code, effective_date, expiry_date from coverage
    where insurer_code = any(${of.insurers}::text[]) and not void_from_inception and person_id = any (array(
      select person_id from account where id = any(${ids}::text[])
      union select person_id from family_link where account_id = any(${ids}::text[]) and ended_at is null))`
  const accounts = sql`account.id = any(${ids}::text[])`
  const wanted = isUnlisted
  return { last: ids.at(-1) ?? null, added: await listForViewers(db, { fresh, accounts, wanted }, when) }
}

const isUnlisted = sql`not exists (
  select from account_coverage listed where listed.account_id = viewer.account_id and listed.coverage_id = fresh.id)`

/**
 * Appends coverages to the lists of all who may see them.
 * @param of SQL: `fresh` selects the coverages; `accounts` is a condition on the accounts; `wanted` is a condition on
 * each pair of an account (`viewer`) and a coverage (`fresh`)
 */
async function listForViewers(
  db: Db,
  of: { fresh: RawBuilder<unknown>; accounts: RawBuilder<unknown>; wanted: RawBuilder<unknown> },
  { at, today }: When,
): Promise<NewlyListed[]> {
  const { rows } = await sql<NewlyListed>`
    with fresh as materialized (${of.fresh}),
    linked as materialized (
      select link.account_id, link.person_id from family_link link
      where link.person_id = any (array(select person_id::text from fresh)) and ${grants('link', 'see', at)}
    ),
    live as materialized (
      -- Waits for a deletion in progress. R60
      select account.id, account.person_id, account.partner_id from account
      where account.status = 'active' and ${of.accounts} and (
        account.person_id = any (array(select person_id::text from fresh))
        or account.id = any (array(select account_id::text from linked)))
      order by account.id for key share
    ),
    viewer as (
      select id as account_id, person_id, partner_id, true as is_own from live
      union all
      select live.id, linked.person_id, live.partner_id, false from live
      join linked on linked.account_id = live.id and linked.person_id <> live.person_id
    ),
    shown as (
      select viewer.account_id, viewer.is_own, fresh.* from viewer
      join fresh on fresh.person_id = viewer.person_id
      where ${isServed(sql.ref('viewer.partner_id'), 'fresh')} and ${of.wanted}
    ),
    added as (
      insert into account_coverage (account_id, coverage_id, sort, added_at)
      select account_id, id,
        row_number() over (partition by account_id order by is_own desc, effective_date desc, id)
        + (select coalesce(max(sort), -1) from account_coverage listed where listed.account_id = shown.account_id), ${at}
      from shown
      on conflict (account_id, coverage_id) do nothing
    )
    select distinct on (account_id) account_id as "accountId", id as "coverageId",
      case when not is_own then person_id end as "personId"
    from shown
    where expiry_date >= ${today}
    order by account_id, is_own desc, effective_date desc, id`.execute(db)
  return rows
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
