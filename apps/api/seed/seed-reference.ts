import { type Kysely, sql } from 'kysely'
import { hospitalId, hospitalSearchText } from '../src/cli/hospitals/hospital-record'
import type { Database } from '../src/db/schema'
import { referenceConsents } from './reference/consents'
import { referenceHospitals } from './reference/hospitals'
import { referenceInsurers } from './reference/insurers'
import { referenceTelemedCategories } from './reference/telemed-categories'
import { referenceTelemedTerms } from './reference/telemed-terms'

/**
 * Adds insurers, hospitals, consent documents, and telemedicine terms and categories. Updates rows that an earlier
 * version wrote and nobody has changed since. Safe at every start. Never removes rows, because policies, claims and
 * consents refer to them.
 */
export async function seedReference(db: Kysely<Database>): Promise<void> {
  await seedInsurers(db)
  await seedHospitals(db)
  await seedConsents(db)
  await seedTelemedTerms(db)
  await seedTelemedCategories(db)
}

/** Only adds consent documents. A document in force never changes, because members accepted exactly those words. */
export async function seedConsents(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('consent_document')
    .values(referenceConsents)
    .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
    .execute()
}

/** Only adds telemedicine terms, for the same reason as with consent documents. */
export async function seedTelemedTerms(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('telemed_document')
    .values(referenceTelemedTerms)
    .onConflict((conflict) => conflict.columns(['step', 'version']).doNothing())
    .execute()
}

/** Adds or updates the categories of telemedicine providers. */
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
 * Adds missing rows, and updates rows that still have the fingerprint of an earlier seed. Leaves rows that an operator
 * or an import has changed. Doesn't rewrite rows that are already up to date. All rows must have the same columns.
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
