import { type Kysely, sql } from 'kysely'
import type { Database } from '../src/db/schema'
import { hospitalId, hospitalSearchText } from '../src/hospital-import/hospital-record'
import { referenceConsents } from './reference/consents'
import { referenceHospitals } from './reference/hospitals'
import { referenceInsurers } from './reference/insurers'
import { referenceTelemedCategories } from './reference/telemed-categories'
import { referenceTelemedTerms } from './reference/telemed-terms'

/**
 * Brings the register of insurers, the hospitals, the texts that members agree to and the categories of telemedicine up to this version: idempotent, one
 * statement each, safe at every start. Rows that did not change are not written; nothing is ever removed, because policies,
 * claims and consents name them.
 */
export async function seedReference(db: Kysely<Database>): Promise<void> {
  await upsertInsurers(db)
  await upsertHospitals(db)
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
  await db
    .insertInto('telemed_category')
    .values([...referenceTelemedCategories])
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          name_th: ref('excluded.name_th'),
          name_en: ref('excluded.name_en'),
          sort: ref('excluded.sort'),
        }))
        .where(
          sql<boolean>`(telemed_category.name_th, telemed_category.name_en, telemed_category.sort)
            is distinct from (excluded.name_th, excluded.name_en, excluded.sort)`,
        ),
    )
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
          hotline: ref('excluded.hotline'),
        }))
        .where(
          sql<boolean>`(insurer.name_th, insurer.name_en, insurer.kind, insurer.aliases, insurer.card_color,
            insurer.hotline)
            is distinct from (excluded.name_th, excluded.name_en, excluded.kind, excluded.aliases, excluded.card_color, excluded.hotline)`,
        ),
    )
    .execute()
}

/** Places that an importer's file brought under the same code are that file's from then on. */
async function upsertHospitals(db: Kysely<Database>): Promise<void> {
  const rows = referenceHospitals.map(({ aliases, address, hours, ...hospital }) => ({
    ...hospital,
    id: hospitalId(hospital.code),
    address_th: address?.th ?? null,
    address_en: address?.en ?? null,
    hours: JSON.stringify(hours),
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
          address_th: ref('excluded.address_th'),
          address_en: ref('excluded.address_en'),
          hours: ref('excluded.hours'),
        }))
        .where(
          sql<boolean>`hospital.source = 'reference' and (hospital.name_th, hospital.name_en, hospital.kind,
              hospital.province_th, hospital.province_en, hospital.phone, hospital.latitude, hospital.longitude,
              hospital.search_text, hospital.address_th, hospital.address_en, hospital.hours)
            is distinct from (excluded.name_th, excluded.name_en, excluded.kind, excluded.province_th, excluded.province_en,
              excluded.phone, excluded.latitude, excluded.longitude, excluded.search_text, excluded.address_th,
              excluded.address_en, excluded.hours)`,
        ),
    )
    .execute()
}
