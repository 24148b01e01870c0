import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema'
import { hospitalId, hospitalSearchText } from './hospital-record'
import type { Place } from './read-place'

export interface Written {
  added: number
  changed: number
  same: number
}

/** Rows in one statement. */
const batchSize = 500

/**
 * Brings places in by their code, in one transaction; with `dryRun` it is all done and then taken back, so that the counts
 * are true.
 */
export async function writePlaces(
  db: Kysely<Database>,
  places: readonly Place[],
  { source, now, today, dryRun }: { source: string; now: Date; today: string; dryRun: boolean },
): Promise<Written> {
  const total: Written = { added: 0, changed: 0, same: 0 }
  const transaction = await db.startTransaction().execute()
  try {
    for (let start = 0; start < places.length; start += batchSize) {
      const batch = places.slice(start, start + batchSize)
      const written = await upsert(transaction, batch, source, now)
      await replaceCodes(transaction, batch)
      await replaceNetworks(transaction, batch, today)
      for (const key of ['added', 'changed', 'same'] as const) total[key] += written[key]
    }
  } catch (error) {
    await transaction.rollback().execute()
    throw error
  }
  if (dryRun) await transaction.rollback().execute()
  else await transaction.commit().execute()
  return total
}

async function upsert(
  db: Kysely<Database>,
  batch: readonly Place[],
  source: string,
  now: Date,
): Promise<Written> {
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
    .returning(sql<boolean>`xmax = 0`.as('added'))
    .execute()
  const added = written.filter((row) => row.added).length
  return { added, changed: written.length - added, same: batch.length - written.length }
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

async function replaceCodes(db: Kysely<Database>, batch: readonly Place[]): Promise<void> {
  const told = batch.filter((place) => place.codes !== null)
  if (told.length === 0) return
  const ids = told.map(({ code }) => hospitalId(code))
  await db.deleteFrom('hospital_code').where('hospital_id', 'in', ids).execute()
  const rows = told.flatMap(({ code: own, codes }) =>
    (codes ?? []).map(([system, code]) => ({ hospital_id: hospitalId(own), system, code })),
  )
  if (rows.length > 0) await db.insertInto('hospital_code').values(rows).execute()
}

/** What stands already keeps its first day. */
async function replaceNetworks(db: Kysely<Database>, batch: readonly Place[], today: string): Promise<void> {
  const told = batch.filter((place) => place.networks !== null)
  if (told.length === 0) return
  const rows = told.flatMap(({ code, networks }) =>
    (networks ?? []).map(([insurer_code, service]) => ({
      hospital_id: hospitalId(code),
      insurer_code,
      service,
      valid_from: today,
    })),
  )
  const kept = rows.map((row) => `${row.hospital_id} ${row.insurer_code} ${row.service}`)
  await db
    .deleteFrom('hospital_network')
    .where(
      'hospital_id',
      'in',
      told.map(({ code }) => hospitalId(code)),
    )
    .where(sql<boolean>`hospital_id || ' ' || insurer_code || ' ' || service <> all(${kept}::text[])`)
    .execute()
  if (rows.length === 0) return
  await db
    .insertInto('hospital_network')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
