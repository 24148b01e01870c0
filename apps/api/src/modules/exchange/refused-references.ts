import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { BatchRow } from './batches.repo'
import { problemsKept } from './stage-files'

type Db = Kysely<Database>
type OfBatch = Pick<BatchRow, 'id' | 'manifest'>

/** Problems of a whole file that are found only after Khum has read all its rows. So such a file has no unread rows. */
const allRowsRead = ['sha256_wrong', 'sum_wrong', 'encoding_is_utf8']

/**
 * SQL: selects the rows of the batch that have a mistake. Other rows refer to such a row by `kind` and `key`, for
 * example to a product by its plan code; `key` is null if it couldn't be read. `is_gone` is true if the row wasn't
 * stored or is refused. For a coverage, also selects its household, because households have no rows of their own in a
 * batch.
 */
function wrongRows({ id }: OfBatch) {
  return sql`
    select named.kind, named.key, r.batch_id is null or r.decision is not distinct from 'refused' as is_gone
    from exchange_problem problem
    join exchange_file file on file.batch_id = problem.batch_id and file.position = problem.file
    left join exchange_row r on r.batch_id = problem.batch_id and r.kind = file.kind and r.file = problem.file
      and r.line = problem.line
    cross join lateral (values
      (file.kind, case file.kind when 'product' then r.body ->> 'plan_code' when 'hospital' then r.body ->> 'hospital_code'
        else problem.source_key end),
      (case file.kind when 'coverage' then 'household' end,
        coalesce(r.body ->> 'household_key', '|' || coalesce(r.body ->> 'subscriber_key', r.body ->> 'person_key')))
    ) named (kind, key)
    where problem.batch_id = ${id} and not problem.is_hint and named.kind is not null
      and (problem.line is not null or problem.code <> all (${allRowsRead}::text[]))`
}

/**
 * Changes the problem `reference_unknown` of a row to `reference_refused` if the row refers to another row of the batch
 * that has a mistake of its own. In a batch that is refused anyway (`isRefused`), an unread row is enough: the problem
 * also changes if a row of the referenced kind couldn't be read, because the reference may be to that row. Changes the
 * problem `limit_unknown` of a balance in the same way: the limit may be in a product that has a mistake or couldn't be
 * read.
 */
export async function noteRefusedReferences(db: Db, batch: OfBatch, isRefused: boolean): Promise<void> {
  await sql`
    with wrong as materialized (${wrongRows(batch)}),
    partly_read as materialized (
      select kind from wrong where key is null
      union
      select file.kind from exchange_file file
      where file.batch_id = ${batch.id} and ${problemsKept} <= (
        select count(*) from exchange_problem problem
        where problem.batch_id = file.batch_id and problem.file = file.position and problem.line is not null and not compared)
    )
    update exchange_problem problem set code = 'reference_refused', detail = found.detail
    from (
      select problem.id, case problem.field when 'class_code' then 'policy ' || reference.key else problem.detail end as detail
      from exchange_problem problem
      join exchange_row r on r.batch_id = problem.batch_id and r.file = problem.file and r.line = problem.line
      cross join lateral (select
        case problem.field when 'policy_key' then 'policy' when 'class_code' then 'policy' when 'person_key' then 'person'
          when 'subscriber_key' then 'person' when 'coverage_key' then 'coverage' when 'renews_key' then 'coverage'
          when 'household_key' then 'household' when 'classes' then 'product' when 'plan_code' then 'product'
          when 'benefit' then 'product' when 'hospital_code' then 'hospital' end as kind,
        case problem.field when 'class_code' then r.body ->> 'policy_key' when 'classes' then substr(problem.detail, 11)
          else r.body ->> problem.field end as key
      ) reference
      where problem.batch_id = ${batch.id} and problem.code in ('reference_unknown', 'limit_unknown') and (
        exists (
          select from wrong
          where wrong.kind = reference.kind and (wrong.is_gone or problem.field <> 'class_code')
            and (wrong.key = reference.key
              or (wrong.kind = 'household' and starts_with(wrong.key, '|') and right(reference.key, length(wrong.key)) = wrong.key)))
        or (${isRefused} and reference.kind in (select kind from partly_read)))
    ) found
    where problem.id = found.id`.execute(db)
}

/**
 * If a batch is refused as a whole, deletes the problems `reference_refused` from its report. Nothing is wrong with the
 * rows that have this problem: they only refer to refused rows.
 */
export async function forgetRefusedReferences(db: Db, { id }: OfBatch): Promise<void> {
  await sql`
    delete from exchange_problem
    where batch_id = ${id} and code = 'reference_refused' and exists (
      select from exchange_problem other where other.batch_id = ${id} and other.code <> 'reference_refused' and not other.is_hint)`.execute(
    db,
  )
}
