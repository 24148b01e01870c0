import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { type Viewer, visibleCoverage } from './who-may-see'

type Db = Kysely<Database>

/** Finds the unmasked numbers of a coverage that the viewer may see. */
export function findNumbers(db: Db, viewer: Viewer, coverageId: string) {
  return visibleCoverage(db, viewer, coverageId)
    .select(['policy.number', 'coverage.card_number', 'coverage.employee_id', 'coverage.person_id'])
    .executeTakeFirst()
}

/** Allows a session to see unmasked numbers until a time; replaces an earlier permission. */
export async function saveStepUp(db: Db, sessionId: string, until: Date): Promise<void> {
  await db
    .insertInto('step_up')
    .values({ session_id: sessionId, purpose: 'card_details', until })
    .onConflict((conflict) => conflict.columns(['session_id', 'purpose']).doUpdateSet({ until }))
    .execute()
}

export function findStepUp(db: Db, sessionId: string, now: Date) {
  return db
    .selectFrom('step_up')
    .select('until')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', 'card_details')
    .where('until', '>', now)
    .executeTakeFirst()
}
