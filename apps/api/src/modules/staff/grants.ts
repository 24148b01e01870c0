import { insurersFor, type StaffPermission } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { mayActFor } from '../../insurer-scope'

/**
 * Whether a person whose access hasn't ended has a permission for an insurer. Locks the person until the transaction ends, so that
 * a change of their rights waits, and then also gives back what they get now. Call it in a transaction. R90, R91
 */
export async function hasPermission(
  db: Kysely<Database>,
  staffId: string,
  permission: StaffPermission,
  insurerCode: string,
): Promise<boolean> {
  await db.selectFrom('staff').select('id').where('id', '=', staffId).forShare().execute()
  const grants = await db
    .selectFrom('staff_grant')
    .innerJoin('staff', 'staff.id', 'staff_grant.staff_id')
    .select(['role', 'insurer_code as insurer'])
    .where('staff.id', '=', staffId)
    .where('staff.ended_at', 'is', null)
    .execute()
  return mayActFor({ insurers: insurersFor(grants, permission) }, insurerCode)
}
