import type { TelemedEntry } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>
const open = ['choosing', 'agreed'] as const

/** Makes sure that a member starts only one visit at a time, so that two tabs get the same visit. */
export async function lockMember(db: Db, accountId: string): Promise<void> {
  await lockUntilCommit(db, `telemed ${accountId}`)
}

function visits(db: Db) {
  return db
    .selectFrom('telemed_visit')
    .selectAll('telemed_visit')
    .select([
      sql<string[]>`array(select coverage_id::text from telemed_visit_card
        where visit_id = telemed_visit.id order by place)`.as('coverage_ids'),
      sql<number[]>`array(select step from telemed_acceptance
        where visit_id = telemed_visit.id order by step)`.as('steps'),
      // The time when a newer version first replaces one of the accepted documents. The visit can't be finished after
      // that.
      sql<Date | null>`(select min(newer.effective_at) from telemed_acceptance accepted
        join telemed_document document on document.id = accepted.document_id
        join telemed_document newer on newer.step = document.step and newer.version > document.version
        where accepted.visit_id = telemed_visit.id)`.as('terms_until'),
    ])
}
export type VisitRow = Awaited<ReturnType<ReturnType<typeof visits>['executeTakeFirstOrThrow']>>

export function findVisit(db: Db, accountId: string, id: string): Promise<VisitRow | undefined> {
  return visits(db).where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
}

export async function lockVisit(db: Db, accountId: string, id: string): Promise<VisitRow | undefined> {
  await db
    .selectFrom('telemed_visit')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return await findVisit(db, accountId, id)
}

/**
 * Finds the member's unfinished visit that was started from this entry (Telemed Mart or card), unless the visit's time
 * is up.
 */
export async function findOpen(
  db: Db,
  accountId: string,
  entry: TelemedEntry,
  now: Date,
): Promise<VisitRow | undefined> {
  const row = await visits(db)
    .where('account_id', '=', accountId)
    .where('entry', '=', entry)
    .where('state', 'in', open)
    .executeTakeFirst()
  return row && !isOverdue(row, now) ? row : undefined
}

/** Whether the time to finish a visit has passed, or a newer version has replaced terms accepted for it. R66 */
export function isOverdue(
  { expires_at, terms_until }: Pick<VisitRow, 'expires_at' | 'terms_until'>,
  now: Date,
): boolean {
  return expires_at <= now || (terms_until !== null && terms_until <= now)
}

export function listVisits(db: Db, accountId: string, page: { after: string | undefined; limit: number }) {
  const all = visits(db)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
  if (page.after === undefined) return all.execute()
  const { after } = page
  return all
    .where(
      sql<boolean>`exists (select from telemed_visit last where last.id = ${after} and last.account_id = ${accountId}
        and (last.created_at > telemed_visit.created_at
          or (last.created_at = telemed_visit.created_at and last.id < telemed_visit.id)))`,
    )
    .execute()
}

export interface NewVisit {
  id: string
  account_id: string
  partner_id: string
  provider_id: string
  promotion_id: string | null
  entry: TelemedEntry
  created_at: Date
  expires_at: Date
}

export async function insertVisit(db: Db, visit: NewVisit): Promise<void> {
  await db.insertInto('telemed_visit').values(visit).execute()
}

/** Ends the member's unfinished visit from this entry (Telemed Mart or card), so that another visit can start. */
export async function endOpenVisits(
  db: Db,
  accountId: string,
  entry: TelemedEntry,
  now: Date,
): Promise<void> {
  await db
    .updateTable('telemed_visit')
    .set({ state: 'expired', ended_at: now })
    .where('account_id', '=', accountId)
    .where('entry', '=', entry)
    .where('state', 'in', open)
    .execute()
}

export async function endOverdue(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('telemed_visit')
    .set({ state: 'expired', ended_at: sql<Date>`expires_at` })
    .where('state', 'in', open)
    .where('expires_at', '<=', now)
    .execute()
}

/** Replaces a visit's cards; the main card comes first. */
export async function replaceCards(db: Db, visitId: string, coverageIds: readonly string[]): Promise<void> {
  await db.deleteFrom('telemed_visit_card').where('visit_id', '=', visitId).execute()
  await db
    .insertInto('telemed_visit_card')
    .values(coverageIds.map((coverage_id, place) => ({ visit_id: visitId, place, coverage_id })))
    .execute()
}

/** Sets a visit's state: `agreed` if it has cards and all three terms documents are accepted, otherwise `choosing`. */
export async function updateState(db: Db, visitId: string): Promise<void> {
  await sql`
    update telemed_visit set state = case
      when (select count(*) from telemed_acceptance where visit_id = telemed_visit.id) = 3
        and exists (select from telemed_visit_card where visit_id = telemed_visit.id) then 'agreed'
      else 'choosing' end
    where id = ${visitId} and state in ('choosing', 'agreed')`.execute(db)
}

/** Deletes a member's visits, and the ids that providers know the member by. Requirement 2.19, R60. */
export async function forgetVisits(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('telemed_subject').where('account_id', '=', accountId).execute()
  await db.deleteFrom('telemed_visit').where('account_id', '=', accountId).execute()
}
