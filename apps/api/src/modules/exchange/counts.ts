import type { BatchSums, Reconciliation } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { rowOfKey } from '../insurance/staged'
import type { BatchRow } from './batches.repo'
import { findByIndex } from './bulk-database'
import { isResultKind, tablesOfRows } from './decide'

type Db = Kysely<Database>

const noRows = { new: 0, changed: 0, unchanged: 0, ended: 0, refused: 0, older: 0, held: 0 }

/**
 * Counts the rows of a batch that were read, and how many of them are new, changed, unchanged, ended, refused, older or
 * held.
 */
export async function countRows(
  db: Db,
  batch: BatchRow,
): Promise<Omit<Reconciliation, 'lives_before' | 'lives_after'>> {
  const { rows: found } = await sql<{ what: keyof typeof noRows; n: bigint }>`
    select case
        when decision in ('new', 'changed') and op in ('end', 'void') then 'ended'
        when decision = 'conflict' then 'refused' else decision end as what, count(*) as n
    from exchange_row where batch_id = ${batch.id} and decision is not null group by 1`.execute(db)
  const counts = { ...noRows }
  for (const { what, n } of found) counts[what] += Number(n)
  const { rows } = await sql<{ read: bigint; staged: bigint; wrong: bigint }>`
    select (select coalesce(sum(rows_read), 0) from exchange_file where batch_id = ${batch.id})::bigint as read,
      (select count(*) from exchange_row where batch_id = ${batch.id}) as staged,
      (select count(*) from (select distinct file, line from exchange_problem
        where batch_id = ${batch.id} and line is not null and not is_hint) bad) as wrong`.execute(db)
  const { read = 0n, staged = 0n, wrong = 0n } = rows[0] ?? {}
  const isRowByRow = batch.manifest.on_error === 'refuse_row'
  return {
    read: Number(read),
    ...counts,
    refused: isRowByRow ? counts.refused + Number(read - staged) : Number(wrong),
  }
}

/**
 * Counts the rows again after the batch was applied. Only rows of some kinds can be refused while the batch is applied;
 * a batch without these kinds keeps the counts of its check.
 */
export async function countResults(
  db: Db,
  batch: BatchRow,
): Promise<Partial<Pick<Reconciliation, 'new' | 'changed' | 'refused'>>> {
  if (!batch.manifest.files.some(({ kind }) => isResultKind(kind))) return {}
  const { new: added, changed, refused } = await countRows(db, batch)
  return { new: added, changed, refused }
}

/**
 * Counts, for a batch that is being undone, how many of its rows were undone (`taken_back`) and how many are left. The
 * undo goes from the last row to the first. Rows that it leaves on purpose (`counts.kept`), for example because staff
 * corrected them, count as left.
 */
export async function countTakenBack(
  db: Db,
  { id, step_key, counts: { kept = 0 } }: Pick<BatchRow, 'id' | 'step_key' | 'counts'>,
): Promise<{ taken_back: number; left: number }> {
  const { rows } = await sql<{ done: bigint; total: bigint }>`
    select count(*) filter (where first >= ${step_key === '' ? null : step_key}::bigint) as done, count(*) as total
    from (
      select min(id) as first from exchange_history
      where batch_id = ${id} and table_name = any (${tablesOfRows}::text[])
      group by table_name, row_key
    ) written`.execute(db)
  const { done = 0n, total = 0n } = rows[0] ?? {}
  const takenBack = Math.max(0, Number(done) - kept)
  return { taken_back: takenBack, left: Number(total) - takenBack }
}

/** Counts the people who have a coverage of the insurer in force on the batch's day (`as_of`). */
export async function countLives(
  db: Db,
  { insurer_code, as_of }: Pick<BatchRow, 'insurer_code' | 'as_of'>,
): Promise<number> {
  const { rows } = await sql<{ lives: bigint }>`
    select count(distinct person_id) as lives from coverage
    where insurer_code = ${insurer_code} and effective_date <= ${as_of} and expiry_date >= ${as_of}
      and not void_from_inception`.execute(db)
  return Number(rows[0]?.lives ?? 0n)
}

/** `sumsOf` lists at most this many policies. */
const policiesNamed = 100

/**
 * A row of the query in `sumsOf`: the batch's totals (`all_…`) and the sums of one policy. `policy` is null if the
 * batch changed no policy's sums.
 */
interface SumRow {
  all_used: bigint | null
  all_billed: bigint | null
  all_benefit: bigint | null
  policy: string | null
  change: bigint
  used: bigint
  billed: bigint
  benefit: bigint
  lives: bigint
}

/**
 * Sums the amounts in the rows of an applied batch, in total and for each policy. Also returns how many people
 * ("lives") each policy covers, and how much the batch changed this number according to the history of its coverages.
 * Call it in the transaction that marks the batch as applied.
 */
