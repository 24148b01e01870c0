import { type Answer, correctableKinds, type exchangeEndpoints } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { ClientCaller } from '../../caller'
import type { Database } from '../../db/schema'
import { isInScope, requireInsurer } from '../../insurer-scope'
import { markParentsHeldByOffice, releaseParents } from '../insurance/parents-held-by-office'
import { rowOfKey, type StagedRows } from '../insurance/staged'
import { forgetWaitingBatches, forgetWaitingRows, keepWaitingRows } from '../insurance/waiting-rows'
import type { BatchRow } from './batches.repo'
import { type TableKind, tableKinds, tableOfKind } from './decide'

type Db = Kysely<Database>

/**
 * While a row is held by the office, the source's later version of it waits. For each row with the operation `release`,
 * copies the waiting version into the row. The version is then checked and applied like other rows.
 */
export async function fillReleases(db: Db, batch: BatchRow, kind: TableKind): Promise<void> {
  // Empties a row again if an earlier check copied a waiting version that has been undone since.
  await sql`
    update exchange_row r set op = 'release', body = '{}', secrets_sealed = null, national_id_hash = null, passport_hash = null
    where batch_id = ${batch.id} and kind = ${kind} and releases and op <> 'release' and not exists (
      select from source_waiting waiting
      where waiting.insurer_code = ${batch.insurer_code} and waiting.source = ${batch.source}
        and waiting.table_name = ${tableOfKind[kind]} and waiting.source_key = r.source_key)`.execute(db)
  await sql`
    update exchange_row r set op = waiting.op, body = waiting.body, source_version = waiting.source_version, implied = false,
      hashes = array[waiting.source_hash], new_id = waiting.new_id, secrets_sealed = waiting.secrets_sealed,
      national_id_hash = waiting.national_id_hash, passport_hash = waiting.passport_hash
    from source_waiting waiting
    where r.batch_id = ${batch.id} and r.kind = ${kind} and r.releases
      and waiting.insurer_code = ${batch.insurer_code} and waiting.source = ${batch.source}
      and waiting.table_name = ${tableOfKind[kind]} and waiting.source_key = r.source_key`.execute(db)
}

/**
 * Applies the rows of a correction. A corrected row keeps the source's version number and is held by the office: the
 * source's later versions wait until staff release the row. A release applies the version that waited. If no version
 * waited, the correction stays until the source sends the row again, which it may do with the same version number.
 */
export async function correctRows(
  db: Db,
  batchId: string,
  kind: TableKind,
  { staged, write }: { staged: StagedRows; write: () => Promise<void> },
): Promise<void> {
  const { insurerCode, source, rows } = staged
  const name = tableOfKind[kind]
  const table = sql.table(name)
  const isStored = sql`${table}.insurer_code = ${insurerCode} and ${table}.source = ${source} and ${table}.source_key = r.source_key`
  const { rows: held } = await sql<{ source_key: string }>`
    update ${table} set held_by_office = false from ${rows} r where ${isStored} and ${table}.held_by_office
    returning r.source_key`.execute(db)
  const parents = await releaseParents(db, name, staged)
  await write()
  // The update above marked all rows as no longer held by the office. `write` may then have refused to merge or split
  // two people, for example because one of them has registered since the check. It has removed such a row from `rows`.
  // The row is marked as held again, so that the source's version keeps waiting.
  await sql`
    update ${table} set held_by_office = true
    where insurer_code = ${insurerCode} and source = ${source} and source_key = any (${held.map(({ source_key }) => source_key)}::text[])
      and not exists (select from ${rows} r where r.source_key = ${table}.source_key)`.execute(db)
  const before = (column: string) => sql`(history.before ->> ${sql.lit(column)})`
  const hashKey = kind === 'person' ? sql`, hash_key = ${before('hash_key')}::bytea` : sql``
  await sql`
    update ${table} set held_by_office = true, source_version = ${before('source_version')}::bigint,
      source_hash = ${before('source_hash')}::bytea ${hashKey}
    from ${rows} r
    join exchange_history history on history.batch_id = ${batchId} and history.table_name = ${name} and history.row_key = r.source_key
    where ${isStored} and not r.releases`.execute(db)
  await markParentsHeldByOffice(db, name, staged, parents)
  await sql`
    update ${table} set source_version = ${table}.source_version - 1, source_hash = null
    from ${rows} r where ${isStored} and r.op = 'release'`.execute(db)
  const { rows: released } = await sql<{ source_key: string }>`
    select r.source_key from ${rows} r
    cross join ${rowOfKey(staged, name, sql`r.source_key`)} stored where r.releases`.execute(db)
  await forgetWaitingRows(
    db,
    name,
    staged,
    released.map(({ source_key }) => source_key),
  )
}

/**
 * Tables whose rows the office never holds. If staff correct a person, the person's row in `person_source` is held, not
 * the row in `person`.
 */
const neverHeldByOffice: readonly string[] = ['insurer', 'hospital', 'person']
/**
 * Tables in which staff can correct names. The names of a plan version are in `product` and `plan`, and the names of a
 * policy period are in `policy`.
 */
const tablesWithNames: readonly string[] = ['product', 'plan', 'policy']

/**
 * Returns the keys of the rows that undoing a batch must not change: rows that are held by the office, and rows whose
 * names staff corrected after the batch. `history` has the batch's rows of `exchange_history`, latest first.
 */
