import type { AdmitedType, StaffCompetence } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { listPeopleWith } from './grants'

type Db = Kysely<Database>

export function toCompetence(row: {
  takes_types: AdmitedType[] | null
  takes_most: bigint | null
}): StaffCompetence {
  const { takes_types, takes_most } = row
  return { admited_types: takes_types, most_satang: takes_most === null ? null : Number(takes_most) }
}

/**
 * Returns a person's competence: the kinds of claims that the person can get as the next claim, and the highest amount
 * (satang) that the person may decide alone.
 */
export async function readCompetence(db: Db, staffId: string): Promise<StaffCompetence> {
  const row = await db
    .selectFrom('staff')
    .select(['takes_types', 'takes_most'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  return toCompetence(row)
}

/** Returns whether a decision pays more (`benefit`, satang) than the person may decide alone. */
export async function exceedsOwnLimit(db: Db, staffId: string, benefit: bigint): Promise<boolean> {
  const { most_satang: most } = await readCompetence(db, staffId)
  return most !== null && benefit > BigInt(most)
}

/**
 * Returns whether anybody may confirm a proposal that pays `benefit` satang. That person needs the permission for the
 * insurer and a high enough limit of their own, and must have had no part in the claim (`hadPart`).
 */
export async function hasSecondApprover(
  db: Db,
  { insurerCode, benefit }: { insurerCode: string; benefit: bigint },
  hadPart: (staffId: string) => Promise<boolean>,
): Promise<boolean> {
  const people = await listPeopleWith(db, { insurers: [insurerCode] }, 'claims.second_look')
  for (const { staff_id } of people) {
    if (!(await exceedsOwnLimit(db, staff_id, benefit)) && !(await hadPart(staff_id))) return true
  }
  return false
}

/** Stores a person's competence. Does no access check; the caller must authorise. */
export async function setCompetence(
  db: Db,
  staffId: string,
  { admited_types, most_satang }: StaffCompetence,
): Promise<void> {
  await db
    .updateTable('staff')
    .set({ takes_types: admited_types, takes_most: most_satang })
    .where('id', '=', staffId)
    .execute()
}
