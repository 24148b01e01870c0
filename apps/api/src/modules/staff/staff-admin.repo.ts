import type { AdmitedType, StaffGrant, StaffPerson } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { InsurerScope } from '../../caller'
import type { Database } from '../../db/schema'
import { isInScope } from '../../insurer-scope'
import { isSameName } from '../../text/name-words'
import { toCompetence } from './competence'

type Db = Kysely<Database>

/**
 * SQL condition: the person has a role for an insurer of the caller. An administrator of every insurer sees everyone.
 */
function isAdministered({ insurers }: InsurerScope) {
  return sql<boolean>`(${insurers}::text[] is null or exists (select from staff_grant held
    where held.staff_id = staff.id and held.insurer_code = any(${insurers}::text[])))`
}

/**
 * Lists the people whom the caller administers, those with access first. With `id`, lists only the person with this id.
 */
export async function listStaffPeople(
  db: Db,
  caller: InsurerScope,
  id: string | null,
): Promise<StaffPerson[]> {
  const { rows } = await sql<{
    id: string
    name: string
    email: string
    grants: StaffGrant[]
    created_at: Date
    last_seen_at: Date | null
    ended_at: Date | null
    takes_types: AdmitedType[] | null
    takes_most: bigint | null
  }>`
    select staff.id, name, email, staff.created_at, ended_at, takes_types, takes_most,
      (select max(last_used_at) from staff_session where staff_session.staff_id = staff.id) as last_seen_at,
      coalesce((select jsonb_agg(jsonb_build_object('role', role, 'insurer', insurer_code) order by role, insurer_code)
        from staff_grant where staff_grant.staff_id = staff.id
          and ${isInScope(caller, sql.ref('staff_grant.insurer_code'))}), '[]') as grants
    from staff
    where ${isAdministered(caller)} and (${id}::text is null or staff.id = ${id})
    order by ended_at is not null, name, staff.id`.execute(db)
  return rows.map(({ takes_types, takes_most, ...row }) => ({
    ...row,
    competence: toCompetence({ takes_types, takes_most }),
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  }))
}

/**
 * Locks people in the order of their ids. Other transactions can still insert rows that refer to these people. A
 * stronger lock could cause a deadlock: a transaction that has locked a claim would wait here for the person, while
 * this transaction waits for that claim.
 */
export async function lockStaff(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select from staff where id = any(${ids}::text[]) order by id for no key update`.execute(db)
}

/** Whether the person has a role for an insurer of the caller. */
export async function isAdministeredBy(db: Db, caller: InsurerScope, id: string): Promise<boolean> {
  const { rows } = await sql`select from staff where id = ${id} and ${isAdministered(caller)}`.execute(db)
  return rows.length > 0
}

/**
 * Finds a person with access by email, and locks the row until the transaction ends.
 * @returns the id, or null if nobody with this email has access
 */
export async function findStaffId(db: Db, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from staff where email = ${email} and ended_at is null for update`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Creates a person, or restores the access of a person whose access had ended. An email address may pass to another
 * employee. So a name that differs by more than its spelling means a new person: the former person keeps the history
 * but not the address. Call it in a transaction. R91
 * @returns the person's id
 */
export async function openStaff(
  db: Db,
  person: { id: string; name: string; email: string; by: string | null; at: Date },
): Promise<string> {
  const { rows: former } = await sql<{ id: string; name: string }>`
    select id, name from staff where email = ${person.email} and ended_at is not null for update`.execute(db)
  for (const { id, name } of former) {
    // The next sign-in links the identity again, by the address. The account that the person had at the provider may be
    // another employee's now.
    await db.deleteFrom('staff_identity').where('staff_id', '=', id).execute()
    if (isSameName(name, person.name)) continue
    await sql`
      update staff set email =
        left(email, 220) || to_char(ended_at at time zone 'UTC', ' "(until" YYYY-MM-DD HH24:MI:SS")"')
      where id = ${id}`.execute(db)
  }
  const { rows } = await sql<{ id: string }>`
    insert into staff (id, name, email, created_at, created_by)
    values (${person.id}, ${person.name}, ${person.email}, ${person.at}, ${person.by})
    on conflict (email) do update set ended_at = null, ended_by = null
    returning id`.execute(db)
  return rows[0]?.id ?? person.id
}

/** Adds roles that the person doesn't have yet. */
export async function addGrants(
  db: Db,
  staffId: string,
  grants: readonly StaffGrant[],
  by: { staffId: string | null; at: Date },
): Promise<void> {
  if (grants.length === 0) return
  await db
    .insertInto('staff_grant')
    .values(
      grants.map(({ role, insurer }) => ({
        staff_id: staffId,
        role,
        insurer_code: insurer,
        granted_at: by.at,
        granted_by: by.staffId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes the person's roles for the caller's insurers. @returns the number of roles that remain */
export async function removeGrants(db: Db, caller: InsurerScope, staffId: string): Promise<number> {
  await db
    .deleteFrom('staff_grant')
    .where('staff_id', '=', staffId)
    .where(isInScope(caller, sql.ref('staff_grant.insurer_code')))
    .execute()
  const { left } = await db
    .selectFrom('staff_grant')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return left
}

/** Whether a person has roles for insurers that the caller doesn't administer. */
export async function hasOtherGrants(db: Db, caller: InsurerScope, staffId: string): Promise<boolean> {
  const { rows } = await sql`select from staff_grant where staff_id = ${staffId}
    and ${isInScope(caller, sql.ref('insurer_code'))} is not true`.execute(db)
  return rows.length > 0
}

/** Ends a person's access. Ending it again changes nothing. */
export async function markStaffEnded(db: Db, staffId: string, by: string, at: Date): Promise<void> {
  await db
    .updateTable('staff')
    .set({ ended_at: at, ended_by: by })
    .where('id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute()
}
