import type { FamilyScope } from '@khum/contract'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { FamilyLinkTable } from '../../db/schema-identity'
import { grants, isLiveLink, isOwn, isShownTo } from '../insurance/who-may-see'
import { isServed } from '../partners/served-insurers'

type Db = Kysely<Database>

const names = [
  'person.title_th',
  'person.name_th',
  'person.surname_th',
  'person.title_en',
  'person.name_en',
  'person.surname_en',
] as const

function liveLinks(db: Db, now: Date) {
  return db
    .selectFrom('family_link')
    .select([
      'family_link.id',
      'family_link.person_id',
      'family_link.relationship',
      'family_link.proof',
      'family_link.scopes',
      'family_link.ends_at',
    ])
    .where(isLiveLink('family_link', now))
}

/** Lists an account's live family links to its relatives. */
export function listAuthorities(db: Db, accountId: string, now: Date) {
  return liveLinks(db, now)
    .innerJoin('person', 'person.id', 'family_link.person_id')
    .innerJoin('account', 'account.id', 'family_link.account_id')
    .select([...names, 'person.birth_date'])
    .where('family_link.account_id', '=', accountId)
    .whereRef('account.person_id', '<>', 'family_link.person_id')
    .orderBy('family_link.created_at')
    .orderBy('family_link.id')
    .execute()
}
export type Authority = Awaited<ReturnType<typeof listAuthorities>>[number]

/**
 * Lists the live family links through which other accounts at the same partner see this person's coverages, each with
 * the name of the account's member.
 */
export function listWatchers(
  db: Db,
  { personId, partnerId }: { personId: string; partnerId: string },
  now: Date,
) {
  return liveLinks(db, now)
    .innerJoin('account', 'account.id', 'family_link.account_id')
    .innerJoin('person', 'person.id', 'account.person_id')
    .innerJoin('person as watched', 'watched.id', 'family_link.person_id')
    .select([...names, 'watched.birth_date'])
    .where('family_link.person_id', '=', personId)
    .where('account.person_id', '<>', personId)
    .where('account.partner_id', '=', partnerId)
    .orderBy('family_link.created_at')
    .orderBy('family_link.id')
    .execute()
}

/** A relative's coverage in an account's list of cards, with the family link that allows reading it. */
export interface RelativeCoverageRow {
  coverage_id: string
  link_id: string
  person_id: string
  nickname: string | null
  hidden: boolean
}

/**
 * Lists the relatives' coverages that the account has in its list of cards and may read with this scope. With `lock`,
 * the family links can't end before the caller's transaction ends.
 */
export async function listRelativeCoverages(
  db: Db,
  of: { accountId: string; now: Date; scope: FamilyScope; coverageId?: string | undefined; lock?: boolean },
): Promise<RelativeCoverageRow[]> {
  const { rows } = await sql<RelativeCoverageRow>`
    select coverage.id as coverage_id, link.id as link_id, coverage.person_id, place.nickname, place.hidden
    from account_coverage place
    join coverage on coverage.id = place.coverage_id
    join account on account.id = place.account_id and not ${isOwn('account', 'coverage')}
    join family_link link on link.account_id = place.account_id and link.person_id = coverage.person_id
    where place.account_id = ${of.accountId}
      and ${grants('link', of.scope, of.now)}
      and ${isShownTo('account', 'coverage')}
      ${of.coverageId === undefined ? sql`` : sql`and coverage.id = ${of.coverageId}`}
    order by place.sort, coverage.effective_date > (${of.now}::timestamptz at time zone 'Asia/Bangkok')::date,
      coverage.effective_date desc, place.added_at, coverage.id
    ${of.lock ? sql`for share of link` : sql``}`.execute(db)
  return rows
}

/** Ends a live family link at a partner. The caller must be the account or the person of the link. */
export function endAuthority(
  db: Db,
  of: { id: string; accountId: string; personId: string; partnerId: string; now: Date },
) {
  return db
    .updateTable('family_link')
    .set({ ended_at: of.now })
    .where('id', '=', of.id)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('account_id', '=', of.accountId), eb('person_id', '=', of.personId)]))
    .where(
      sql<boolean>`exists (select from account where account.id = family_link.account_id
        and account.partner_id = ${of.partnerId})`,
    )
    .returning(['account_id', 'person_id', 'proof'])
    .executeTakeFirst()
}

/** Inserts a family link, and ends an older live link between the same account and person. */
export async function replaceAuthority(db: Db, link: Insertable<FamilyLinkTable>, now: Date): Promise<void> {
  await db
    .updateTable('family_link')
    .set({ ended_at: now })
    .where('account_id', '=', link.account_id)
    .where('person_id', '=', link.person_id)
    .where('ended_at', 'is', null)
    .execute()
  await db.insertInto('family_link').values(link).execute()
}

/**
 * Lists the ids of a person's coverages that the partner's app may show, newest first. Leaves out expired and void
 * coverages.
 */
