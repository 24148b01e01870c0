import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../src/db/schema'
import type { BenefitKindColumn, BenefitLimitTable, CostSharingTable } from '../src/db/schema-insurance'
import { newId } from '../src/ids'

type Db = Kysely<Database>

/**
 * A limit of a benefit. `key` identifies the limit in the plan and in `MadePlan.limits`. `parent` is the key of a wider
 * limit that includes this one, and that comes before this one in the list.
 */
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

export interface PlanVersionSpec {
  from?: string
  to?: string | null
  benefits?: BenefitSpec[]
  costSharing?: Partial<Insertable<CostSharingTable>>[]
}

export interface MadePlan {
  planId: string
  insurerCode: string
  /** The ids of the limits, by key. After `addVersion`, the ids of the new version's limits. */
  limits: Record<string, string>
}

/** The columns that identify the source of a test's row. */
export function sourceOf(insurerCode: string, key: string) {
  return { insurer_code: insurerCode, source: 'test', source_key: key }
}

/** Outpatient (OPD): 40,000 baht and 30 visits a year, and 2,000 baht a visit. Inpatient (IPD): 500,000 baht a year. */
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

/** Inserts a new product with a plan and one version of it. By default, the version is always in force. */
export async function makePlan(
  db: Db,
  insurerCode: string,
  version: PlanVersionSpec = {},
): Promise<MadePlan> {
  const planId = newId()
  const names = { name_th: 'แผนทดสอบ', name_en: 'Test Plan', code: planId }
  const row = { ...sourceOf(insurerCode, planId), ...names, id: planId }
  await db.insertInto('product').values(row).execute()
  await db
    .insertInto('plan')
    .values({ ...row, product_id: planId })
    .execute()
  return await addVersion(db, { planId, insurerCode, limits: {} }, version)
}

/** Inserts a version of a plan. If two versions have a limit with the same key, both limits share one balance. */
export async function addVersion(
  db: Db,
  plan: MadePlan,
  { from = '2000-01-01', to = null, benefits = usualBenefits, costSharing = [] }: PlanVersionSpec,
): Promise<MadePlan> {
  const versionId = newId()
  await db
    .insertInto('plan_version')
    .values({
      ...sourceOf(plan.insurerCode, versionId),
      id: versionId,
      plan_id: plan.planId,
      effective_from: from,
      effective_to: to,
    })
    .execute()
  const limits = await makeBenefits(db, versionId, benefits)
  for (const rule of costSharing) {
    const usual = { kind: 'coinsurance_percent', value: 10 } as const
    await db
      .insertInto('cost_sharing')
      .values({ ...usual, ...rule, id: newId(), plan_version_id: versionId })
      .execute()
  }
  return { ...plan, limits: { ...plan.limits, ...limits } }
}

/** Inserts a version's benefits with their limits. Returns the ids of the limits, by key. */
async function makeBenefits(
  db: Db,
  versionId: string,
  benefits: BenefitSpec[],
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  const rows = benefits.map(({ limits = [], ...benefit }, sort) => {
    const id = newId()
    for (const { key } of limits) ids[key] = newId()
    return {
      benefit: {
        id,
        plan_version_id: versionId,
        kind: benefit.kind,
        name_th: `ผลประโยชน์ ${benefit.kind}`,
        name_en: `Benefit ${benefit.kind}`,
        waiting_days: benefit.waiting_days ?? 0,
        sort,
      },
      limits: limits.map(({ parent, ...limit }, index) => ({
        measure: 'amount' as const,
        scope: 'policy_year' as const,
        sort: index,
        ...limit,
        id: ids[limit.key] ?? '',
        benefit_id: id,
        plan_version_id: versionId,
        parent_limit_id: parent ? (ids[parent] ?? null) : null,
      })),
    }
  })
  const limits = rows.flatMap((row) => row.limits)
  if (rows.length > 0)
    await db
      .insertInto('benefit')
      .values(rows.map(({ benefit }) => benefit))
      .execute()
  if (limits.length > 0) await db.insertInto('benefit_limit').values(limits).execute()
  return ids
}
