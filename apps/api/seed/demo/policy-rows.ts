import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/schema'
import { planKey, sourceOf } from './catalogue-rows'
import type { DemoClock } from './demo-clock'
import type { IdOf } from './demo-ids'
import { type CoverageSpec, type PolicySpec, planOf, plansOf } from './policy-spec'

interface Enrolment {
  spec: PolicySpec
  coverage: CoverageSpec
}

export function policyRows(specs: readonly PolicySpec[], clock: DemoClock, idOf: IdOf, newId: () => string) {
  const policy: Insertable<Database['policy']>[] = specs
    .filter(({ renews }) => renews === undefined)
    .map((spec) => ({
      ...sourceOf(spec.insurer, spec.key),
      id: idOf('policy', spec.key),
      number: spec.number,
      card_type: spec.cardType,
      policyholder_th: spec.policyholder?.th ?? null,
      policyholder_en: spec.policyholder?.en ?? null,
    }))
  const policy_period: Insertable<Database['policy_period']>[] = specs.map((spec) => ({
    ...sourceOf(spec.insurer, spec.key),
    id: idOf('policy period', spec.key),
    policy_id: idOf('policy', policyKey(spec)),
    period_start: spec.start,
    period_end: spec.end,
    status: spec.status,
  }))
  const policy_period_plan: Insertable<Database['policy_period_plan']>[] = specs.flatMap((spec) =>
    Object.entries(plansOf(spec)).map(([class_code, plan]) => ({
      policy_period_id: idOf('policy period', spec.key),
      class_code,
      plan_id: idOf('plan', planKey(spec.insurer, plan)),
    })),
  )
  const enrolments = specs.flatMap((spec) => spec.coverages.map((coverage) => ({ spec, coverage })))
  return {
    policy,
    policy_period,
    policy_period_plan,
    household: householdRows(enrolments, idOf),
    person_source: personSources(enrolments, idOf),
    coverage: enrolments.map((one) => coverageRow(one, enrolments, idOf)),
    cost_sharing_exception: enrolments.flatMap((one) => exceptionRows(one, idOf, newId)),
    account_coverage: enrolments.flatMap(({ coverage }) => listedRow(coverage, clock, idOf)),
  }
}

function policyKey({ key, renews }: PolicySpec): string {
  return renews ?? key
}

/**
 * Returns the key of a coverage's household. On an individual policy, all people are one household. On a group policy,
 * people with the same employee id are one household.
 */
export function householdKey({ spec, coverage }: Enrolment): string {
  if (spec.cardType !== 'group') return policyKey(spec)
  return `${policyKey(spec)} ${coverage.employeeId ?? coverage.key}`
}

function householdRows(enrolments: readonly Enrolment[], idOf: IdOf): Insertable<Database['household']>[] {
  const households = new Map<string, Enrolment[]>()
  for (const one of enrolments) {
    const key = householdKey(one)
    households.set(key, [...(households.get(key) ?? []), one])
  }
  return [...households].flatMap(([key, members]) => {
    const [first] = members
    if (!first) return []
    const subscriber = members.find(({ coverage }) => (coverage.relationship ?? 'self') === 'self')
    return [
      {
        ...sourceOf(first.spec.insurer, key),
        id: idOf('household', key),
        policy_id: idOf('policy', policyKey(first.spec)),
        subscriber_person_id: subscriber ? idOf('person', subscriber.coverage.person) : null,
      },
    ]
  })
}

/** Returns one row for each person and each insurer that insures the person. */
function personSources(
  enrolments: readonly Enrolment[],
  idOf: IdOf,
): Insertable<Database['person_source']>[] {
  const rows = enrolments.map(({ spec, coverage: { person } }) => ({
    ...sourceOf(spec.insurer, person),
    person_id: idOf('person', person),
  }))
  return [...new Map(rows.map((row) => [`${row.insurer_code} ${row.source_key}`, row])).values()]
}

function coverageRow(
  one: Enrolment,
  enrolments: readonly Enrolment[],
  idOf: IdOf,
): Insertable<Database['coverage']> {
  const { spec, coverage } = one
  const first = firstOf(coverage, enrolments)
  return {
    ...sourceOf(spec.insurer, coverage.key),
    id: idOf('coverage', coverage.key),
    policy_period_id: idOf('policy period', spec.key),
    class_code: coverage.classCode ?? 'all',
    plan_id: idOf('plan', planKey(spec.insurer, planOf(spec, coverage))),
    household_id: idOf('household', householdKey(one)),
    person_id: idOf('person', coverage.person),
    relationship: coverage.relationship ?? 'self',
    card_number: coverage.cardNumber ?? null,
    employee_id: coverage.employeeId ?? null,
    effective_date: spec.start,
    expiry_date: spec.end,
    waiting_from: coverage.waitingFrom ?? spec.start,
    former_coverage_id: coverage.renews === undefined ? null : idOf('coverage', coverage.renews),
    first_coverage_id: idOf('coverage', first.key),
  }
}

/** Finds the first coverage of a chain of renewals. */
function firstOf(coverage: CoverageSpec, enrolments: readonly Enrolment[]): CoverageSpec {
  if (coverage.renews === undefined) return coverage
  const former = enrolments.find((one) => one.coverage.key === coverage.renews)
  if (!former) throw new Error(`no coverage ${coverage.renews}`)
  return firstOf(former.coverage, enrolments)
}

function exceptionRows({ spec, coverage }: Enrolment, idOf: IdOf, newId: () => string) {
  return (coverage.costSharing ?? []).map(
    (rule): Insertable<Database['cost_sharing_exception']> => ({
      ...rule,
      id: newId(),
      coverage_id: idOf('coverage', coverage.key),
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
