import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../src/db/schema'
import type { TelemedProviderTable } from '../../src/db/schema-telemed'
import { newId, sha256 } from '../../src/ids'
import { searchTextOf } from '../../src/text/thai-fold'
import type { CoverageSpec } from '../factory-coverage'
import { testPartner } from '../test-app'

export interface MadeProvider {
  id: string
  code: string
  key: string
}

export const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '24:00' }))
/** Opening hours that have ended by noon, the time that the test clock shows. */
export const mornings = JSON.stringify(
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '08:00', closes: '11:30' })),
)
export const withTelemed: Partial<CoverageSpec> = { benefits: [{ kind: 'telemedicine' }] }

/** Inserts a provider. By default it's always open, accepts two extra cards and hands off by link. */
export async function makeProvider(
  db: Kysely<Database>,
  values: Partial<Insertable<TelemedProviderTable>> & { insurers?: string[]; categories?: string[] } = {},
): Promise<MadeProvider> {
  const { insurers = [], categories = [], ...row } = values
  const id = newId()
  const code = `p-${newId().replaceAll(/[^a-z0-9]/g, '')}0`
  const key = `telemed-${newId()}`
  await db
    .insertInto('telemed_provider')
    .values({
      id,
      code,
      name_th: 'หมอทดสอบ',
      name_en: 'Test Doctors',
      summary_th: 'พบแพทย์ทั่วไป',
      summary_en: 'General doctors',
      about_th: 'เกี่ยวกับ',
      about_en: 'About',
      hours: JSON.stringify(always),
      closed_on: '[]',
      image: 'null',
      extra_cards_most: 2,
      hand_off: 'link',
      url: 'https://doctors.example/enter',
      search_text: searchTextOf([values.name_th ?? 'หมอทดสอบ', values.name_en ?? 'Test Doctors']),
      restricted: insurers.length > 0,
      ...row,
    })
    .execute()
  await db
    .insertInto('telemed_provider_key')
    .values({ provider_id: id, slot: 1, key_hash: sha256(key) })
    .execute()
  for (const insurer_code of insurers)
    await db.insertInto('telemed_provider_insurer').values({ provider_id: id, insurer_code }).execute()
  for (const category_id of categories)
    await db.insertInto('telemed_provider_category').values({ provider_id: id, category_id }).execute()
  return { id, code: values.code ?? code, key }
}

export function tokenOf(url: string): string {
  return new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? ''
}

export async function makeVisit(
  db: Kysely<Database>,
  of: { accountId: string; coverageId: string },
): Promise<string> {
  const id = newId()
  const provider = await makeProvider(db)
  await db
    .insertInto('telemed_visit')
    .values({
      id,
      account_id: of.accountId,
      partner_id: testPartner.id,
      provider_id: provider.id,
      entry: 'mart',
      created_at: new Date('2026-11-21T04:00:00Z'),
      expires_at: new Date('2026-11-22T04:00:00Z'),
    })
    .execute()
  await db
    .insertInto('telemed_visit_card')
    .values({ visit_id: id, place: 0, coverage_id: of.coverageId })
    .execute()
  return id
}

export async function payForTelemed(db: Kysely<Database>, coverageId: string): Promise<void> {
  const { plan_version_id } = await db
    .selectFrom('coverage')
    .innerJoin('plan_version', 'plan_version.plan_id', 'coverage.plan_id')
    .select('plan_version.id as plan_version_id')
    .where('coverage.id', '=', coverageId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('benefit')
    .values({
      id: newId(),
      plan_version_id,
      kind: 'telemedicine',
      name_th: 'พบแพทย์',
      name_en: 'Telemedicine',
      sort: 9,
    })
    .execute()
}

export async function makeOtherInsurer(db: Kysely<Database>): Promise<string> {
  await db
    .insertInto('insurer')
    .values({ code: 'OTH', name_th: 'อื่น', name_en: 'Other', kind: 'life' })
    .execute()
  return 'OTH'
}
