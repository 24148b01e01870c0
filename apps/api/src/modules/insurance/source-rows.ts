import { type Kysely, sql } from 'kysely'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import { contentHash, decideSourceVersion, type SourceDecision } from './source-version'
import type { StagedRows } from './staged'

type Db = Kysely<Database>

/** The tables whose rows can come from a source. */
export type SourceTable =
  | 'product'
  | 'plan'
  | 'plan_version'
  | 'policy'
  | 'policy_period'
  | 'household'
  | 'coverage'
  | 'source_balance'
  | 'person_source'

/** Identifies a row by the key that its source gave it. */
export interface SourceKey {
  table: SourceTable
  insurerCode: string
  source: string
  sourceKey: string
}

interface StoredRow {
  source_version: bigint
  source_hash: Buffer | null
  held_by_office: boolean
  waiting_version: bigint | null
  waiting_hash: Buffer | null
}

/**
 * Decides what to do with a row's version that a source sent. Stores it as waiting if staff hold the row. If the
 * decision is `new` or `changed`, the caller must write the row with the returned hash, in the same transaction.
 */
export async function receiveSourceVersion(
  db: Db,
  key: SourceKey,
  incoming: { version: bigint; body: object },
  at: Date,
): Promise<{ decision: SourceDecision; hash: Buffer }> {
  // Locks the key, because a row that doesn't exist yet can't be locked.
  await lockUntilCommit(db, `source ${key.table} ${key.insurerCode} ${key.source} ${key.sourceKey}`)
  const hash = contentHash(incoming.body)
  const row = await findRow(db, key)
  const stored = row && {
    applied: { version: row.source_version, hash: row.source_hash },
    heldByOffice: row.held_by_office,
    waiting:
      row.waiting_version !== null && row.waiting_hash !== null
        ? { version: row.waiting_version, hash: row.waiting_hash }
        : null,
  }
  const decision = decideSourceVersion(stored, { version: incoming.version, hash })
  if (decision === 'held') await keepWaiting(db, key, { ...incoming, hash, at })
  return { decision, hash }
}

/**
 * Marks a row as corrected by staff, so that the source's later versions wait. @returns false if there is no such row
 */
export async function holdForOffice(db: Db, key: SourceKey): Promise<boolean> {
  return await setHeld(db, key, true)
}

/**
 * Releases a held row. The caller must apply the waiting version in the same transaction.
 * @returns the latest version that waited; null if no version did
 */
export async function releaseToSource(
  db: Db,
  key: SourceKey,
): Promise<{ version: bigint; hash: Buffer; body: unknown } | null> {
  await setHeld(db, key, false)
  const waiting = await db
    .deleteFrom('source_waiting')
    .where('insurer_code', '=', key.insurerCode)
    .where('table_name', '=', key.table)
    .where('source', '=', key.source)
    .where('source_key', '=', key.sourceKey)
    .returning(['source_version', 'source_hash', 'body'])
    .executeTakeFirst()
  return waiting ? { version: waiting.source_version, hash: waiting.source_hash, body: waiting.body } : null
}

async function findRow(db: Db, key: SourceKey): Promise<StoredRow | null> {
  const { rows } = await sql<StoredRow>`
    select stored.source_version, stored.source_hash, stored.held_by_office,
      waiting.source_version as waiting_version, waiting.source_hash as waiting_hash
    from ${sql.table(key.table)} stored
    left join source_waiting waiting on waiting.table_name = ${key.table}
      and (waiting.insurer_code, waiting.source, waiting.source_key) = (stored.insurer_code, stored.source, stored.source_key)
    where ${isKey('stored', key)}
    for update of stored`.execute(db)
  return rows[0] ?? null
}

async function setHeld(db: Db, key: SourceKey, held: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(key.table)} stored set held_by_office = ${held} where ${isKey('stored', key)}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

function isKey(table: string, { insurerCode, source, sourceKey }: SourceKey) {
  return sql<boolean>`${sql.ref(`${table}.insurer_code`)} = ${insurerCode}
    and ${sql.ref(`${table}.source`)} = ${source} and ${sql.ref(`${table}.source_key`)} = ${sourceKey}`
}

async function keepWaiting(
  db: Db,
  key: SourceKey,
  { version, body, hash, at }: { version: bigint; body: object; hash: Buffer; at: Date },
): Promise<void> {
  const waiting = { source_version: version, source_hash: hash, body: JSON.stringify(body), received_at: at }
  await db
    .insertInto('source_waiting')
    .values({
      insurer_code: key.insurerCode,
      table_name: key.table,
      source: key.source,
      source_key: key.sourceKey,
      ...waiting,
    })
    .onConflict((conflict) =>
      conflict.columns(['insurer_code', 'table_name', 'source', 'source_key']).doUpdateSet(waiting),
    )
    .execute()
}

/** Stores the versions of many held rows, until staff release them. */
export async function keepWaitingRows(
  db: Db,
  table: string,
  { rows, insurerCode, source }: StagedRows,
  at: Date,
): Promise<void> {
  await sql`
    insert into source_waiting (insurer_code, table_name, source, source_key, source_version, source_hash, body, received_at)
    select ${insurerCode}, ${table}, ${source}, r.source_key, r.source_version, r.hash, r.body, ${at} from ${rows} r
    on conflict (insurer_code, table_name, source, source_key) do update
    set source_version = excluded.source_version, source_hash = excluded.source_hash, body = excluded.body,
      received_at = excluded.received_at`.execute(db)
}
