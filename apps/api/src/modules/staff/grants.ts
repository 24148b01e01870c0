import {
  insurersFor,
  permissionsOf,
  type StaffGrant,
  type StaffName,
  type StaffPermission,
  staffRoles,
} from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { InsurerScope } from '../../caller'
import type { Database } from '../../db/schema'
import { isInScope, mayActFor } from '../../insurer-scope'

/**
 * Whether a person whose access hasn't ended has a permission for an insurer. Locks the person until the transaction
 * ends. A concurrent change of the person's roles waits for the lock. Afterwards, it finds the claims that this
 * transaction assigned to the person, and can give the claims back to their queues. Call it in a transaction. R90, R91
 */
export async function hasPermission(
  db: Kysely<Database>,
  staffId: string,
  permission: StaffPermission,
  insurerCode: string,
): Promise<boolean> {
  await db.selectFrom('staff').select('id').where('id', '=', staffId).forShare().execute()
  const grants = await listGrants(db, staffId)
  return mayActFor({ insurers: insurersFor(grants, permission) }, insurerCode)
}

/** Lists a person's roles; none if the person's access has ended. */
export async function listGrants(db: Kysely<Database>, staffId: string): Promise<StaffGrant[]> {
  return await db
    .selectFrom('staff_grant')
    .innerJoin('staff', 'staff.id', 'staff_grant.staff_id')
    .select(['role', 'insurer_code as insurer'])
    .where('staff.id', '=', staffId)
    .where('staff.ended_at', 'is', null)
    .execute()
}

/**
 * Lists the people whose access hasn't ended and who have a permission for an insurer of the caller, sorted by name.
 * R90
 */
export async function listPeopleWith(
  db: Kysely<Database>,
  caller: InsurerScope,
  permission: StaffPermission,
): Promise<StaffName[]> {
  const roles = staffRoles.filter((role) => permissionsOf(role).includes(permission))
  const { rows } = await sql<StaffName>`
    select staff.id as staff_id, staff.name from staff
    where staff.ended_at is null and exists (
      select from staff_grant held
      where held.staff_id = staff.id and held.role = any(${roles}::text[])
        and (held.insurer_code is null or ${isInScope(caller, sql.ref('held.insurer_code'))}))
    order by staff.name, staff.id`.execute(db)
  return rows
}

/** Whether two lists have the same roles, in any order. */
export function areSame(some: readonly StaffGrant[], others: readonly StaffGrant[]): boolean {
  const [a, b] = [some, others].map(
    (grants) => new Set(grants.map(({ role, insurer }) => `${role} ${insurer}`)),
  )
  return a !== undefined && b !== undefined && a.size === b.size && [...a].every((grant) => b.has(grant))
}

/** Whether a change of roles ends the person's permission to decide claims for at least one insurer. */
export function losesDecisions(before: readonly StaffGrant[], after: readonly StaffGrant[]): boolean {
  const [had, has] = [before, after].map((grants) => insurersFor(grants, 'claims.decide'))
  if (has === null || had === undefined || has === undefined) return false
  return had === null || had.some((code) => !has.includes(code))
}
