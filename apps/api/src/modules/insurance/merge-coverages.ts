import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

/** The ids of the coverages and households that a merge moved to another person. */
export interface MovedCoverages {
  coverages: string[]
  /** The households whose subscriber was the merged person. */
  households: string[]
}

/**
 * Moves all coverages and households of one person to another. The caller must then move the claims with
 * `moveClaimsToPerson`.
 */
export async function mergeCoverages(db: Db, from: string, into: string): Promise<MovedCoverages> {
  const coverages = await db
    .updateTable('coverage')
    .set({ person_id: into })
    .where('person_id', '=', from)
    .returning('id')
    .execute()
  const households = await db
    .updateTable('household')
    .set({ subscriber_person_id: into })
    .where('subscriber_person_id', '=', from)
    .returning('id')
    .execute()
  return { coverages: coverages.map(({ id }) => id), households: households.map(({ id }) => id) }
}

/**
 * Moves the coverages and households that a merge moved (`moved`) back to the person `from`. Also moves the coverages
 * that the source has sent with this person's source key (`key`) since the merge. Renewals move together with the
 * coverage that they renew.
 * @returns the ids of the coverages
 */
export async function splitCoverages(
  db: Db,
  {
    from,
    into,
    key,
  }: { from: string; into: string; key: { insurerCode: string; source: string; sourceKey: string } },
  moved: MovedCoverages,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; household_id: string; relationship: string }>`
    update coverage set person_id = ${from}
    where person_id = ${into} and first_coverage_id in (
      select first.id from coverage first
      where first.person_id = ${into} and (first.id = any (${moved.coverages}::text[])
        or (first.insurer_code = ${key.insurerCode} and first.source = ${key.source} and first.person_key = ${key.sourceKey})))
    returning id, household_id, relationship`.execute(db)
  const subscribed = rows.flatMap((row) => (row.relationship === 'self' ? row.household_id : []))
  await db
    .updateTable('household')
    .set({ subscriber_person_id: from })
    .where('subscriber_person_id', '=', into)
    .where(sql<boolean>`id = any (${[...moved.households, ...subscribed]}::text[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks people's coverages, so that no claims can be filed on them until the transaction ends. */
export async function lockCoverages(db: Db, people: readonly string[]): Promise<void> {
  await sql`
    select from coverage where person_id = any (${people}::text[]) order by id for no key update`.execute(db)
}

/**
 * Locks a coverage, so that it can't move to another person until the transaction ends. Waits for a merge or split that
 * is moving the coverage, so call this before you read which person the coverage belongs to.
 */
export async function lockCoverageOwner(db: Db, id: string): Promise<void> {
  await db.selectFrom('coverage').select('id').where('id', '=', id).forShare().execute()
}

export async function coveragesOfPerson(db: Db, personId: string): Promise<string[]> {
  const rows = await db.selectFrom('coverage').select('id').where('person_id', '=', personId).execute()
  return rows.map(({ id }) => id)
}
