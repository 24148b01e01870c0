import { sql } from 'kysely'
import type { LedgerCoverageRow } from './coverage-rows.repo'
import type { LedgerSums, PlanLimit } from './limits'
import type { PlanOnDay } from './plan-rows.repo'
import { balanceYear, coveredDay, type Period } from './policy-year'

/** The holder of a coverage's balances in one policy year: the coverage, its chain of renewals and its household. */
export interface Holder {
  id: string
  firstCoverageId: string
  householdId: string
  year: Period
  balancesOwnedBy: 'khum' | 'source'
}

/** Returns how much of a limit a coverage has used, and how much is pending. */
export type SumsOfLimit = (coverageId: string, limit: PlanLimit) => LedgerSums

export const noEntries: LedgerSums = { used: 0n, pending: 0n }

/**
 * Returns the holder of a coverage's balances in the policy year of the date `day`. If the policy period ends before
 * the policy year ends, the holder's year ends with the period, so that the year doesn't include days of a renewal.
 */
export function holderOf(row: LedgerCoverageRow, day: string): Holder {
  const year = balanceYear({ policyStart: row.period_start, ...datesOf(row) }, day)
  return {
    id: row.id,
    firstCoverageId: row.first_coverage_id,
    householdId: row.household_id,
    year: { ...year, end: row.period_end < year.end ? row.period_end : year.end },
    balancesOwnedBy: row.balances_owned_by,
  }
}

/**
 * Returns a coverage's plan and the day that decides the version of the plan: the covered day that is nearest to `day`.
 */
export function planOnDay(row: LedgerCoverageRow, day: string): PlanOnDay {
  return { planId: row.plan_id, day: coveredDay(datesOf(row), day) }
}

function datesOf(row: LedgerCoverageRow) {
  return { effectiveDate: row.effective_date, expiryDate: row.expiry_date }
}

/** SQL: a table with the alias `holder`, with one row for each holder of balances (`Holder`). */
export function holderRows(holders: readonly Holder[]) {
  return holderTable(...holderColumns(holders))
}

/**
 * The values for `holderTable`, one array for each column: ids, first coverages, households, and first and last days of
 * policy years.
 */
type HolderColumns = [
  readonly string[],
  readonly string[],
  readonly string[],
  readonly string[],
  readonly string[],
]

/** Returns the holders as columns, the form that `holderTable` needs. */
export function holderColumns(holders: readonly Holder[]): HolderColumns {
  return [
    holders.map(({ id }) => id),
    holders.map(({ firstCoverageId }) => firstCoverageId),
    holders.map(({ householdId }) => householdId),
    holders.map(({ year }) => year.start),
    holders.map(({ year }) => year.end),
  ]
}

/**
 * SQL: the table `holder`, with one row for each holder, from the columns of `holderColumns`. In a prepared query
 * (`fixedRead`), the columns are placeholders. Each array is in a subquery, which hides the array's length from the
 * planner. So the planner always expects ten rows and can reuse one plan; planning each call would take longer than the
 * query.
 */
export function holderTable(...[ids, firstIds, householdIds, firstDays, lastDays]: HolderColumns) {
  return sql`unnest(
    (select ${ids}::text[]), (select ${firstIds}::text[]), (select ${householdIds}::text[]), (select ${firstDays}::date[]),
    (select ${lastDays}::date[])
  ) as holder(id, first_id, household_id, first_day, last_day)`
}
