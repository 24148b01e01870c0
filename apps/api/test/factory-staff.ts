import type { StaffGrant } from '@khum/contract'
import type { Kysely } from 'kysely'
import { manualClock } from '../src/clock'
import type { Database } from '../src/db/schema'
import { newId } from '../src/ids'
import { startStaffSession } from '../src/modules/staff/staff-sessions.service'

interface StaffFields {
  name?: string
  email?: string
  grants?: readonly StaffGrant[]
  at?: Date
}

/** Creates a staff member who is signed in. By default, the staff member is an auditor for every insurer. */
export async function makeStaff(db: Kysely<Database>, fields: StaffFields = {}) {
  const { grants = [{ role: 'auditor', insurer: null }], name = 'Test Staff' } = fields
  const staffId = newId()
  const at = fields.at ?? new Date('2026-11-21T05:00:00Z')
  const email = fields.email ?? `${staffId.toLowerCase()}@tpa.example`
  await db.insertInto('staff').values({ id: staffId, email, name, created_at: at }).execute()
  for (const { role, insurer } of grants) {
    await db
      .insertInto('staff_grant')
      .values({ staff_id: staffId, role, insurer_code: insurer, granted_at: at })
      .execute()
  }
  const clock = manualClock(at.toISOString())
  const token = await startStaffSession(
    { db, clock },
    { staffId, how: 'test' },
    { addressKey: '192.0.2.1', userAgent: '', sessionToken: null },
  )
  return { staffId, email, headers: { cookie: `khum-office=${token}` }, token }
}
