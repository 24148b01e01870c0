import type { TelemedIcon, TelemedProviderEdit } from '@khum/contract'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { InsurerScope } from '../../caller'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import type { TelemedProviderTable } from '../../db/schema-telemed'
import { newId } from '../../ids'
import { isInScope } from '../../insurer-scope'

type Db = Kysely<Database>

/**
 * Lets only one transaction at a time edit providers. Edits are rare and change several tables, so one lock for all is
 * enough.
 */
export async function lockEditing(db: Db): Promise<void> {
  await lockUntilCommit(db, 'telemed providers')
}

/** Whether the provider with this code also accepts cards of insurers outside `insurers`. */
export async function isOfOthers(db: Db, insurers: InsurerScope, code: string): Promise<boolean> {
  return (await selectOfOthers(db, insurers, code).executeTakeFirst()) !== undefined
}

function selectOfOthers(db: Db, insurers: InsurerScope, code: string) {
  return db
    .selectFrom('telemed_provider as provider')
    .leftJoin('telemed_provider_insurer as accepted', 'accepted.provider_id', 'provider.id')
    .select('provider.id')
    .where('provider.code', '=', code)
    .where(sql<boolean>`${isInScope(insurers, sql.ref('accepted.insurer_code'))} is not true`)
}

/** Returns the first category of each icon, sorted by the icon's name. */
export function listCategoriesOf(db: Db, icons: readonly TelemedIcon[]) {
  return db
    .selectFrom('telemed_category')
    .distinctOn('icon')
    .select(['id', 'icon', 'name_th', 'name_en'])
    .where('icon', 'in', icons)
    .orderBy('icon')
    .orderBy('sort')
    .execute()
}

export async function saveProvider(
  db: Db,
  provider: Insertable<TelemedProviderTable> & { id: string },
): Promise<string> {
  const { id, ...changes } = provider
  const row = await db
    .insertInto('telemed_provider')
    .values({ id, ...changes })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(changes))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function replaceLinks(
  db: Db,
  provider_id: string,
  { categories, insurers }: { categories: readonly string[]; insurers: readonly string[] },
): Promise<void> {
  await db.deleteFrom('telemed_provider_category').where('provider_id', '=', provider_id).execute()
  await db.deleteFrom('telemed_provider_insurer').where('provider_id', '=', provider_id).execute()
  for (const category_id of categories)
    await db.insertInto('telemed_provider_category').values({ provider_id, category_id }).execute()
  for (const insurer_code of insurers)
    await db.insertInto('telemed_provider_insurer').values({ provider_id, insurer_code }).execute()
}

/**
 * Replaces a provider's promotion. A promotion with the same first day keeps its id, so that links to the promotion
 * still work.
 */
export async function replacePromotion(
  db: Db,
  provider_id: string,
  promotion: TelemedProviderEdit['promotion'],
): Promise<void> {
  const others = db.deleteFrom('telemed_promotion').where('provider_id', '=', provider_id)
  if (promotion === null) {
    await others.execute()
    return
  }
  const { text, starts_on, ends_on } = promotion
  await others.where('starts_on', '!=', starts_on).execute()
  const changes = { text_th: text.th, text_en: text.en, ends_on }
  const same = await db
    .updateTable('telemed_promotion')
    .set(changes)
    .where('provider_id', '=', provider_id)
    .executeTakeFirst()
  if (same.numUpdatedRows > 0n) return
  await db
    .insertInto('telemed_promotion')
    .values({ id: newId(), provider_id, starts_on, ...changes })
    .execute()
}

/** Whether any of these keys belongs to another provider. */
export async function hasForeignKey(db: Db, providerId: string, hashes: readonly Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom('telemed_provider_key')
    .select('provider_id')
    .where('key_hash', 'in', hashes)
    .where('provider_id', '!=', providerId)
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceKeys(
  db: Db,
  provider_id: string,
  hashes: readonly Buffer[],
  created_at: Date,
): Promise<void> {
  await db.deleteFrom('telemed_provider_key').where('provider_id', '=', provider_id).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('telemed_provider_key')
    .values(hashes.map((key_hash, index) => ({ provider_id, slot: index + 1, key_hash, created_at })))
    .execute()
}

export async function countKeys(db: Db, providerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('telemed_provider_key')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Retires the active provider with this code.
 * @returns the provider's id; undefined if no active provider has this code
 */
export async function retireRow(db: Db, insurers: InsurerScope, code: string): Promise<string | undefined> {
  const row = await db
    .updateTable('telemed_provider')
    .set({ active: false })
    .where('code', '=', code)
    .where('active', '=', true)
    // Checks the insurers in the same statement, so that the response time doesn't reveal whether the code belongs to
    // another insurer's provider. R90
    .where(({ not, exists }) => not(exists(selectOfOthers(db, insurers, code))))
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Ends open visits with a provider, and unused hand-offs to the provider. */
export async function endVisitsOf(db: Db, providerId: string, now: Date): Promise<void> {
  await db
    .updateTable('telemed_visit')
    .set({ state: 'expired', ended_at: now })
    .where('provider_id', '=', providerId)
    .where('state', 'in', ['choosing', 'agreed'])
    .execute()
  await db
    .updateTable('telemed_hand_off')
    .set({ state: 'ended', ended_at: sql<Date>`clock_timestamp()` })
    .where('provider_id', '=', providerId)
    .where('state', '=', 'live')
    .execute()
}
