import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

/** The theme of a partner as kept; undefined when the partner is unknown, null when it has none. */
export function findPartnerTheme(db: Db, partnerId: string) {
  return db
    .selectFrom('partner')
    .leftJoin('theme', 'theme.ins_code', 'partner.ins_code')
    .select('theme.body')
    .where('partner.id', '=', partnerId)
    .executeTakeFirst()
}

/** Promotions and articles that run on a day, in the editor's order. */
export function listRunningContent(db: Db, day: string) {
  return db
    .selectFrom('content_item')
    .select(['id', 'kind', 'title_th', 'title_en', 'image', 'ends_on'])
    .where('starts_on', '<=', day)
    .where((where) => where.or([where('ends_on', 'is', null), where('ends_on', '>=', day)]))
    .orderBy('sort')
    .orderBy('starts_on', 'desc')
    .orderBy('id')
    .execute()
}
export type ContentRow = Awaited<ReturnType<typeof listRunningContent>>[number]
