import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { StagedRows } from './staged'

type Db = Kysely<Database>

/**
 * For each table, its parent tables. The names and types of several rows are stored in their common parent row. A
 * correction that changes them for one row therefore changes them for all rows of this parent.
 */
const parentsOf: Record<string, readonly { name: string; ofRow: RawBuilder<unknown> }[]> = {
  policy_period: [{ name: 'policy', ofRow: sql`child.policy_id` }],
  plan_version: [
    { name: 'plan', ofRow: sql`child.plan_id` },
    { name: 'product', ofRow: sql`(select plan.product_id from plan where plan.id = child.plan_id)` },
  ],
}

/**
 * Removes the mark `held_by_office` from the parent rows of corrected rows, so that the correction can change the
 * parents. The policy of a corrected policy period is such a parent. Call `markParentsHeldByOffice` afterwards.
 * @returns the ids of the parents
 */
export async function releaseParents(db: Db, table: string, staged: StagedRows): Promise<string[]> {
  const ids: string[] = []
  for (const { name, ofRow } of parentsOf[table] ?? []) {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(name)} set held_by_office = false where id in (${ofRows(table, ofRow, staged)})
      returning id`.execute(db)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/**
 * After a correction, marks parent rows as held by the office again, for example a policy with a policy period that the
 * office holds. `before` is the result of `releaseParents`.
 */
export async function markParentsHeldByOffice(
  db: Db,
  table: string,
  staged: StagedRows,
  before: readonly string[],
): Promise<void> {
  for (const { name, ofRow } of parentsOf[table] ?? []) {
    const parent = sql.table(name)
    await sql`
      update ${parent} set held_by_office = true
      where (id = any (${before}::text[]) or id in (${ofRows(table, ofRow, staged)}))
        and exists (select from ${sql.table(table)} child where ${ofRow} = ${parent}.id and child.held_by_office)`.execute(
      db,
    )
  }
}

function ofRows(table: string, ofRow: RawBuilder<unknown>, { rows, insurerCode, source }: StagedRows) {
  return sql`select ${ofRow} from ${rows} r
    join ${sql.table(table)} child on child.insurer_code = ${insurerCode} and child.source = ${source}
      and child.source_key = r.source_key`
}
