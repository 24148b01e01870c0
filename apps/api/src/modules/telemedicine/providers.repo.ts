import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

interface PromotionRow {
  id: string
  text_th: string
  text_en: string
  ends_on: string
}

/**
 * Selects providers with categories, insurers and promotion. Leaves out promotions that begin after `today` or ended
 * before `shownFrom` (ISO dates).
 */
function providers(db: Db, { today, shownFrom }: { today: string; shownFrom: string }) {
  return db
    .selectFrom('telemed_provider')
    .selectAll('telemed_provider')
    .select([
      sql<string[]>`array(select category_id::text from telemed_provider_category
        where provider_id = telemed_provider.id order by category_id)`.as('category_ids'),
      sql<string[]>`array(select insurer_code from telemed_provider_insurer
        where provider_id = telemed_provider.id)`.as('insurers'),
      sql<PromotionRow | null>`(
        select json_build_object('id', id, 'text_th', text_th, 'text_en', text_en, 'ends_on', ends_on)
        from telemed_promotion where provider_id = telemed_provider.id
          and starts_on <= ${today}::date and ends_on >= ${shownFrom}::date
        order by ends_on desc limit 1)`.as('promotion'),
    ])
}
export type ProviderRow = Awaited<ReturnType<ReturnType<typeof providers>['executeTakeFirstOrThrow']>>

type Days = Parameters<typeof providers>[1]

export function listActive(db: Db, days: Days): Promise<ProviderRow[]> {
  return providers(db, days).where('active', '=', true).orderBy('sort').orderBy('id').execute()
}

export function findActive(db: Db, days: Days, id: string): Promise<ProviderRow | undefined> {
  return providers(db, days).where('active', '=', true).where('id', '=', id).executeTakeFirst()
}

/** Lists the providers with these ids. Includes retired providers, because earlier visits show their names. */
export async function listByIds(db: Db, days: Days, ids: readonly string[]): Promise<ProviderRow[]> {
  return ids.length === 0 ? [] : await providers(db, days).where('id', 'in', ids).execute()
}

export function listCategories(db: Db) {
  return db
    .selectFrom('telemed_category')
    .selectAll()
    .where(
      sql<boolean>`exists (select from telemed_provider_category offered
        join telemed_provider on telemed_provider.id = offered.provider_id and telemed_provider.active
        where offered.category_id = telemed_category.id)`,
    )
    .orderBy('sort')
    .execute()
}

export function findPromotion(db: Db, providerId: string, id: string) {
  return db
    .selectFrom('telemed_promotion')
    .select(['starts_on', 'ends_on'])
    .where('id', '=', id)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

export function findByKey(db: Db, keyHash: Buffer) {
  return db
    .selectFrom('telemed_provider_key')
    .innerJoin('telemed_provider', 'telemed_provider.id', 'telemed_provider_key.provider_id')
    .select(['telemed_provider.id', 'telemed_provider.code'])
    .where('telemed_provider_key.key_hash', '=', keyHash)
    .where('telemed_provider.active', '=', true)
    .executeTakeFirst()
}
