import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema'
import { isInScope } from '../../../insurer-scope'
import type { StaffActor } from '../adjudication/office-context'
import { type QueueClaimRow, queueRowColumns, queueRowJoins } from './queue.repo'
import { hadNoPart, lastOf, matches, placeOf, type QueueFilter } from './queue-filter'

type Db = Kysely<Database>

/**
 * SQL: the decisions of the quality sample that are still current. Decisions that were undone or replaced need no
 * check.
 */
const looks = sql`quality_look look
  join claim on claim.id = look.claim_id and claim.decision_id = look.decision_id`

/**
 * SQL condition: the decision isn't checked yet, and the person had no part in it. People must not see that one of
 * their own decisions is in the sample. R92
 */
const isOpenTo = (staffId: string) =>
  sql`look.looked_at is null and ${hadNoPart(staffId, sql`look.decision_id`)}`

/**
 * Lists a page of the claims whose decision is in the quality sample and wasn't checked yet. The decision that was
 * added to the sample first comes first. Leaves out the caller's own decisions, because another person must check them.
 */
export async function listQualityRows(
  db: Db,
  caller: StaffActor,
  filter: QueueFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<QueueClaimRow[]> {
  const { rows } = await sql<QueueClaimRow>`
    with last as (${lastOf(
      after,
      sql`select look.drawn_at as at, look.decision_id as id from ${looks}
        where claim.id = ${after} and ${isInScope(caller, sql.ref('claim.insurer_code'))}`,
    )}),
    page as (
      select found.* from (select code from insurer where ${isInScope(caller, sql`code`)} and ${
        filter.insurer === undefined ? sql`true` : sql`code = ${filter.insurer}`
      }) scope
      cross join lateral (
        select claim.id, look.drawn_at, look.decision_id from ${looks}
        where look.insurer_code = scope.code and ${isOpenTo(caller.staffId)} ${matches(filter)}
          ${after === null ? sql`` : sql`and (look.drawn_at, look.decision_id) > (select at::timestamptz, id from last)`}
        order by look.drawn_at, look.decision_id limit ${limit}
      ) found
      order by drawn_at, decision_id limit ${limit}
    )
    select ${queueRowColumns}, ${placeOf(
      sql`to_char(page.drawn_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      sql`0`,
      sql`page.decision_id`,
    )}
    from page join claim on claim.id = page.id ${queueRowJoins}
    where ${isInScope(caller, sql.ref('claim.insurer_code'))}
    order by page.drawn_at, page.decision_id`.execute(db)
  return rows
}

/**
 * Counts the claims of `listQualityRows`, up to `most`. A quality check has no due date, so all count as due in the
 * year 9999.
 */
export async function countQuality(
  db: Db,
  caller: StaffActor,
  most: number,
): Promise<{ queue: 'quality'; work_due: string; count: number }[]> {
  const { rows } = await sql<{ queue: 'quality'; work_due: string; count: number }>`
    select 'quality' as queue, '9999-12-31' as work_due, count(*)::integer as count from (
      select from ${looks}
      where ${isOpenTo(caller.staffId)} and ${isInScope(caller, sql.ref('look.insurer_code'))} limit ${most}
    ) found`.execute(db)
  return rows
}
