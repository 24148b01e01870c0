import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { householdKey } from './coverage-rows.repo'
import type { LedgerSums } from './limits'
import type { Period } from './policy-year'

/** The sums of a coverage's limits, by limit id; zeros for a limit without entries. */
export type SumsOf = (limitId: string) => LedgerSums

interface SumRow {
  coverage_id: string
  limit_id: string
  used: string
  pending: string
}

const noEntries: LedgerSums = { used: 0n, pending: 0n }

/**
 * Sums the ledger for several coverages in one query: the entries of the given policy year, or all entries for a
 * lifetime limit. A family limit sums the entries of the whole household.
 * @returns the sums by coverage id
 */
export async function readLedgerSums(
  db: Kysely<Database>,
  coverages: readonly { id: string; year: Period }[],
): Promise<(coverageId: string) => SumsOf> {
  const years = sql`unnest(
    ${coverages.map(({ id }) => id)}::text[],
    ${coverages.map(({ year }) => year.start)}::date[],
    ${coverages.map(({ year }) => year.end)}::date[]
  ) as year(coverage_id, first_day, last_day)`
  const sums = sql`
    coalesce(sum(entry.amount) filter (where entry.kind in ('consume', 'adjust')), 0) as used,
    coalesce(sum(entry.amount) filter (where entry.kind in ('reserve', 'release')), 0) as pending`
  const inYear = sql`(benefit_limit.scope = 'lifetime' or entry.period_start between year.first_day and year.last_day)`
  const { rows } = await sql<SumRow>`
    select year.coverage_id, entry.limit_id, ${sums}
    from ${years}
    join ledger_entry entry on entry.coverage_id = year.coverage_id
    join benefit_limit on benefit_limit.id = entry.limit_id and benefit_limit.shared_by = 'person'
    where ${inYear}
    group by year.coverage_id, entry.limit_id
    union all
    select year.coverage_id, entry.limit_id, ${sums}
    from ${years}
    join coverage mine on mine.id = year.coverage_id
    join plan on plan.id = mine.plan_id
    join policy on policy.id = plan.policy_id
    join benefit on benefit.plan_id = mine.plan_id
    join benefit_limit on benefit_limit.benefit_id = benefit.id and benefit_limit.shared_by = 'family'
    join coverage other on other.plan_id = mine.plan_id and ${householdKey('other')} = ${householdKey('mine')}
    join ledger_entry entry on entry.coverage_id = other.id and entry.limit_id = benefit_limit.id
    where ${inYear}
    group by year.coverage_id, entry.limit_id
  `.execute(db)
  const byKey = new Map(
    rows.map((row) => [
      `${row.coverage_id} ${row.limit_id}`,
      { used: BigInt(row.used), pending: BigInt(row.pending) },
    ]),
  )
  return (coverageId) => (limitId) => byKey.get(`${coverageId} ${limitId}`) ?? noEntries
}
