import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/schema'
import type { DemoClock } from './demo-clock'
import type { IdOf } from './demo-ids'
import { type BenefitSpec, limitKey, type PlanSpec } from './plan-spec'
import { type PolicySpec, plansOf } from './policy-spec'

interface SoldPlan {
  insurer: string
  /** The key consists of the insurer's code and the plan's code, because two insurers may use the same plan code. */
  key: string
  plan: PlanSpec
}

interface Version extends SoldPlan {
  versionKey: string
  benefits: readonly BenefitSpec[]
  from: string
  to: string | null
}

/** Returns the columns that say where a demo row comes from. */
export function sourceOf(insurer: string, key: string) {
  return { insurer_code: insurer, source: 'seed', source_key: key }
}

export function planKey(insurer: string, { code }: PlanSpec): string {
  return `${insurer} ${code}`
}

/**
 * Returns the rows of products, plans, plan versions, benefits and limits, in an order that satisfies the foreign
 * keys.
 */
export function catalogueRows(policies: readonly PolicySpec[], clock: DemoClock, idOf: IdOf) {
  const sold = soldPlans(policies)
  const versions = sold.flatMap((one) => versionsOf(one, clock))
  return {
    product: sold.map(
      ({ insurer, key, plan }): Insertable<Database['product']> => ({
        ...sourceOf(insurer, key),
        id: idOf('product', key),
        code: plan.code,
        name_th: plan.name.th,
        name_en: plan.name.en,
      }),
    ),
    plan: sold.map(
      ({ insurer, key, plan }): Insertable<Database['plan']> => ({
        ...sourceOf(insurer, key),
        id: idOf('plan', key),
        product_id: idOf('product', key),
        code: plan.code,
        name_th: plan.name.th,
        name_en: plan.name.en,
      }),
    ),
    plan_version: versions.map(
      ({ insurer, key, versionKey, from, to }): Insertable<Database['plan_version']> => ({
        ...sourceOf(insurer, versionKey),
        id: idOf('plan version', versionKey),
        plan_id: idOf('plan', key),
        effective_from: from,
        effective_to: to,
      }),
    ),
    benefit: versions.flatMap((version) => benefitRows(version, idOf)),
    benefit_limit: versions.flatMap((version) => limitRows(version, idOf)),
    cost_sharing: versions.flatMap(({ plan, versionKey }) =>
      (plan.costSharing ?? []).map(
        (rule): Insertable<Database['cost_sharing']> => ({
          ...rule,
          id: idOf('cost sharing', `${versionKey} ${rule.kind} ${rule.benefit_kind}`),
          plan_version_id: idOf('plan version', versionKey),
        }),
      ),
    ),
  }
}

/** Returns each plan once, although several policies may have it. */
function soldPlans(policies: readonly PolicySpec[]): SoldPlan[] {
  const all = policies.flatMap((policy) =>
    Object.values(plansOf(policy)).map((plan) => ({
      insurer: policy.insurer,
      key: planKey(policy.insurer, plan),
      plan,
    })),
  )
  return [...new Map(all.map((one) => [one.key, one])).values()]
}

function versionsOf(sold: SoldPlan, clock: DemoClock): Version[] {
  const { key, plan } = sold
  const first = clock.day(-1_500)
  const { former } = plan
  if (!former) return [{ ...sold, versionKey: key, benefits: plan.benefits, from: first, to: null }]
  return [
    {
      ...sold,
      versionKey: `${key} former`,
      benefits: former.benefits,
      from: first,
      to: clock.day(former.lastDay),
    },
    { ...sold, versionKey: key, benefits: plan.benefits, from: clock.day(former.lastDay + 1), to: null },
  ]
}

function benefitRows({ benefits, versionKey }: Version, idOf: IdOf): Insertable<Database['benefit']>[] {
  return benefits.map(({ kind, name, waitingDays }, sort) => ({
    id: idOf('benefit', `${versionKey} ${kind}`),
    plan_version_id: idOf('plan version', versionKey),
    kind,
    name_th: name.th,
    name_en: name.en,
    waiting_days: waitingDays,
    sort,
  }))
}

function limitRows({ benefits, versionKey }: Version, idOf: IdOf): Insertable<Database['benefit_limit']>[] {
  return benefits.flatMap(({ kind, limits }) =>
    limits.map((limit, sort) => {
      const key = limitKey(kind, limit)
      const parent = benefits.find((benefit) => benefit.kind === limit.within)
      const parentLimit = parent?.limits[0]
      return {
        id: idOf('limit', `${versionKey} ${key}`),
        benefit_id: idOf('benefit', `${versionKey} ${kind}`),
        plan_version_id: idOf('plan version', versionKey),
        key,
        measure: limit.measure,
        scope: limit.scope,
        item: limit.item,
        value: limit.value,
        shared_by: limit.sharedBy,
        parent_limit_id:
          parent && parentLimit ? idOf('limit', `${versionKey} ${limitKey(parent.kind, parentLimit)}`) : null,
        sort,
      }
    }),
  )
}