export async function findCorrected(
  db: Db,
  { insurer_code, source }: BatchRow,
  table: string,
  history: readonly { id: bigint; row_key: string; before: object | null }[],
): Promise<Set<string>> {
  if (neverHeldByOffice.includes(table)) return new Set()
  const keysOf = (rows: typeof history) => sql`any (${rows.map(({ row_key }) => row_key)}::text[])`
  const { rows: held } = await sql<{ key: string }>`
    select source_key as key from ${sql.table(table)}
    where insurer_code = ${insurer_code} and source = ${source} and source_key = ${keysOf(history)} and held_by_office`.execute(
    db,
  )
  if (!tablesWithNames.includes(table)) return new Set(held.map(({ key }) => key))
  const { rows: renamed } = await sql<{ key: string }>`
    select later.row_key as key from exchange_batch correction
    join exchange_history later on later.batch_id = correction.id and later.table_name = ${table}
      and later.row_key = ${keysOf(history.filter(({ before }) => before !== null))}
    where correction.insurer_code = ${insurer_code} and correction.source = ${source} and correction.mode = 'correction'
      and later.id > ${history[0]?.id ?? null}::bigint`.execute(db)
  return new Set([...held, ...renamed].map(({ key }) => key))
}

/**
 * Deletes the waiting versions that came with batches that are now undone. If such a version had replaced an earlier
 * waiting version, the earlier one waits again. If the rows of the earlier version's batch have been deleted, nothing
 * waits, and a release changes nothing.
 */
export async function forgetUndoneVersions(
  db: Db,
  { insurer_code: insurerCode, source }: BatchRow,
  undone: readonly string[],
): Promise<void> {
  const gone = await forgetWaitingBatches(db, { insurerCode, source }, undone)
  for (const kind of tableKinds) {
    const table = tableOfKind[kind]
    const keys = gone.filter(({ table_name }) => table_name === table).map(({ source_key }) => source_key)
    if (keys.length === 0) continue
    const rows = sql`(
      select distinct on (r.source_key) r.*, r.hashes[1] as hash, batch.created_at as received_at
      from exchange_batch batch
      join exchange_row r on r.batch_id = batch.id and r.kind = ${kind} and r.source_key = any (${keys}::text[])
      cross join ${rowOfKey({ insurerCode, source }, table, sql`r.source_key`)} stored
      where batch.insurer_code = ${insurerCode} and batch.source = ${source} and batch.status = 'applied' and r.decision = 'held'
        and stored.held_by_office and r.source_version > stored.source_version
      order by r.source_key, r.source_version desc)`
    await keepWaitingRows(db, table, { rows, insurerCode, source, newRows: 0 }, sql`r.received_at`)
  }
}

/**
 * Handles rows whose content came from an undone batch and was applied when staff released the row. The undo keeps this
 * content and lists the row in the report. It lowers the row's version and removes the row's hash, so that the row is
 * treated as changed when the source sends it again.
 */
export async function keepReleased(
  db: Db,
  { insurer_code: insurerCode, source }: BatchRow,
  undone: readonly string[],
): Promise<void> {
  for (const kind of correctableKinds) {
    const table = tableOfKind[kind]
    await sql`
      with released as (
        update ${sql.table(table)} stored set source_version = stored.source_version - 1, source_hash = null
        from exchange_row r
        where r.batch_id = any (${undone}::text[]) and r.kind = ${kind} and r.decision = 'held'
          and stored.insurer_code = ${insurerCode} and stored.source = ${source} and stored.source_key = r.source_key
          and stored.source_version = r.source_version and not stored.held_by_office
        returning r.batch_id, r.file, r.line, r.source_key
      )
      insert into exchange_problem (batch_id, file, line, source_key, field, code, compared, is_hint)
      select batch_id, file, line, source_key, 'source_key', 'released_before', false, true from released`.execute(
      db,
    )
  }
}

const heldRowsPage = 1_000

/**
 * Lists a page of a source's held rows, each with the source's version that waits until staff release the row.
 * @throws AppError not_found
 */
export async function listHeldRows(
  db: Db,
  caller: ClientCaller,
  {
    insurer,
    source,
    kind,
    after = '',
  }: { insurer: string; source: string; kind: TableKind; after?: string | undefined },
): Promise<Answer<(typeof exchangeEndpoints)['listHeldRows']>> {
  requireInsurer(caller, insurer)
  caller.about.insurerCode = insurer
  const name = tableOfKind[kind]
  const { rows } = await sql<{
    source_key: string
    version: bigint
    waiting_version: bigint | null
    received_at: Date | null
  }>`
    select held.source_key, held.source_version as version, waiting.source_version as waiting_version, waiting.received_at
    from ${sql.table(name)} held
    left join source_waiting waiting on waiting.insurer_code = held.insurer_code and waiting.table_name = ${name}
      and waiting.source = held.source and waiting.source_key = held.source_key
    where held.held_by_office and held.insurer_code = ${insurer} and ${isInScope(caller, sql.ref('held.insurer_code'))}
      and held.source = ${source.toLowerCase()} and held.source_key > ${after}
    order by held.source_key limit ${heldRowsPage + 1}`.execute(db)
  const page = rows.slice(0, heldRowsPage)
  return {
    items: page.map(({ source_key, version, waiting_version, received_at }) => ({
      source_key,
      version: Number(version),
      waiting:
        waiting_version === null || received_at === null
          ? null
          : { version: Number(waiting_version), received_at: received_at.toISOString() },
    })),
    next: rows.length > heldRowsPage ? (page.at(-1)?.source_key ?? null) : null,
  }
}
