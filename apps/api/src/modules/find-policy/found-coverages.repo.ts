import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { maySee } from '../insurance/who-may-see'
import { isServed } from '../partners/served-insurers'

type Db = Kysely<Database>

/**
 * Lists a person's coverages that the partner's app may show, newest first. `added` is true if the account's list of
 * cards already contains the coverage. Leaves out ended and void coverages.
 */
export function listFoundRows(
  db: Db,
  of: { personId: string; accountId: string; partnerId: string; today: string; now: Date },
) {
  return db
    .selectFrom('coverage')
    .innerJoin('plan', 'plan.id', 'coverage.plan_id')
    .innerJoin('policy_period', 'policy_period.id', 'coverage.policy_period_id')
    .innerJoin('policy', 'policy.id', 'policy_period.policy_id')
    .innerJoin('insurer', 'insurer.code', 'coverage.insurer_code')
    .innerJoin('person', 'person.id', 'coverage.person_id')
    .select((eb) => [
      'coverage.id',
      'coverage.card_number',
      'coverage.effective_date',
      'coverage.expiry_date',
      'policy.number',
      'policy_period.status',
      'policy.insurer_code',
      'plan.name_th as plan_name_th',
      'plan.name_en as plan_name_en',
      'insurer.name_th as insurer_name_th',
      'insurer.name_en as insurer_name_en',
      'insurer.logo',
      'person.title_th',
      'person.name_th',
      'person.surname_th',
      'person.title_en',
      'person.name_en',
      'person.surname_en',
      'person.birth_date',
      eb
        .and([
          eb.exists(
            eb
              .selectFrom('account_coverage')
              .whereRef('account_coverage.coverage_id', '=', 'coverage.id')
              .where('account_coverage.account_id', '=', of.accountId),
          ),
          maySee(of),
        ])
        .as('added'),
    ])
    .where('coverage.person_id', '=', of.personId)
    .where('coverage.expiry_date', '>=', of.today)
    .where('coverage.void_from_inception', '=', false)
    .where(isServed(of.partnerId, 'coverage'))
    .orderBy('coverage.effective_date', 'desc')
    .orderBy('coverage.id')
    .execute()
}
export type FoundRow = Awaited<ReturnType<typeof listFoundRows>>[number]
