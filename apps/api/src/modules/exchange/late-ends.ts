import { type RawBuilder, sql } from 'kysely'
import { incoming, type Problems } from './batch-rows'
import type { BatchRow } from './batches.repo'
import { periodsAfter } from './compare-policies'
import { type TableKind, tableOfKind } from './decide'

/**
 * For each kind of row that can end, SQL for the last day of the stored row; null if the row hasn't ended. For a void
 * row, it is the latest end date that leaves the row void.
 */
const lastDayOf: Partial<Record<TableKind, RawBuilder<unknown>>> = {
  product: sql`stored.effective_to`,
  policy: sql`case stored.status when 'void' then stored.period_start when 'cancelled' then stored.period_end end`,
  // Null if the coverage ended or became void together with its policy period. Such a coverage can't last longer than
  // the period, so an `end` with a later day isn't a mistake.
  coverage: sql`case when stored.void_from_inception then case when period.status <> 'void' then stored.effective_date - 1 end
    when stored.expiry_date < period.last_day then stored.expiry_date end`,
  network: sql`stored.valid_to`,
}

/**
 * Finds rows with the operation `end` whose day is later than the day on which the stored row ended already. An `end`
 * never makes a row last longer, so these rows would change nothing. An `end` with the same day is accepted.
 */
export function lateEnds(batch: BatchRow, kind: TableKind): Problems[] {
  const lastDay = lastDayOf[kind]
  if (!lastDay) return []
  const period =
    kind === 'coverage'
      ? sql`join policy_period on policy_period.id = stored.policy_period_id
        left join (${periodsAfter(batch)}) period on period.source_key = policy_period.source_key`
      : sql``
  return [
    sql`select r.file, r.line, r.source_key, 'end_date' as field, 'end_too_late' as code, (${lastDay})::text as detail
      from ${incoming(batch, kind)} r
      join ${sql.table(tableOfKind[kind])} stored on stored.insurer_code = ${batch.insurer_code} and stored.source = ${batch.source}
        and stored.source_key = r.source_key
      ${period}
      where r.op = 'end' and r.decision <> 'held' and (r.body ->> 'end_date')::date > ${lastDay}`,
  ]
}
