import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { maySee, type Seer } from './who-may-see'

type Db = Kysely<Database>

/** The whole numbers of a coverage in the account's list, its own or a linked relative's. */
export function findNumbers(db: Db, seer: Seer, coverageId: string) {
  return db
    .selectFrom('coverage')
    .innerJoin('plan', 'plan.id', 'coverage.plan_id')
    .innerJoin('policy', 'policy.id', 'plan.policy_id')
    .innerJoin('account_coverage', 'account_coverage.coverage_id', 'coverage.id')
    .select(['policy.number', 'coverage.card_number', 'coverage.employee_id', 'coverage.person_id'])
    .where('coverage.id', '=', coverageId)
    .where('account_coverage.account_id', '=', seer.accountId)
    .where(maySee(seer))
    .executeTakeFirst()
}

/** Until when whole numbers may be seen in a session. */
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
