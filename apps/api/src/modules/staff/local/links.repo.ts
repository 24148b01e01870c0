import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema'

type Db = Kysely<Database>

/** Stores a person's one-time link, in place of the person's earlier link. */
export async function putLink(
  db: Db,
  link: { staffId: string; tokenHash: Buffer; by: string | null; at: Date; expiresAt: Date },
): Promise<void> {
  const row = {
    token_hash: link.tokenHash,
    created_at: link.at,
    created_by: link.by,
    expires_at: link.expiresAt,
  }
  await db
    .insertInto('staff_link')
    .values({ staff_id: link.staffId, ...row })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
    .execute()
}

/** Finds the member of staff whose one-time link has this token, if the link hasn't expired. */
export async function findLink(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ staff_id: string; name: string; email: string; expires_at: Date } | null> {
  const row = await db
    .selectFrom('staff_link')
    .innerJoin('staff', 'staff.id', 'staff_link.staff_id')
    .select(['staff_link.staff_id', 'staff.name', 'staff.email', 'staff_link.expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('staff.ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
