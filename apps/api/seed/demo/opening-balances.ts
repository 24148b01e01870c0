import type { Insertable } from 'kysely'
import type { BenefitKindColumn, LedgerEntryTable } from '../../src/db/schema-insurance'
import type { DemoClock } from './demo-clock'
import { baht, type IdOf } from './demo-ids'
import { limitKey } from './plan-spec'
import { householdKey } from './policy-rows'
import { type PolicySpec, planOf } from './policy-spec'

/**
 * The coverage's key, the benefit, the index of the benefit's limit, and how much of that limit was used (satang, or a
 * count).
 */
type Opening = readonly [coverage: string, kind: BenefitKindColumn, limit: number, used: number]

/**
 * Benefits that members used earlier in the policy year, without a claim in Khum: the hospitals billed the insurer
 * directly.
 */
const openings: readonly Opening[] = [
  ['malee-group', 'ipd', 0, baht(42_350)],
  ['malee-group', 'opd', 2, 4],
  ['malee-group', 'telemedicine', 1, 2],
  ['malee-accident', 'opd', 1, 2],
  ['malee-spouse-group', 'ipd', 0, baht(38_900)],
  ['malee-spouse-group', 'opd', 2, 11],
  ['ananda-family', 'ipd', 0, baht(86_400)],
  ['ananda-child-family', 'opd', 1, 4],
  ['kanya-group', 'opd', 2, 7],
  // Two limits are used up: Surachai's visits and orchid01's dental limit.
  ['surachai-group', 'opd', 2, 30],
  ['orchid01-group', 'ipd', 0, baht(118_000)],
  ['orchid01-group', 'opd', 2, 9],
  ['orchid01-group', 'dental', 0, baht(5_000)],
  ['thanakorn-group', 'ipd', 0, baht(12_700)],
  ['tempo01-group', 'opd', 2, 3],
  ['somsak-senior', 'ipd', 0, baht(210_000)],
  ['naree-former', 'opd', 1, 12],
  ['naree-group', 'opd', 1, 2],
  // The family limit is 1,000,000 baht, so 37,500 baht are left.
  ['pranee-family', 'ipd', 0, baht(962_500)],
]

export function openingRows(
  policies: readonly PolicySpec[],
  clock: DemoClock,
  idOf: IdOf,
): Insertable<LedgerEntryTable>[] {
  return openings.map(([key, kind, index, used]) => {
    const spec = policies.find(({ coverages }) => coverages.some((coverage) => coverage.key === key))
    const coverage = spec?.coverages.find((one) => one.key === key)
    if (spec === undefined || coverage === undefined) throw new Error(`no coverage ${key}`)
    const benefit = planOf(spec, coverage).benefits.find((one) => one.kind === kind)
    const limit = benefit?.limits[index]
    if (limit === undefined) throw new Error(`${key} has no limit ${kind} ${index}`)
    const holder =
      limit.sharedBy === 'family'
        ? { household_id: idOf('household', householdKey({ spec, coverage })) }
        : { coverage_id: idOf('coverage', key) }
    return {
      ...holder,
      limit_key: limitKey(kind, limit),
      period_start: spec.start,
      kind: 'opening',
      amount: used,
      at: new Date(Math.max(clock.at(-60, '03:00').getTime(), Date.parse(`${spec.start}T03:00:00+07:00`))),
    }
  })
}
