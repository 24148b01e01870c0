import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { Holder } from './holders'
import type { PlanLimit } from './limits'

/**
 * Whether a balance that the source sent already includes an imported claim, so that booking the claim mustn't change
 * the limit's balance.
 */
export type IsInFigure = (limit: Pick<PlanLimit, 'key' | 'sharedBy' | 'scope'>) => boolean

/** An imported claim, and the holder of the balances that it counts against. */
export interface HistoryHolder {
  claimId: string
  holder: Holder
}

/**
 * Returns, for each imported claim, the limits whose balances already include the claim, so that booking the claim must
 * not change them. If the source keeps the balances, these are all limits. If Khum keeps the balances, these are the
 * limits whose opening figure is dated after the claim's first decision; an opening figure of an undone batch doesn't
 * count. If the source later corrects a claim that an opening figure includes, it must correct the opening figure too.
 */
export async function readFiguresOfHistory(
  db: Kysely<Database>,
  claims: readonly HistoryHolder[],
): Promise<(claim: HistoryHolder) => IsInFigure> {
  const kept = claims.filter(({ holder }) => holder.balancesOwnedBy === 'khum')
  const column = (of: (claim: HistoryHolder) => string) => kept.map(of)
  const { rows } = await sql<{ claim_id: string; limit_key: string; family: boolean; period_start: string }>`
    select given.claim_id, entry.limit_key, entry.household_id is not null as family, entry.period_start
    from unnest(${column(({ claimId }) => claimId)}::text[], ${column(({ holder }) => holder.householdId)}::text[],
      ${column(({ holder }) => holder.firstCoverageId)}::text[]) given (claim_id, household_id, first_id)
    cross join lateral (
      select min(at) as at from claim_decision
      where claim_decision.claim_id = given.claim_id and not is_recommendation
    ) decided
    cross join lateral (
      select * from ledger_entry keyed where keyed.household_id = given.household_id
      union all
      select keyed.* from coverage chain
      cross join lateral (
        select * from ledger_entry own where own.coverage_id = chain.id and own.household_id is null offset 0
      ) keyed
      where chain.first_coverage_id = given.first_id
    ) entry
    left join lateral (
      select as_of from source_balance keyed
      where coalesce(keyed.household_id, keyed.coverage_id) = coalesce(entry.household_id, entry.coverage_id)
        and keyed.limit_key = entry.limit_key and keyed.period_start = entry.period_start offset 0
    ) balance on true
    where entry.claim_id is null
    group by given.claim_id, entry.limit_key, entry.household_id is not null, entry.period_start, decided.at
    having coalesce(max(balance.as_of),
      case when sum(entry.amount) <> 0 then max(entry.at) filter (where entry.kind = 'opening') end) >= decided.at`.execute(
    db,
  )
  return ({ claimId, holder }) => {
    if (holder.balancesOwnedBy === 'source') return () => true
    const own = rows.filter(({ claim_id }) => claim_id === claimId)
    return ({ key, sharedBy, scope }) =>
      own.some(
        (row) =>
          row.limit_key === key &&
          row.family === (sharedBy === 'family') &&
          (scope === 'lifetime' || row.period_start === holder.year.start),
      )
  }
}
