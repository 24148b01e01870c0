import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../src/db/schema'
import type {
  CostSharingExceptionTable,
  CoverageTable,
  InsurerTable,
  PolicyPeriodTable,
  PolicyTable,
} from '../src/db/schema-insurance'
import { newId } from '../src/ids'
import { type BenefitSpec, type MadePlan, makePlan, sourceOf } from './factory-plan'
import { testPartner } from './test-partner'

export type { BenefitSpec, LimitSpec } from './factory-plan'

type Db = Kysely<Database>

export interface CoverageSpec {
  personId: string
  /** The account whose list of cards has the coverage. If left out, no account's list has it. */
  accountId?: string
  insurer?: Partial<Insertable<InsurerTable>>
  /** Columns of the policy, and `period_start`, `period_end` and `status` of its period. */
  policy?: Partial<Insertable<PolicyTable>> &
    Partial<Pick<Insertable<PolicyPeriodTable>, 'period_start' | 'period_end' | 'status'>>
  coverage?: Partial<Insertable<CoverageTable>>
  benefits?: BenefitSpec[]
  /** Rules for this coverage that replace the plan's cost sharing. */
  costSharing?: Partial<Insertable<CostSharingExceptionTable>>[]
  /** Uses policy and plan of another coverage instead of inserting new ones. */
  plan?: MadeCoverage
  sort?: number
}

export interface MadeCoverage extends MadePlan {
  coverageId: string
  policyId: string
  periodId: string
}

/** Inserts a coverage that is in force in 2026, by default with a new plan. Limits are yearly amounts by default. */
export async function makeCoverage(db: Db, spec: CoverageSpec): Promise<MadeCoverage> {
  const policy = spec.plan ?? (await makePolicy(db, spec))
  const coverageId = newId()
  const householdId = spec.coverage?.household_id ?? (await householdOf(db, policy, spec))
  await db
    .insertInto('coverage')
    .values({
      ...sourceOf(policy.insurerCode, coverageId),
      id: coverageId,
      policy_period_id: policy.periodId,
      class_code: 'all',
      plan_id: policy.planId,
      household_id: householdId,
      first_coverage_id: coverageId,
      person_id: spec.personId,
      effective_date: '2026-01-01',
      expiry_date: '2026-12-31',
      waiting_from: '2020-01-01',
      ...spec.coverage,
    })
    .execute()
  for (const rule of spec.costSharing ?? []) {
    const usual = { kind: 'coinsurance_percent', value: 10, from_date: '2026-01-01' } as const
    await db
      .insertInto('cost_sharing_exception')
      .values({ ...usual, ...rule, id: newId(), coverage_id: coverageId })
      .execute()
  }
  if (spec.accountId) {
    await db
      .insertInto('account_coverage')
      .values({ account_id: spec.accountId, coverage_id: coverageId, sort: spec.sort ?? 0 })
      // If the coverage is a renewal, a trigger has already added it to the list, so this statement inserts nothing.
      .onConflict((conflict) => conflict.columns(['account_id', 'coverage_id']).doNothing())
      .execute()
  }
  return { ...policy, coverageId }
}

/**
 * Inserts a renewal of a coverage in a new period of its policy. `plan` is the plan after the renewal, by default the
 * same as before.
 */
export async function renewCoverage(
  db: Db,
  former: MadeCoverage,
  { start, end, plan = former }: { start: string; end: string; plan?: MadePlan },
): Promise<MadeCoverage> {
  const period = { policyId: former.policyId, insurerCode: former.insurerCode, planId: plan.planId }
  const periodId = await makePeriod(db, period, { period_start: start, period_end: end })
  const { person_id, household_id, first_coverage_id } = await db
    .selectFrom('coverage')
    .select(['person_id', 'household_id', 'first_coverage_id'])
    .where('id', '=', former.coverageId)
    .executeTakeFirstOrThrow()
  return await makeCoverage(db, {
    personId: person_id,
    plan: { ...former, ...plan, periodId },
    coverage: {
      household_id,
      first_coverage_id,
      former_coverage_id: former.coverageId,
      effective_date: start,
      expiry_date: end,
    },
  })
}

/** Makes a partner serve insurers. Does nothing if the partner doesn't exist. */
export async function serveInsurers(db: Db, partnerId: string, ...insurerCodes: string[]): Promise<void> {
  await db
    .insertInto('partner_insurer')
    .columns(['partner_id', 'insurer_code'])
    .expression((eb) =>
      eb
        .selectFrom(['partner', 'insurer'])
        .select(['partner.id', 'insurer.code'])
        .where('partner.id', '=', partnerId)
        .where('insurer.code', 'in', insurerCodes),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type MadePolicy = Omit<MadeCoverage, 'coverageId'>

async function makePolicy(db: Db, spec: CoverageSpec): Promise<MadePolicy> {
  const insurer = {
    code: 'TST',
    name_th: 'ทดสอบประกันภัย',
    name_en: 'Test Insurance',
    kind: 'non_life',
    ...spec.insurer,
  } as const
  await db
    .insertInto('insurer')
    .values(insurer)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { period_start, period_end, status, ...policy } = spec.policy ?? {}
  const insurerCode = policy.insurer_code ?? insurer.code
  const policyId = newId()
  await serveInsurers(db, testPartner.id, insurerCode)
  await db
    .insertInto('policy')
    .values({
      ...sourceOf(insurerCode, policyId),
      id: policyId,
      number: `POL-${newId().slice(0, 4).toUpperCase()}-001234`,
      card_type: 'individual',
      ...policy,
    })
    .execute()
  const plan = await makePlan(db, insurerCode, spec.benefits ? { benefits: spec.benefits } : {})
  const dates = { ...(period_start && { period_start }), ...(period_end && { period_end }) }
  const period = { policyId, insurerCode, planId: plan.planId }
  const periodId = await makePeriod(db, period, { ...dates, ...(status && { status }) })
  return { ...plan, policyId, periodId }
}

async function makePeriod(
  db: Db,
  of: { policyId: string; insurerCode: string; planId: string },
  values: Partial<Insertable<PolicyPeriodTable>>,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('policy_period')
    .values({
      ...sourceOf(of.insurerCode, id),
      id,
      policy_id: of.policyId,
      period_start: '2026-01-01',
      period_end: '2026-12-31',
      status: 'in_force',
      ...values,
    })
    .execute()
  await db
    .insertInto('policy_period_plan')
    .values({ policy_period_id: id, class_code: 'all', plan_id: of.planId })
    .execute()
  return id
}

/**
 * Finds or inserts a coverage's household. In a group policy, all people with the same employee id are a household. In
 * any other policy, all people are one household.
 */
async function householdOf(
  db: Db,
  { policyId, insurerCode }: MadePolicy,
  spec: CoverageSpec,
): Promise<string> {
  const found = await db
    .selectFrom('household')
    .innerJoin('coverage', 'coverage.household_id', 'household.id')
    .innerJoin('policy', 'policy.id', 'household.policy_id')
    .select('household.id')
    .where('household.policy_id', '=', policyId)
    .where((where) =>
      where.or([
        where('policy.card_type', '<>', 'group'),
        where('coverage.employee_id', '=', spec.coverage?.employee_id ?? ''),
      ]),
    )
    .executeTakeFirst()
  if (found) return found.id
  const id = newId()
  await db
    .insertInto('household')
    .values({ ...sourceOf(insurerCode, id), id, policy_id: policyId, subscriber_person_id: spec.personId })
    .execute()
  return id
}
