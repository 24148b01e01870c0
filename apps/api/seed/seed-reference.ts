import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../src/db/schema'
import { searchTextOf } from '../src/text/thai-fold'
import { referenceConsents } from './reference/consents'
import { type ReferenceHospital, referenceHospitals } from './reference/hospitals'
import { referenceInsurers } from './reference/insurers'

/**
 * Brings the register of insurers, the hospitals and the texts that members agree to up to this version: idempotent, one
 * statement each, safe at every start. Rows that did not change are not written; nothing is ever removed, because policies,
 * claims and consents name them.
 */
export async function seedReference(db: Kysely<Database>): Promise<void> {
  await upsertInsurers(db)
  await upsertHospitals(db)
  await seedConsents(db)
}

/** A text that came into force stays as it is: members accepted those words. */
export async function seedConsents(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('consent_document')
    .values(referenceConsents)
    .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
    .execute()
}

async function upsertInsurers(db: Kysely<Database>): Promise<void> {
  const rows = referenceInsurers.map((insurer) => ({ ...insurer, aliases: [...insurer.aliases] }))
  await db
    .insertInto('insurer')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(({ ref }) => ({
          name_th: ref('excluded.name_th'),
          name_en: ref('excluded.name_en'),
          kind: ref('excluded.kind'),
          aliases: ref('excluded.aliases'),
          card_color: ref('excluded.card_color'),
        }))
        .where(
          sql<boolean>`(insurer.name_th, insurer.name_en, insurer.kind, insurer.aliases, insurer.card_color)
            is distinct from (excluded.name_th, excluded.name_en, excluded.kind, excluded.aliases, excluded.card_color)`,
        ),
    )
    .execute()
}

async function upsertHospitals(db: Kysely<Database>): Promise<void> {
  const rows = referenceHospitals.map(({ aliases, ...hospital }) => ({
    ...hospital,
    id: hospitalId(hospital.code),
    search_text: hospitalSearchText({ ...hospital, aliases }),
  }))
  await db
    .insertInto('hospital')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(({ ref }) => ({
          name_th: ref('excluded.name_th'),
          name_en: ref('excluded.name_en'),
          kind: ref('excluded.kind'),
          province_th: ref('excluded.province_th'),
          province_en: ref('excluded.province_en'),
          phone: ref('excluded.phone'),
          latitude: ref('excluded.latitude'),
          longitude: ref('excluded.longitude'),
          search_text: ref('excluded.search_text'),
        }))
        .where(
          sql<boolean>`(hospital.name_th, hospital.name_en, hospital.kind, hospital.province_th, hospital.province_en,
              hospital.phone, hospital.latitude, hospital.longitude, hospital.search_text)
            is distinct from (excluded.name_th, excluded.name_en, excluded.kind, excluded.province_th, excluded.province_en,
              excluded.phone, excluded.latitude, excluded.longitude, excluded.search_text)`,
        ),
    )
    .execute()
}

/** Made from the code, so that a public hospital has one address in every environment. */
function hospitalId(code: string): string {
  return createHash('sha256').update(`hospital ${code}`).digest('base64url').slice(0, 22)
}

/** What the hospital search looks in: names, aliases and province, folded; see `searchTerms` for the other side. */
function hospitalSearchText(hospital: ReferenceHospital): string {
  const { name_th, name_en, province_th, province_en, aliases } = hospital
  return searchTextOf([name_th, name_en, ...aliases, province_th, province_en])
}
