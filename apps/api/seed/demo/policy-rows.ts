import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/schema'
import type { DemoClock } from './demo-clock'
import type { IdOf } from './demo-ids'
import type { BenefitSpec, LimitSpec } from './plan-spec'
import type { CoverageSpec, PolicySpec } from './policy-spec'

export function limitKey(policy: string, kind: string, index: number): string {
  return `${policy} ${kind} ${index}`
}

export function policyRows(specs: readonly PolicySpec[], clock: DemoClock, idOf: IdOf, newId: () => string) {
  const policy: Insertable<Database['policy']>[] = specs.map((spec) => ({
    ...sourceOf(spec, spec.key),
    id: idOf('policy', spec.key),
    number: spec.number,
    card_type: spec.cardType,
    policyholder_th: spec.policyholder?.th ?? null,
    policyholder_en: spec.policyholder?.en ?? null,
    period_start: spec.start,
    period_end: spec.end,
    status: spec.status,
  }))
  const plan: Insertable<Database['plan']>[] = specs.map((spec) => ({
    ...sourceOf(spec, spec.key),
    id: idOf('plan', spec.key),
    policy_id: idOf('policy', spec.key),
    name_th: spec.plan.name.th,
    name_en: spec.plan.name.en,
  }))
  const coverages = specs.flatMap((spec) => spec.coverages.map((coverage) => ({ spec, coverage })))
  return {
    policy,
    plan,
    person_source: personSources(specs, idOf),
    benefit: specs.flatMap((spec) =>
      spec.plan.benefits.map((one, sort) => benefitRow(spec.key, one, sort, idOf)),
    ),
    benefit_limit: specs.flatMap((spec) =>
      spec.plan.benefits.flatMap(({ kind, limits }) =>
        limits.map((limit, index) => limitRow(spec.key, kind, limit, index, idOf)),
      ),
    ),
    coverage: coverages.map(({ spec, coverage }) => coverageRow(spec, coverage, idOf)),
    cost_sharing: coverages.flatMap(({ spec, coverage }) => costSharingRows(spec, coverage, idOf, newId)),
    account_coverage: coverages.flatMap(({ coverage }) => listedRow(coverage, clock, idOf)),
  }
}

function sourceOf({ insurer }: PolicySpec, key: string) {
  return { insurer_code: insurer, source: 'seed', source_key: key }
}

/** Returns one row for each person and insurer that insures this person. */
function personSources(specs: readonly PolicySpec[], idOf: IdOf): Insertable<Database['person_source']>[] {
  const rows = specs.flatMap((spec) =>
    spec.coverages.map(({ person }) => ({ ...sourceOf(spec, person), person_id: idOf('person', person) })),
  )
  return [...new Map(rows.map((row) => [`${row.insurer_code} ${row.source_key}`, row])).values()]
}

function benefitRow(
  policy: string,
  spec: BenefitSpec,
  sort: number,
  idOf: IdOf,
): Insertable<Database['benefit']> {
  return {
    id: idOf('benefit', `${policy} ${spec.kind}`),
    plan_id: idOf('plan', policy),
    kind: spec.kind,
    name_th: spec.name.th,
    name_en: spec.name.en,
    waiting_days: spec.waitingDays,
    sort,
  }
}

function limitRow(
  policy: string,
  kind: string,
  { measure, scope, item, value, sharedBy, within }: LimitSpec,
  index: number,
  idOf: IdOf,
): Insertable<Database['benefit_limit']> {
  return {
    id: idOf('limit', limitKey(policy, kind, index)),
    benefit_id: idOf('benefit', `${policy} ${kind}`),
    measure,
    scope,
    item,
    value,
    shared_by: sharedBy,
    parent_limit_id: within === undefined ? null : idOf('limit', limitKey(policy, within, 0)),
    sort: index,
  }
}

function coverageRow(spec: PolicySpec, coverage: CoverageSpec, idOf: IdOf): Insertable<Database['coverage']> {
  return {
    ...sourceOf(spec, coverage.key),
    id: idOf('coverage', coverage.key),
    plan_id: idOf('plan', spec.key),
    person_id: idOf('person', coverage.person),
    relationship: coverage.relationship ?? 'self',
    card_number: coverage.cardNumber ?? null,
    employee_id: coverage.employeeId ?? null,
    effective_date: spec.start,
    expiry_date: spec.end,
    waiting_from: coverage.waitingFrom ?? spec.start,
  }
}

function costSharingRows(spec: PolicySpec, coverage: CoverageSpec, idOf: IdOf, newId: () => string) {
  return (coverage.costSharing ?? []).map(
    ({ kind, benefit_kind, value }): Insertable<Database['cost_sharing']> => ({
      id: newId(),
      coverage_id: idOf('coverage', coverage.key),
      benefit_kind,
      kind,
      value,
      from_date: spec.start,
      to_date: null,
    }),
  )
}

function listedRow(
  coverage: CoverageSpec,
  clock: DemoClock,
  idOf: IdOf,
): Insertable<Database['account_coverage']>[] {
  if (coverage.listed === undefined) return []
  const { account, sort, nickname } = coverage.listed
  return [
    {
      account_id: idOf('account', account),
      coverage_id: idOf('coverage', coverage.key),
      nickname: nickname ?? null,
      sort,
      added_at: clock.at(-5 - sort, '19:30'),
    },
  ]
}