export async function listCurrentCoverages(
  db: Db,
  of: { personId: string; partnerId: string; today: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('coverage')
    .select('id')
    .where('person_id', '=', of.personId)
    .where('expiry_date', '>=', of.today)
    .where('void_from_inception', '=', false)
    .where(isServed(of.partnerId, 'coverage'))
    .orderBy('effective_date', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Ends an account's live family links to a person: all of them or, if `all` is false, only the links past their
 * `ends_at`.
 */
export async function endLinks(
  db: Db,
  of: { accountId: string; personId: string; now: Date; all: boolean },
): Promise<void> {
  let links = db
    .updateTable('family_link')
    .set({ ended_at: of.now })
    .where('account_id', '=', of.accountId)
    .where('person_id', '=', of.personId)
    .where('ended_at', 'is', null)
  if (!of.all) links = links.where('ends_at', '<=', of.now)
  await links.execute()
}

/**
 * Moves family links from one record of a person (`from`) to another record of the same person (`to`). Links to `from`
 * that aren't live are deleted. If an account has a link to both records, the link that allows more stays.
 * @returns the accounts whose links moved, each with its partner
 */
export async function moveLinks(
  db: Db,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<{ accountId: string; partnerId: string }[]> {
  // Locks the accounts before their links, as a deletion does, so that the two transactions can't deadlock.
  await sql`select from account where id in (select account_id from family_link where person_id = ${from})
    order by id for key share`.execute(db)
  await sql`
    update family_link older set ended_at = ${now} from family_link moved
    where moved.person_id = ${from} and ${isLiveLink('moved', now)}
      and older.account_id = moved.account_id and older.person_id = ${to} and older.ended_at is null
      and not (moved.scopes <@ older.scopes and ${isLiveLink('older', now)})`.execute(db)
  await sql`
    delete from family_link moved where person_id = ${from} and (not ${isLiveLink('moved', now)} or exists (
      select from family_link older
      where older.account_id = moved.account_id and older.person_id = ${to} and older.ended_at is null))`.execute(
    db,
  )
  const { rows } = await sql<{ accountId: string; partnerId: string }>`
    update family_link set person_id = ${to} from account
    where family_link.person_id = ${from} and account.id = family_link.account_id
    returning account.id as "accountId", account.partner_id as "partnerId"`.execute(db)
  return rows
}

/**
 * After a source merged two records of a person, moves the live family links from one record (`from`) to the other
 * (`to`). If an account has a live link to each record, both links stay, so that the account doesn't have more rights
 * after a split than before the merge.
 */
export async function moveLinksOfMerged(
  db: Db,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<{ id: string; accountId: string; partnerId: string }[]> {
  // Locks the accounts before their links, as a deletion does, so that the two transactions can't deadlock.
  await sql`select from account where id in (select account_id from family_link where person_id = ${from})
    order by id for key share`.execute(db)
  const { rows } = await sql<{ id: string; accountId: string; partnerId: string }>`
    update family_link moved set person_id = ${to} from account
    where moved.person_id = ${from} and ${isLiveLink('moved', now)}
      and account.id = moved.account_id and account.person_id <> ${to}
      and not exists (select from family_link other
        where other.account_id = moved.account_id and other.person_id = ${to} and other.ended_at is null)
    returning moved.id, account.id as "accountId", account.partner_id as "partnerId"`.execute(db)
  return rows
}

/** Moves family links of a merge back to the record from which they came. Also moves links that have ended since. */
export async function moveLinksBack(
  db: Db,
  { from, to, ids }: { from: string; to: string; ids: readonly string[] },
): Promise<void> {
  await sql`
    update family_link moved set person_id = ${to}
    where id = any (${ids}::text[]) and person_id = ${from}
      and (ended_at is not null or not exists (select from family_link other
        where other.account_id = moved.account_id and other.person_id = ${to} and other.ended_at is null))`.execute(
    db,
  )
}

/** Inserts a family link. Returns false if the account already has a live link to the person. */
export async function insertLink(db: Db, link: Insertable<FamilyLinkTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('family_link')
    .values(link)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'person_id']).where('ended_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Deletes an account's family links to relatives. Also ends the family links of other accounts at the same partner to
 * this member, if an invitation created them. Requirement 2.19; R60
 */
export async function forgetLinks(
  db: Db,
  of: { accountId: string; personId: string; at: Date },
): Promise<void> {
  await db.deleteFrom('family_link').where('account_id', '=', of.accountId).execute()
  // Links proved by guardianship or by the phone on the policy stay, because they don't depend on this account.
  await db
    .updateTable('family_link')
    .set({ ended_at: of.at })
    .where('person_id', '=', of.personId)
    .where('proof', '=', 'invitation')
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`exists (select from account mine
        join account reader on reader.partner_id = mine.partner_id and reader.id = family_link.account_id
        where mine.id = ${of.accountId})`,
    )
    .execute()
}
