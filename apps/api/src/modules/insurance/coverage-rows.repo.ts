import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { isOwn } from './who-may-see'

type Db = Kysely<Database>

/**
 * Selects the account's own coverages, in the order of its list. For relatives' coverages, which need a family
 * authority, see `listRelativePlaces`.
 */
export function ownCoverageRows(db: Db, accountId: string, coverageId?: string) {
  const rows = shownBase(db)
    .innerJoin('account_coverage', 'account_coverage.coverage_id', 'coverage.id')
    .innerJoin('account', 'account.id', 'account_coverage.account_id')
    .select(['account_coverage.nickname', 'account_coverage.hidden'])
    .where('account_coverage.account_id', '=', accountId)
    .where(isOwn('account', 'coverage'))
    .orderBy('account_coverage.sort')
    .orderBy('account_coverage.added_at')
    .orderBy('coverage.id')
  return (coverageId === undefined ? rows : rows.where('coverage.id', '=', coverageId)).execute()
}
export type CoverageRow = Awaited<ReturnType<typeof ownCoverageRows>>[number]

/** Selects coverages by id. Does no access check. */
export function coverageRows(db: Db, ids: readonly string[]): Promise<CoverageRow[]> {
  return shownBase(db)
    .select([sql<string | null>`null`.as('nickname'), sql<boolean>`false`.as('hidden')])
    .where('coverage.id', 'in', ids)
    .execute()
}

/** Selects the columns of a coverage that the ledger needs. Does no access check. */
export function ledgerCoverageRow(db: Db, coverageId: string) {
  return coverageBase(db).where('coverage.id', '=', coverageId).executeTakeFirst()
}

function shownBase(db: Db) {
  return coverageBase(db)
    .innerJoin('person', 'person.id', 'coverage.person_id')
    .innerJoin('insurer', 'insurer.code', 'policy.insurer_code')
    .select([
      'plan.name_th as plan_name_th',
      'plan.name_en as plan_name_en',
      'policy.number',
      'policy.card_type',
      'policy.policyholder_th',
      'policy.policyholder_en',
      'policy.status',
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
    ])
}

function coverageBase(db: Db) {
  return db
    .selectFrom('coverage')
    .innerJoin('plan', 'plan.id', 'coverage.plan_id')
    .innerJoin('policy', 'policy.id', 'plan.policy_id')
    .select([
      'coverage.id',
      'coverage.plan_id',
      'coverage.effective_date',
      'coverage.expiry_date',
      'policy.period_start',
      householdKey('coverage').as('household'),
    ])
}

/**
 * Returns SQL for a key that people who share a family limit have in common. On a group policy it is the employee id,
 * which dependants have too. On other policies everyone shares, so the key is empty.
 */
export function householdKey(coverage: 'coverage' | 'mine' | 'other') {
  return sql<string>`case when policy.card_type = 'group'
    then coalesce(${sql.ref(`${coverage}.employee_id`)}, ${sql.ref(`${coverage}.id`)}) else '' end`
}

/**
 * Selects the benefits and limits of plans, in the plan's order. A benefit without limits is one row with null limit
 * columns.
 */
export function benefitRows(db: Db, planIds: readonly string[]) {
  return db
    .selectFrom('benefit')
    .leftJoin('benefit_limit', 'benefit_limit.benefit_id', 'benefit.id')
    .select([
      'benefit.plan_id',
      'benefit.id as benefit_id',
      'benefit.kind',
      'benefit.name_th',
      'benefit.name_en',
      'benefit.waiting_days',
      'benefit_limit.id',
      'benefit_limit.measure',
      'benefit_limit.scope',
      'benefit_limit.item',
      'benefit_limit.value',
      'benefit_limit.shared_by',
      'benefit_limit.parent_limit_id',
    ])
    .where('benefit.plan_id', 'in', planIds)
    .orderBy('benefit.sort')
    .orderBy('benefit.id')
    .orderBy('benefit_limit.sort')
    .orderBy('benefit_limit.id')
    .execute()
}
export type BenefitRow = Awaited<ReturnType<typeof benefitRows>>[number]

/**
 * Selects the cost-sharing rules in force on a date, in order of precedence: rules for one kind of benefit first, then
 * later rules first.
 */
export function costSharingRows(db: Db, coverageIds: readonly string[], day: string) {
  return db
    .selectFrom('cost_sharing')
    .select(['coverage_id', 'benefit_kind', 'kind', 'value'])
    .where('coverage_id', 'in', coverageIds)
    .where('from_date', '<=', day)
    .where((where) => where.or([where('to_date', 'is', null), where('to_date', '>=', day)]))
    .orderBy((order) => order('benefit_kind', 'is', null))
    .orderBy('from_date', 'desc')
    .orderBy('id')
    .execute()
}
export type CostSharingRow = Awaited<ReturnType<typeof costSharingRows>>[number]
