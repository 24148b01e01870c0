import { type Kysely, sql } from 'kysely'
import type { InsurerScope } from '../../../caller'
import type { Database } from '../../../db/schema'
import { isInScope } from '../../../insurer-scope'
import { type QueueClaimRow, queueRowColumns, queueRowJoins } from './queue.repo'
import { lastOf, matches, placeOf, type QueueFilter } from './queue-filter'

type Db = Kysely<Database>

/**
 * SQL condition: the claim's paper originals are awaited, and it may still be paid. Must be the same condition as in
 * the partial index `claim_originals_awaited`.
 */
const isAwaited = sql`claim.originals_expected_on is not null and claim.originals_received_on is null
  and claim.status in ('received', 'checking', 'documents_needed', 'sent_to_insurer', 'approved', 'partly_approved')`

/**
 * Lists a page of the claims whose paper originals are awaited. The claims that have waited longest come first. Reads
 * one page of each insurer from the index and merges these pages, so that a long list takes no longer than a short one.
 */
export async function listOriginalsRows(
  db: Db,
  caller: InsurerScope,
  filter: QueueFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<QueueClaimRow[]> {
  const afterLast =
    after === null
      ? sql``
      : sql`and (claim.originals_expected_on, claim.id) > (select at::date, id from last)`
  const { rows } = await sql<QueueClaimRow>`
    with last as (${lastOf(
      after,
      sql`select originals_expected_on as at, id from claim
        where id = ${after} and ${isInScope(caller, sql.ref('claim.insurer_code'))}`,
    )}),
    page as (
      select found.* from (select code from insurer where ${isInScope(caller, sql`code`)} and ${
        filter.insurer === undefined ? sql`true` : sql`code = ${filter.insurer}`
      }) scope
      cross join lateral (
        select claim.id, claim.originals_expected_on from claim
        where claim.insurer_code = scope.code and ${isAwaited} ${matches(filter)} ${afterLast}
        order by claim.originals_expected_on, claim.id limit ${limit}
      ) found
      order by originals_expected_on, id limit ${limit}
    )
    select ${queueRowColumns}, ${placeOf(sql`page.originals_expected_on`, sql`0`, sql`page.id`)}
    from page join claim on claim.id = page.id ${queueRowJoins}
    where ${isInScope(caller, sql.ref('claim.insurer_code'))}
    order by page.originals_expected_on, page.id`.execute(db)
  return rows
}

/**
 * Counts the claims whose paper originals are awaited, grouped by the day on which the claim is due. Stops counting at
 * `most` claims.
 */
export async function countOriginals(
  db: Db,
  caller: InsurerScope,
  most: number,
): Promise<{ queue: 'originals'; work_due: string; count: number }[]> {
  const { rows } = await sql<{ queue: 'originals'; work_due: string; count: number }>`
    select 'originals' as queue, work_due::text as work_due, count(*)::integer as count from (
      select claim.work_due from claim
      where ${isAwaited} and ${isInScope(caller, sql.ref('claim.insurer_code'))} limit ${most}
    ) found
    group by work_due`.execute(db)
  return rows
}
