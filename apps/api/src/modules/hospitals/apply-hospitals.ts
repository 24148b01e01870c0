import type { ExchangeRow } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { lockUntilCommit } from '../../db/advisory-lock'
import { deleteUnused } from '../../db/delete-unused'
import type { Database } from '../../db/schema'
import type { StagedRows } from '../insurance/staged'
import { hospitalId } from './places/hospital-record'
import { readPlaceRow } from './places/read-place'
import { writePlaceRows } from './places/write-places'

interface HospitalRow {
  source_key: string
  source_version: bigint
  hash: Buffer
  body: Omit<ExchangeRow<'hospital'>, 'source_key'>
}

/**
 * Lets only one transaction at a time write hospitals, because batches of several insurers may contain the same
 * hospitals.
 */
export async function lockHospitalsOfBatches(db: Kysely<Database>): Promise<void> {
  await lockUntilCommit(db, 'apply hospitals')
}

/**
 * Writes hospitals that a source sent: updates hospitals whose codes are known, and adds new hospitals. Run it in a
 * transaction.
 */
export async function applyHospitals(
  db: Kysely<Database>,
  { rows: staged, insurerCode, source }: StagedRows,
  now: Date,
): Promise<void> {
  const { rows } = await sql<HospitalRow>`select * from ${staged} r where r.op = 'upsert'`.execute(db)
  const places = rows.flatMap(({ source_key, body }) => readPlaceRow({ ...body, source_key }).place ?? [])
  await writePlaceRows(db, places, { source, now })
  const values = rows.map(({ source_key, source_version, hash, body }) => ({
    hospital_id: hospitalId(body.hospital_code),
    insurer_code: insurerCode,
    source,
    source_key,
    source_version,
    source_hash: hash,
  }))
  if (values.length === 0) return
  await db
    .insertInto('hospital_source')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['insurer_code', 'source', 'source_key']).doUpdateSet((eb) => ({
        hospital_id: eb.ref('excluded.hospital_id'),
        source_version: eb.ref('excluded.source_version'),
        source_hash: eb.ref('excluded.source_hash'),
      })),
    )
    .execute()
}

/**
 * Removes the hospitals with these codes, which an undone batch created. A hospital that other rows refer to stays and
 * becomes inactive.
 */
export async function removeHospitals(db: Kysely<Database>, codes: readonly string[]): Promise<void> {
  const stay = await deleteUnused(db, 'hospital', codes.map(hospitalId), [['hospital_code', 'hospital_id']])
  await sql`update hospital set active = false where id = any (${stay}::text[])`.execute(db)
}
