import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

/** Finds a member of staff by the id that an identity provider gave the person. */
export async function findByIdentity(
  db: Db,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<{ staff_id: string; ended_at: Date | null } | null> {
  const row = await db
    .selectFrom('staff_identity')
    .innerJoin('staff', 'staff.id', 'staff_identity.staff_id')
    .select(['staff.id as staff_id', 'staff.ended_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Finds the member of staff with this email who has never signed in at the identity provider. The caller must have
 * locked that row of `staff`.
 */
export async function findUnlinked(db: Db, issuer: string, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from staff where email = ${email} and ended_at is null
      and not exists (select from staff_identity where staff_id = staff.id and issuer = ${issuer})`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

export async function insertIdentity(
  db: Db,
  identity: { issuer: string; subject: string; staffId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('staff_identity')
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      staff_id: identity.staffId,
      created_at: identity.at,
    })
    .execute()
}
