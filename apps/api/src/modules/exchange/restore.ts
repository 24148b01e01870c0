import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { restorePersons } from '../accounts/undo-persons'
import { restoreClasses, restoreClassesOf } from '../insurance/undo-coverages'

type Db = Kysely<Database>

/**
 * The columns that identify a row of `insurer` or `hospital`. In all other tables, insurer, source and source key
 * identify a row.
 */
const keysOf: Readonly<Record<string, readonly string[]>> = { insurer: ['code'], hospital: ['id'] }
/**
 * The columns that are restored in a table in which a batch changes only some columns. In all other tables, all
 * columns are restored.
 */
const restoredOf: Readonly<Record<string, readonly string[]>> = {
  insurer: ['name_th', 'name_en', 'kind', 'hotline'],
}
const sourceKeys = ['insurer_code', 'source', 'source_key']

/** The child tables of each table, in the order of writing. The stored history of a row contains its child rows. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  plan_version: ['benefit', 'benefit_limit', 'cost_sharing'],
  coverage: ['cost_sharing_exception'],
  hospital: ['hospital_code'],
}

/** Restores rows as `keepHistory` stored them, with the rows of their child tables (`partsOf`). */
export async function restoreRows(
  db: Db,
  table: string,
  before: readonly Record<string, unknown>[],
): Promise<void> {
  if (before.length === 0) return
  const kept = JSON.stringify(before)
  if (table === 'person') return await restorePersons(db, kept)
  const restored = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${kept}::jsonb) restored`
  const keys = keysOf[table] ?? sourceKeys
  if (table === 'coverage') await restoreClassesOf(db, restored)
  const columns = restoredOf[table] ?? (await columnsOf(db, table)).filter((column) => !keys.includes(column))
  const isRow = sql.join(
    keys.map((key) => sql`${sql.ref(`${table}.${key}`)} = ${sql.ref(`restored.${key}`)}`),
    sql` and `,
  )
  const values = columns.map((column) => {
    return sql`${sql.ref(column)} = ${special[`${table}.${column}`] ?? sql.ref(`restored.${column}`)}`
  })
  await sql`update ${sql.table(table)} set ${sql.join(values)} from ${restored} where ${isRow}`.execute(db)
  if (table === 'person_source') await restorePersons(db, kept)
  if (table === 'policy_period') await restoreClasses(db, kept)
  for (const part of (partsOf[table] ?? []).toReversed()) await deleteParts(db, table, part, kept)
  for (const part of partsOf[table] ?? []) {
    await sql`
      insert into ${sql.table(part)}
      select part.* from jsonb_array_elements(${kept}::jsonb) row_before,
        jsonb_populate_recordset(null::${sql.table(part)}, row_before -> ${sql.lit(part)}) part
      ${part === 'hospital_code' ? codesStay : sql``}`.execute(db)
  }
}

/**
 * SQL: the plan that the class of the restored coverage has now. If staff have corrected the policy since the batch,
 * this plan differs from the plan in the history.
 */
const planOfClass = sql`coalesce((
  select of_class.plan_id from policy_period_plan of_class
  where of_class.policy_period_id = restored.policy_period_id and of_class.class_code = restored.class_code), restored.plan_id)`

/**
 * SQL: the used amount of the restored balance. If Khum keeps the balances, the stored amount stays: only staff can
 * have changed it, and their correction is already in the ledger.
 */
const usedOfBalance = sql`case when exists (
  select from insurer where insurer.code = source_balance.insurer_code and insurer.balances_owned_by = 'khum'
) then source_balance.used else restored.used end`

/** The columns to which a restore doesn't simply give their former value. */
const special: Readonly<Record<string, RawBuilder<unknown>>> = {
  'coverage.plan_id': planOfClass,
  // These columns keep their present values, because only merges and splits change them. `undoMerges` undoes the merges
  // and splits of the batch; later ones stay.
  'coverage.person_id': sql.ref('coverage.person_id'),
  'household.subscriber_person_id': sql.ref('household.subscriber_person_id'),
  'person_source.person_id': sql.ref('person_source.person_id'),
  'source_balance.used': usedOfBalance,
}

/** SQL: a hospital code that now belongs to another hospital stays with that hospital. */
const codesStay = sql`on conflict do nothing`

async function deleteParts(db: Db, table: string, part: string, kept: string): Promise<void> {
  // Deletes rows of the child table `part` only if the history has child rows to restore in their place. An older
  // release stored history without child rows.
  await sql`
    delete from ${sql.table(part)} where ${sql.ref(`${table}_id`)} in (
      select row_before ->> 'id' from jsonb_array_elements(${kept}::jsonb) row_before where row_before ? ${part})`.execute(
    db,
  )
}

async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(db)
  return rows.map(({ name }) => name)
}
