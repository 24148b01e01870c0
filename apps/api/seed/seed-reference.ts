import { type Kysely, sql } from 'kysely'
import type { Database } from '../src/db/schema'
import { hospitalId, hospitalSearchText } from '../src/modules/hospitals/places/hospital-record'
import { referenceConsents } from './reference/consents'
import { referenceHospitals } from './reference/hospitals'
import { referenceInsurers } from './reference/insurers'
import { referenceTelemedCategories } from './reference/telemed-categories'
import { referenceTelemedTerms } from './reference/telemed-terms'

/**
 * Adds missing insurers, hospitals, consent texts, telemedicine terms and categories. Runs at every start. Updates rows
 * that an earlier version of Khum wrote, unless someone has changed them since. Never deletes, because policies, claims
 * and consents refer to these rows.
 */
export async function seedReference(db: Kysely<Database>): Promise<void> {
  await seedInsurers(db)
  await seedHospitals(db)
  await seedConsents(db)
  await seedTelemedTerms(db)
  await seedTelemedCategories(db)
}

/** Adds missing versions. Never changes a version, because members have accepted its exact words. */
export async function seedConsents(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('consent_document')
    .values(referenceConsents)
    .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
    .execute()
}

/** Adds missing versions. Never changes a version, because members have accepted its exact words. */
export async function seedTelemedTerms(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('telemed_document')
    .values(referenceTelemedTerms)
    .onConflict((conflict) => conflict.columns(['step', 'version']).doNothing())
    .execute()
}

export async function seedTelemedCategories(db: Kysely<Database>): Promise<void> {
  await seedRows(db, { table: 'telemed_category', key: 'id' }, referenceTelemedCategories)
}

async function seedInsurers(db: Kysely<Database>): Promise<void> {
  await seedRows(db, { table: 'insurer', key: 'code' }, referenceInsurers)
}

async function seedHospitals(db: Kysely<Database>): Promise<void> {
  const rows = referenceHospitals.map(({ aliases, address, hours, ...hospital }) => ({
    ...hospital,
    id: hospitalId(hospital.code),
    address_th: address?.th ?? null,
    address_en: address?.en ?? null,
    hours: JSON.stringify(hours),
    search_text: hospitalSearchText({ ...hospital, aliases }),
    source: 'reference',
  }))
  await seedRows(db, { table: 'hospital', key: 'code' }, rows)
}

/**
 * Adds missing rows and updates outdated ones. A row is updated only if its fingerprint shows that nobody has changed
 * it since an earlier seed wrote it. All rows must have the same columns.
 */
async function seedRows(
  db: Kysely<Database>,
  { table, key }: { table: string; key: string },
  rows: readonly object[],
): Promise<void> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted()
  const into = sql.table(table)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = rows.map((row) => {
    const given = new Map<string, unknown>(Object.entries(row))
    return sql`(${sql.join(names.map((name) => given.get(name) ?? null))})`
  })
  const own = sql`(${sql.join(names.map((name) => sql.ref(`${table}.${name}`)))})`
  const given = sql`(${sql.join(names.map((name) => sql.ref(`excluded.${name}`)))})`
  const fingerprint = sql`md5((row${own})::text)`
  await sql`
    with written as (
      insert into ${into} (${columns}) values ${sql.join(values)}
      on conflict (${sql.ref(key)}) do update set (${columns}) = row${given}
      where coalesce(
        (
          select seeded.fingerprint = ${fingerprint} and ${own} is distinct from ${given} from reference_seed seeded
          where seeded.table_name = ${table} and seeded.code = ${sql.ref(`${table}.${key}`)}
        ),
        -- Rows from before fingerprints existed count as the seed's if they equal this version's.
        ${own} is not distinct from ${given}
      )
      returning ${sql.ref(`${table}.${key}`)} as code, ${fingerprint} as fingerprint
    )
    insert into reference_seed (table_name, code, fingerprint)
    select ${table}, code, fingerprint from written
    on conflict (table_name, code) do update set fingerprint = excluded.fingerprint`.execute(db)
}
