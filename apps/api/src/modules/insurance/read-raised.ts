import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { formerCoverageRows, type LedgerCoverageRow } from './coverage-rows.repo'
import { groupByPlan, type NamedBenefit } from './plan-benefits'
import { benefitRows } from './plan-rows.repo'
import { findRaised, isWaiting, nothingRaised, type Raised } from './raised-limits'

/**
 * Reads the limits and benefits that renewals raised or added, and whose waiting period hasn't ended on a date. Runs no
 * query if none of the coverages is a renewal with a waiting period.
 */
export async function readRaised(
  db: Kysely<Database>,
  covers: readonly {
    row: Pick<LedgerCoverageRow, 'id' | 'first_coverage_id' | 'effective_date'>
    benefits: readonly NamedBenefit[]
  }[],
  day: string,
): Promise<(coverageId: string) => Raised> {
  const renewals = covers.filter(
    ({ row, benefits }) => row.first_coverage_id !== row.id && isWaiting(benefits, row.effective_date, day),
  )
  if (renewals.length === 0) return () => nothingRaised
  const rows = await formerCoverageRows(
    db,
    renewals.map(({ row }) => row.id),
  )
  const formers = rows.map(({ renewed_by, plan_id, expiry_date }) => ({
    renewedBy: renewed_by,
    plan: { planId: plan_id, day: expiry_date },
  }))
  const coverOf = groupByPlan(
    await benefitRows(
      db,
      formers.map(({ plan }) => plan),
    ),
  )
  const found = renewals.flatMap(({ row, benefits }) => {
    const former = formers.find(({ renewedBy }) => renewedBy === row.id)
    if (!former) return []
    const renewal = { from: row.effective_date, benefits, former: coverOf(former.plan).benefits }
    return [[row.id, findRaised(renewal, day)] as const]
  })
  const byCoverage = new Map(found)
  return (coverageId) => byCoverage.get(coverageId) ?? nothingRaised
}
