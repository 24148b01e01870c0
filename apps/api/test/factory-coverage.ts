import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../src/db/schema'
import type {
  BenefitKindColumn,
  BenefitLimitTable,
  CostSharingTable,
  CoverageTable,
  InsurerTable,
  PolicyTable,
} from '../src/db/schema-insurance'
import { newId } from '../src/ids'

type Db = Kysely<Database>

/** A limit of a benefit. `key` is its name in `MadeCoverage.limits`; `parent` is the key of a limit that includes it. */
export interface LimitSpec extends Partial<Insertable<BenefitLimitTable>> {
  key: string
  value: number | bigint
  parent?: string
}

export interface BenefitSpec {
  kind: BenefitKindColumn
  waiting_days?: number
  limits?: LimitSpec[]
}

export interface CoverageSpec {
  personId: string
  /** The account that has the coverage in its list of cards; without it, no account has. */
  accountId?: string
  insurer?: Partial<Insertable<InsurerTable>>
  policy?: Partial<Insertable<PolicyTable>>
  coverage?: Partial<Insertable<CoverageTable>>
  benefits?: BenefitSpec[]
  costSharing?: Partial<Insertable<CostSharingTable>>[]
  /** Reuses the plan of another coverage; by default, a new plan is inserted. */
  plan?: MadeCoverage
  sort?: number
}

export interface MadeCoverage {
  coverageId: string
  planId: string
  policyId: string
  insurerCode: string
  /** Each limit's id, by its key. */
  limits: Record<string, string>
}

/** Source columns of a row that a test makes. */
export function sourceOf(insurerCode: string, key: string) {
  return { insurer_code: insurerCode, source: 'test', source_key: key }
}

/** OPD with 40,000 baht and 30 visits a year and 2,000 baht a visit; IPD with 500,000 baht a year. */
const usualBenefits: BenefitSpec[] = [
  {
    kind: 'opd',
    limits: [
      { key: 'opd_year', value: 4_000_000 },
      { key: 'opd_visits', value: 30, measure: 'visits' },
      { key: 'opd_visit', value: 200_000, scope: 'visit' },
    ],
  },
  { kind: 'ipd', limits: [{ key: 'ipd_year', value: 50_000_000 }] },
]

/** Inserts a coverage that is in force in 2026, by default with a new plan. Limits are yearly amounts by default. */
export async function makeCoverage(db: Db, spec: CoverageSpec): Promise<MadeCoverage> {
  const plan = spec.plan ?? (await makePlan(db, spec))
  const coverageId = newId()
  await db
    .insertInto('coverage')
    .values({
      ...sourceOf(plan.insurerCode, coverageId),
      id: coverageId,
      plan_id: plan.planId,
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
      .insertInto('cost_sharing')
      .values({ ...usual, ...rule, id: newId(), coverage_id: coverageId })
      .execute()
  }
  if (spec.accountId) {
    await db
      .insertInto('account_coverage')
      .values({ account_id: spec.accountId, coverage_id: coverageId, sort: spec.sort ?? 0 })
      .execute()
  }
  return { ...plan, coverageId }
}

async function makePlan(db: Db, spec: CoverageSpec): Promise<Omit<MadeCoverage, 'coverageId'>> {
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
  const policyId = newId()
  const insurerCode = spec.policy?.insurer_code ?? insurer.code
  const policy = {
    ...sourceOf(insurerCode, policyId),
    id: policyId,
    number: `POL-${newId().slice(0, 4).toUpperCase()}-001234`,
    card_type: 'individual',
    period_start: '2026-01-01',
    period_end: '2026-12-31',
    status: 'in_force',
    ...spec.policy,
  } as const
  await db.insertInto('policy').values(policy).execute()
  const planId = newId()
  await db
    .insertInto('plan')
    .values({
      ...sourceOf(insurerCode, planId),
      id: planId,
      policy_id: policy.id,
      name_th: 'แผนทดสอบ',
      name_en: 'Test Plan',
    })
    .execute()
  const limits: Record<string, string> = {}
  for (const [index, benefit] of (spec.benefits ?? usualBenefits).entries()) {
    await makeBenefit(db, planId, { ...benefit, sort: index }, limits)
  }
  return { planId, policyId, insurerCode, limits }
}

async function makeBenefit(
  db: Db,
  planId: string,
  benefit: BenefitSpec & { sort: number },
  limits: Record<string, string>,
): Promise<void> {
  const benefitId = newId()
  await db
    .insertInto('benefit')
    .values({
      id: benefitId,
      plan_id: planId,
      kind: benefit.kind,
      name_th: `ผลประโยชน์ ${benefit.kind}`,
      name_en: `Benefit ${benefit.kind}`,
      waiting_days: benefit.waiting_days ?? 0,
      sort: benefit.sort,
    })
    .execute()
  for (const [index, { key, parent, ...limit }] of (benefit.limits ?? []).entries()) {
    const id = newId()
    limits[key] = id
    await db
      .insertInto('benefit_limit')
      .values({
        measure: 'amount',
        scope: 'policy_year',
        sort: index,
        ...limit,
        id,
        benefit_id: benefitId,
        parent_limit_id: parent ? (limits[parent] ?? null) : null,
      })
      .execute()
  }
}
