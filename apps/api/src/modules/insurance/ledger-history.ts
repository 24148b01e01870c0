import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { Holder } from './holders'
import type { PlanLimit } from './limits'

/**
 * Whether a figure that the source sent already includes an imported claim, so that booking the claim mustn't change
 * the limit's balance.
 */
export type IsInFigure = (limit: Pick<PlanLimit, 'key' | 'sharedBy' | 'scope'>) => boolean

/**
 * Returns which limits' balances an imported claim mustn't change. If the source keeps the balances: all of them,
 * because its figures include its claims. If Khum keeps them: those with an opening figure of a later day than the
 * claim's first decision. Correct the opening figure if such a claim was wrong.
 */
export async function readFiguresOfHistory(
  db: Kysely<Database>,
  claimId: string,
  holder: Holder,
): Promise<IsInFigure> {
  if (holder.balancesOwnedBy === 'source') return () => true
  const { rows } = await sql<{ limit_key: string; family: boolean; period_start: string }>`
    select entry.limit_key, entry.household_id is not null as family, entry.period_start
    from ledger_entry entry
    where entry.kind = 'opening'
      and entry.at >= (select min(at) from claim_decision where claim_decision.claim_id = ${claimId} and not is_recommendation)
      and (entry.household_id = ${holder.householdId} or (entry.household_id is null and entry.coverage_id in (
        select id from coverage where first_coverage_id = ${holder.firstCoverageId})))`.execute(db)
  return ({ key, sharedBy, scope }) =>
    rows.some(
      (row) =>
        row.limit_key === key &&
        row.family === (sharedBy === 'family') &&
        (scope === 'lifetime' || row.period_start === holder.year.start),
    )
}
