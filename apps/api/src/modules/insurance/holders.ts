import { sql } from 'kysely'
import type { LedgerCoverageRow } from './coverage-rows.repo'
import type { LedgerSums, PlanLimit } from './limits'
import type { PlanOnDay } from './plan-rows.repo'
import { balanceYear, coveredDay, type Period } from './policy-year'

/** Whose balances are summed: a coverage with its chain of renewals, its household, and the policy year. */
export interface Holder {
  id: string
  firstCoverageId: string
  householdId: string
  year: Period
  balancesOwnedBy: 'khum' | 'source'
}

/** Finds the sums of one limit of a coverage. */
export type SumsOfLimit = (coverageId: string, limit: PlanLimit) => LedgerSums

export const noEntries: LedgerSums = { used: 0n, pending: 0n }

/** Returns who holds a coverage's balances on a date. */
export function holderOf(row: LedgerCoverageRow, day: string): Holder {
  return {
    id: row.id,
    firstCoverageId: row.first_coverage_id,
    householdId: row.household_id,
    year: balanceYear({ policyStart: row.period_start, ...datesOf(row) }, day),
    balancesOwnedBy: row.balances_owned_by,
  }
}

/** Returns the plan of a coverage with the day that decides its version: the nearest one on which the coverage is in force. */
export function planOnDay(row: LedgerCoverageRow, day: string): PlanOnDay {
  return { planId: row.plan_id, day: coveredDay(datesOf(row), day) }
}

function datesOf(row: LedgerCoverageRow) {
  return { effectiveDate: row.effective_date, expiryDate: row.expiry_date }
}

/**
 * SQL: the holders as rows of `holder`. The subqueries hide from the planner how many there are. Otherwise it makes a new
 * plan for every call, which takes longer than the query itself, because it expects ten.
 */
export function holderRows(holders: readonly Holder[]) {
  return sql`unnest(
    (select ${holders.map(({ id }) => id)}::text[]),
    (select ${holders.map(({ firstCoverageId }) => firstCoverageId)}::text[]),
    (select ${holders.map(({ householdId }) => householdId)}::text[]),
    (select ${holders.map(({ year }) => year.start)}::date[]),
    (select ${holders.map(({ year }) => year.end)}::date[])
  ) as holder(id, first_id, household_id, first_day, last_day)`
}
