import { type Kysely, sql } from 'kysely'
import { fixedRead } from '../../db/fast-reads/fixed-read'
import type { Database } from '../../db/schema'
import { isOwn, isShownTo } from './who-may-see'

type Db = Kysely<Database>

/**
 * Selects the member's own coverages from the account's list of cards, in the order that the list has on the date
 * `today`. With `coverageId`, selects only the coverage with this id. For relatives' coverages, see
 * `listRelativeCoverages`.
 */
export function ownCoverageRows(db: Db, accountId: string, today: string, coverageId?: string) {
  return coverageId === undefined ? listOwn(db, accountId, today) : findOwn(db, accountId, today, coverageId)
}
export type CoverageRow = Awaited<ReturnType<typeof ownCoverageRows>>[number]

const listOwn = fixedRead(own)
const findOwn = fixedRead((db, accountId: string, today: string, coverageId: string) =>
  own(db, accountId, today).where('coverage.id', '=', coverageId),
)

function own(db: Db, accountId: string, today: string) {
  return (
    shownBase(db)
      .innerJoin('account_coverage', 'account_coverage.coverage_id', 'coverage.id')
      .innerJoin('account', 'account.id', 'account_coverage.account_id')
      .select(['account_coverage.nickname', 'account_coverage.hidden'])
      .where('account_coverage.account_id', '=', accountId)
      .where(isOwn('account', 'coverage'))
      .where(isShownTo('account', 'coverage'))
      .orderBy('account_coverage.sort')
      // A renewal has the same position as the coverage that it renews. The renewal comes first once it is in force.
      .orderBy(sql`coverage.effective_date > ${today}`)
      .orderBy('coverage.effective_date', 'desc')
      .orderBy('account_coverage.added_at')
      .orderBy('coverage.id')
  )
}

/** Selects coverages by id. Does no access check. */
export function coverageRows(db: Db, ids: readonly string[]): Promise<CoverageRow[]> {
  return shownBase(db)
    .select([sql<string | null>`null`.as('nickname'), sql<boolean>`false`.as('hidden')])
    .where('coverage.id', 'in', ids)
    .execute()
}

/**
 * For the coverages that are renewals, selects the plan and last day of their former coverage. Does no access check.
 */
export const formerCoverageRows = fixedRead((db, ids: readonly string[]) =>
  db
    .selectFrom('coverage')
    .innerJoin('coverage as former', 'former.id', 'coverage.former_coverage_id')
    .select(['coverage.id as renewed_by', 'former.plan_id', 'former.expiry_date'])
    .where(sql<boolean>`coverage.id = any(${ids})`),
)

/** Selects the columns of a coverage that the ledger needs. Does no access check. */
export function ledgerCoverageRow(db: Db, coverageId: string) {
  return coverageBase(db).where('coverage.id', '=', coverageId).executeTakeFirst()
}
/** Selects, for several coverages, the columns that the ledger needs. Does no access check. */
export function ledgerCoverageRows(db: Db, ids: readonly string[]) {
  return coverageBase(db).where(sql<boolean>`coverage.id = any(${ids}::text[])`).execute()
}
export type LedgerCoverageRow = NonNullable<Awaited<ReturnType<typeof ledgerCoverageRow>>>

function shownBase(db: Db) {
  return coverageBase(db)
    .innerJoin('plan', 'plan.id', 'coverage.plan_id')
    .innerJoin('policy', 'policy.id', 'policy_period.policy_id')
    .innerJoin('person', 'person.id', 'coverage.person_id')
    .select([
      'plan.name_th as plan_name_th',
      'plan.name_en as plan_name_en',
      'policy.number',
      'policy.card_type',
      'policy.policyholder_th',
      'policy.policyholder_en',
      'policy_period.status',
      'insurer.code as insurer_code',
      'insurer.name_th as insurer_name_th',
      'insurer.name_en as insurer_name_en',
      'insurer.logo',
      'insurer.card_color',
      'insurer.claim_prefix',
      'insurer.hotline',
      'coverage.person_id',
      'coverage.relationship',
      'coverage.employee_id',
      'coverage.waiting_from',
      'person.title_th',
      'person.name_th',
      'person.surname_th',
      'person.title_en',
      'person.name_en',
      'person.surname_en',
      (eb) =>
        eb
          .selectFrom('insurer_claim_settings')
          .select('filing_days')
          .whereRef('insurer_claim_settings.insurer_code', '=', 'insurer.code')
          .as('filing_days'),
    ])
}

function coverageBase(db: Db) {
  return db
    .selectFrom('coverage')
    .innerJoin('policy_period', 'policy_period.id', 'coverage.policy_period_id')
    .innerJoin('insurer', 'insurer.code', 'coverage.insurer_code')
    .select([
      'coverage.id',
      'coverage.plan_id',
      'coverage.household_id',
      'coverage.first_coverage_id',
      'coverage.void_from_inception',
      'coverage.effective_date',
      'coverage.expiry_date',
      'policy_period.period_start',
      'policy_period.period_end',
      'insurer.balances_owned_by',
    ])
}
