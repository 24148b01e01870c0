import type { MasterKeyUsage } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { ObjectNotFound } from '../../gateways/files/port'
import type { ReadyCheck } from '../../http/readiness'
import { EnvelopeError } from '../../keys/envelope'
import { audit } from '../audit/audit'
import { keyIdsOfWaiting } from '../exchange/sealed-folders'
import { forEachUnrecorded, type KeyIdLocation, keyIdLocations } from './sealed-values'

type Db = Kysely<Database>
type Parts = Pick<AppContext, 'db' | 'keys'>

/** Lists the ids of all master keys that sealed values of one table and column, with one index look-up per key. */
async function keyIdsOf(db: Db, { table, keyId, holds }: KeyIdLocation): Promise<Buffer[]> {
  const from = sql.table(table)
  const { rows } = await sql<{ key_id: Buffer }>`
    with recursive found (key_id) as (
      (select ${keyId} from ${from} where ${holds} order by ${keyId} limit 1)
      union all
      select (select ${keyId} from ${from} where ${holds} and ${keyId} > found.key_id order by ${keyId} limit 1)
      from found where found.key_id is not null
    )
    select key_id from found where key_id is not null`.execute(db)
  return rows.map((row) => row.key_id)
}

async function listLost(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('lost_master_key').select('key_id').execute()
  return rows.map(({ key_id }) => key_id.toString('hex'))
}

/** Lists the ids (hex) of master keys that sealed something, aren't in MASTER_KEY and weren't given up as lost. R97 */
export async function findMissingKeys({ db, keys }: Parts): Promise<string[]> {
  const found = await Promise.all(keyIdLocations.map((location) => keyIdsOf(db, location)))
  const known = [...keys.ids.map((id) => id.toString('hex')), ...(await listLost(db))]
  return [...new Set(found.flat().map((id) => id.toString('hex')))].filter((id) => !known.includes(id))
}

/**
 * Returns the readiness check of the master keys. It fails if a key that sealed something isn't in MASTER_KEY, because
 * the server then can't open what that key sealed. R97.
 */
export function masterKeyCheck(ctx: Parts): ReadyCheck {
  return {
    name: 'master_key',
    required: true,
    check: async () => {
      const missing = await findMissingKeys(ctx)
      return missing.length === 0 ? { ok: true } : { ok: false, detail: `missing ${missing.join(', ')}` }
    },
  }
}

/**
 * Counts, for operators, the values and files that each key has sealed, current key first. This is too slow for
 * metrics, because it counts every row. It also reads the pieces of uploads and batches, the sealed folders that wait
 * to be imported, and the records of deleted accounts.
 * @throws ObjectStoreUnavailable
 */
export async function listKeyUsage({
  db,
  keys,
  gateways,
}: Parts & Pick<AppContext, 'gateways'>): Promise<MasterKeyUsage> {
  const usage = new Map(keys.ids.map((id) => [id.toString('hex'), { values: 0, files: 0 }]))
  const add = (keyId: Buffer, kind: 'values' | 'files', count: number) => {
    const id = keyId.toString('hex')
    const of = usage.get(id) ?? { values: 0, files: 0 }
    usage.set(id, { ...of, [kind]: of[kind] + count })
  }
  for (const { kind, table, keyId, holds } of keyIdLocations) {
    const { rows } = await sql<{ key_id: Buffer; count: bigint }>`
      select ${keyId} as key_id, count(*) as count from ${sql.table(table)} where ${holds} group by 1`.execute(
      db,
    )
    for (const { key_id, count } of rows) add(key_id, `${kind}s`, Number(count))
  }
  await forEachUnrecorded(gateways.files, async (object) => {
    const keyId = await gateways.files.sealedBy(object).catch(nullWithoutKey)
    if (keyId) add(keyId, 'files', 1)
  })
  for await (const keyId of keyIdsOfWaiting({ db, keys, gateways })) add(keyId, 'files', 1)
  const lost = await listLost(db)
  const [current, ...older] = keys.ids.map((id) => id.toString('hex'))
  const stateOf = (id: string) => {
    if (id === current) return 'current'
    if (older.includes(id)) return 'older'
    return lost.includes(id) ? 'lost' : 'missing'
  }
  return {
    items: [...usage].map(([key_id, counts]) => ({ key_id, state: stateOf(key_id), ...counts })),
    files_not_looked_at: await countUnknownFiles(db),
  }
}

/**
 * Returns null for an error which means that the object isn't sealed, or was deleted after it was listed. Throws any
 * other error.
 */
function nullWithoutKey(error: unknown): null {
  if (error instanceof ObjectNotFound || error instanceof EnvelopeError) return null
  throw error
}

async function countUnknownFiles(db: Db): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from document where object_key is not null and sealed_by is null`.execute(db)
  return Number(rows[0]?.count ?? 0n)
}

/**
 * Counts what is still to be re-sealed: the values and files that older keys sealed, and the files whose key isn't
 * known yet.
 */
export async function countToReseal({ db, keys }: Parts): Promise<{ value: number; file: number }> {
  const left = { value: 0, file: await countUnknownFiles(db) }
  const older = keys.ids.slice(1)
  if (older.length === 0) return left
  for (const { kind, table, keyId, holds } of keyIdLocations) {
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from ${sql.table(table)} where ${holds} and ${keyId} = any(${older}::bytea[])`.execute(
      db,
    )
    left[kind] += Number(rows[0]?.count ?? 0n)
  }
  return left
}

/**
 * Records that a lost key is given up. The values and files that it sealed stay unreadable, but the readiness check no
 * longer fails because of this key. Audited. Repeating it changes nothing. Don't call it in a transaction: listing the
 * objects may take long, and PostgreSQL ends a session whose transaction is idle for long.
 * @throws AppError not_found for a key that nothing uses or that is in MASTER_KEY
 * @throws ObjectStoreUnavailable if the objects can't be listed; the key is given up nevertheless
 */
export async function giveUpKey(
  ctx: Parts & Pick<AppContext, 'clock' | 'gateways'>,
  given: { keyId: string; reason: string },
): Promise<MasterKeyUsage> {
  const isLost = (await listLost(ctx.db)).includes(given.keyId)
  if (!isLost) await recordLoss(ctx, given)
  return await listKeyUsage(ctx)
}

async function recordLoss(
  { keys, clock, db: pool }: Parts & Pick<AppContext, 'clock'>,
  { keyId, reason }: { keyId: string; reason: string },
): Promise<void> {
  await inTransaction(pool, async (db) => {
    if (!(await findMissingKeys({ db, keys })).includes(keyId)) throw new AppError('not_found')
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('lost_master_key')
      .values({ key_id: Buffer.from(keyId, 'hex'), at: clock.now(), reason })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return
    const subject = `${keyId}: ${reason}`
    await audit({ db, clock }, { action: 'master_key.given_up', outcome: 'given_up', subject })
  })
}
