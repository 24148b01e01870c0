import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema'
import { hospitalId, hospitalSearchText } from './hospital-record'
import type { Place } from './read-place'
import { type NetworkCounts, writeNetworks } from './write-networks'

/** Counts of places and of networks. A place counts as changed even if only its codes or networks differ. */
export interface PlaceCounts {
  added: number
  changed: number
  same: number
  networks: NetworkCounts
}

interface CodeRow {
  hospital_id: string
  system: string
  code: string
}

const batchSize = 500

/**
 * Adds or updates places by their code, in one transaction. `dryRun` does the same work but rolls it back, so that the
 * counts are those of a real import.
 */
export async function writePlaces(
  db: Kysely<Database>,
  places: readonly Place[],
  { source, now, today, dryRun }: { source: string; now: Date; today: string; dryRun: boolean },
): Promise<PlaceCounts> {
  const total: PlaceCounts = { added: 0, changed: 0, same: 0, networks: { added: 0, ended: 0, same: 0 } }
  const transaction = await db.startTransaction().execute()
  try {
    for (let start = 0; start < places.length; start += batchSize) {
      const batch = places.slice(start, start + batchSize)
      const { added, changed } = await writePlaceRows(transaction, batch, { source, now })
      const networks = await writeNetworks(transaction, batch, today, changed)
      for (const id of added) changed.delete(id)
      total.added += added.length
      total.changed += changed.size
      total.same += batch.length - added.length - changed.size
      for (const key of ['added', 'ended', 'same'] as const) total.networks[key] += networks[key]
    }
  } catch (error) {
    await transaction.rollback().execute()
    throw error
  }
  if (dryRun) await transaction.rollback().execute()
  else await transaction.commit().execute()
  return total
}

/**
 * Adds or updates places with their codes in other registers. Run it in a transaction.
 * @returns the ids of new and changed places
 */
export async function writePlaceRows(
  db: Kysely<Database>,
  places: readonly Place[],
  { source, now }: { source: string; now: Date },
): Promise<{ added: string[]; changed: Set<string> }> {
  const changed = new Set<string>()
  if (places.length === 0) return { added: [], changed }
  const added = await upsert(db, places, { source, now, changed })
  await writeCodes(db, places, changed)
  return { added, changed }
}

/** Inserts or updates places. Adds the ids of changed places to `changed`. @returns the ids of new places */
async function upsert(
  db: Kysely<Database>,
  batch: readonly Place[],
  { source, now, changed }: { source: string; now: Date; changed: Set<string> },
): Promise<string[]> {
  const rows = batch.map(({ aliases, codes: _codes, networks: _networks, hours, ...place }) => ({
    ...place,
    id: hospitalId(place.code),
    hours: JSON.stringify(hours),
    search_text: hospitalSearchText({ ...place, aliases }),
    source,
    updated_at: now,
  }))
  const written = await db
    .insertInto('hospital')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet((eb) =>
          Object.fromEntries(comparedColumns.map((column) => [column, eb.ref(`excluded.${column}`)])),
        )
        .where(sql<boolean>`(${own}) is distinct from (${excluded})`),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('added')])
    .execute()
  for (const row of written) if (!row.added) changed.add(row.id)
  return written.filter((row) => row.added).map(({ id }) => id)
}

const comparedColumns = [
  'name_th',
  'name_en',
  'kind',
  'province_th',
  'province_en',
  'phone',
  'latitude',
  'longitude',
  'search_text',
  'address_th',
  'address_en',
  'hours',
  'source',
  'active',
] as const
const own = sql.raw(comparedColumns.map((column) => `hospital.${column}`).join(', '))
const excluded = sql.raw(comparedColumns.map((column) => `excluded.${column}`).join(', '))

/**
 * Replaces the codes that other registers gave to hospitals. Skips hospitals without `codes` in the file. Writes only
 * differences.
 */
async function writeCodes(
  db: Kysely<Database>,
  batch: readonly Place[],
  changed: Set<string>,
): Promise<void> {
  const withCodes = batch.filter((place) => place.codes !== null)
  if (withCodes.length === 0) return
  const ids = withCodes.map(({ code }) => hospitalId(code))
  const keyOf = (row: CodeRow) => `${row.hospital_id} ${row.system} ${row.code}`
  const wanted = withCodes.flatMap(({ code: own, codes }) =>
    (codes ?? []).map(([system, code]) => ({ hospital_id: hospitalId(own), system, code })),
  )
  const found = await db
    .selectFrom('hospital_code')
    .select(['hospital_id', 'system', 'code'])
    .where('hospital_id', 'in', ids)
    .execute()
  const [wantedKeys, foundKeys] = [new Set(wanted.map(keyOf)), new Set(found.map(keyOf))]
  const gone = found.filter((row) => !wantedKeys.has(keyOf(row)))
  const added = wanted.filter((row) => !foundKeys.has(keyOf(row)))
  for (const row of [...gone, ...added]) changed.add(row.hospital_id)
  for (const { system, code } of gone) {
    await db.deleteFrom('hospital_code').where('system', '=', system).where('code', '=', code).execute()
  }
  if (added.length > 0) await db.insertInto('hospital_code').values(added).execute()
}
