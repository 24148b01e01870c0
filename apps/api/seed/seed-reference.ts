import { type Kysely, sql } from 'kysely'
import { hospitalId, hospitalSearchText } from '../src/cli/hospitals/hospital-record'
import type { Database } from '../src/db/schema'
import { referenceConsents } from './reference/consents'
import { referenceHospitals } from './reference/hospitals'
import { referenceInsurers } from './reference/insurers'
import { referenceTelemedCategories } from './reference/telemed-categories'
import { referenceTelemedTerms } from './reference/telemed-terms'

/**
 * Adds the register of insurers, the hospitals, the texts that members agree to and the categories of telemedicine, and
 * brings to this version what nobody corrected since an earlier one wrote it: one statement each, safe at every start.
 * Nothing is ever removed, because policies, claims and consents name it.
 */
export async function seedReference(db: Kysely<Database>): Promise<void> {
  await seedInsurers(db)
  await seedHospitals(db)
  await seedConsents(db)
  await seedTelemedTerms(db)
  await seedTelemedCategories(db)
}

/** A text that came into force stays as it is: members accepted those words. */
export async function seedConsents(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('consent_document')
    .values(referenceConsents)
    .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
    .execute()
}

/** The same of the texts on the way to a telemedicine provider. */
export async function seedTelemedTerms(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('telemed_document')
    .values(referenceTelemedTerms)
    .onConflict((conflict) => conflict.columns(['step', 'version']).doNothing())
    .execute()
}

/** What telemedicine providers are found under. */
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
 * Adds rows that are missing and brings those to this version that are still as an earlier seed wrote them, by the
 * fingerprint it left. A row that an operator, an import or an insurer's correction changed stays as it is. Rows must all have
 * the same columns. Rows that don't change aren't written.
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
        -- From before there were fingerprints: the seed's if it is exactly as this version has it.
        ${own} is not distinct from ${given}
      )
      returning ${sql.ref(`${table}.${key}`)} as code, ${fingerprint} as fingerprint
    )
    insert into reference_seed (table_name, code, fingerprint)
    select ${table}, code, fingerprint from written
    on conflict (table_name, code) do update set fingerprint = excluded.fingerprint`.execute(db)
}