export async function sumsOf(
  db: Db,
  { id, insurer_code, source, as_of }: Pick<BatchRow, 'id' | 'insurer_code' | 'source' | 'as_of'>,
): Promise<BatchSums> {
  await findByIndex(db)
  const keyed = (table: string, key: string) =>
    rowOfKey({ insurerCode: insurer_code, source }, table, sql.ref(key))
  const isLife = (
    row: string,
  ) => sql`(${sql.ref(`${row}.effective_date`)} <= ${as_of} and ${sql.ref(`${row}.expiry_date`)} >= ${as_of}
    and not ${sql.ref(`${row}.void_from_inception`)})`
  const total = sql`sum(used)::bigint as used, sum(billed)::bigint as billed, sum(benefit)::bigint as benefit`
  const { rows } = await sql<SumRow>`
    with amounts as materialized (
      select case when kind = 'decision' then body ->> 'claim_number' end as claim_number,
        case when kind <> 'decision' then body ->> 'coverage_key' end as coverage_key,
        case when kind = 'balance' then body ->> 'household_key' end as household_key,
        coalesce(sum((body ->> 'used')::bigint) filter (where kind = 'balance' and body ->> 'measure' = 'amount'), 0) as used,
        coalesce(sum(lines.billed), 0) as billed, coalesce(sum(lines.benefit), 0) as benefit
      from exchange_row
      left join lateral (
        select sum((item.value ->> 'billed')::bigint) as billed, sum((item.value ->> 'benefit')::bigint) as benefit
        from jsonb_array_elements(exchange_row.body -> 'lines') item (value)
      ) lines on kind in ('claim', 'to_decide', 'decision')
      where batch_id = ${id} and kind in ('balance', 'claim', 'to_decide', 'decision') and decision in ('new', 'changed')
      group by 1, 2, 3
    ),
    written as (
      select distinct on (row_key) row_key, before from exchange_history
      where batch_id = ${id} and table_name = 'coverage' order by row_key, id
    ),
    of_period as (
      select coverage.policy_period_id, (${isLife('coverage')})::int - coalesce((${isLife('former')})::int, 0) as change,
        0 as used, 0 as billed, 0 as benefit
      from written
      cross join ${keyed('coverage', 'written.row_key')} coverage
      left join lateral jsonb_to_record(written.before)
        former (effective_date date, expiry_date date, void_from_inception boolean) on written.before is not null
      union all
      select coverage.policy_period_id, 0, used, billed, benefit
      from amounts cross join ${keyed('coverage', 'amounts.coverage_key')} coverage
      union all
      select coverage.policy_period_id, 0, used, billed, benefit
      from amounts
      join claim on claim.claim_number = amounts.claim_number and claim.insurer_code = ${insurer_code}
      join coverage on coverage.id = claim.coverage_id
    ),
    of_policy as materialized (
      select period.policy_id, sum(change)::bigint as change, ${total}
      from (
        select policy_id, change, used, billed, benefit
        from (select policy_period_id, sum(change)::bigint as change, ${total} from of_period group by 1) each
        join policy_period on policy_period.id = each.policy_period_id
        union all
        select household.policy_id, 0, used, billed, benefit
        from amounts cross join ${keyed('household', 'amounts.household_key')} household
      ) period
      group by period.policy_id
      having sum(change) <> 0 or sum(used + billed + benefit) <> 0
      order by abs(sum(change)) desc, sum(used + billed) desc, period.policy_id
      limit ${policiesNamed}
    )
    select totals.used as all_used, totals.billed as all_billed, totals.benefit as all_benefit,
      policy.source_key as policy, of_policy.change, of_policy.used, of_policy.billed, of_policy.benefit, (
      select count(*) from policy_period period join coverage on coverage.policy_period_id = period.id
      where period.policy_id = policy.id and ${isLife('coverage')}
    ) as lives
    from (select ${total} from amounts) totals
    left join (of_policy join policy on policy.id = of_policy.policy_id) on true
    order by abs(of_policy.change) desc, of_policy.used + of_policy.billed desc, policy.source_key`.execute(
    db,
  )
  const [first] = rows
  return {
    used_satang: Number(first?.all_used ?? 0n),
    billed_satang: Number(first?.all_billed ?? 0n),
    benefit_satang: Number(first?.all_benefit ?? 0n),
    policies: rows.flatMap(({ policy, change, lives, used, billed, benefit }) =>
      policy === null
        ? []
        : [
            {
              policy,
              lives_before: Number(lives) - Number(change),
              lives_after: Number(lives),
              used_satang: Number(used),
              billed_satang: Number(billed),
              benefit_satang: Number(benefit),
            },
          ],
    ),
  }
}
