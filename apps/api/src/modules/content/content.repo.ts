import type { ContentKind } from '@khum/contract'
import { type ExpressionBuilder, type Insertable, type Kysely, type RawBuilder, sql } from 'kysely'
import type { InsurerScope } from '../../caller'
import { fixedRead } from '../../db/fast-reads/fixed-read'
import type { Database } from '../../db/schema'
import type { ContentTables } from '../../db/schema-content'
import { isInScope } from '../../insurer-scope'

type Db = Kysely<Database>

/** Finds the insurer code of a partner; undefined for an unknown partner. */
export async function findInsCode(db: Db, partnerId: string): Promise<string | undefined> {
  const row = await db.selectFrom('partner').select('ins_code').where('id', '=', partnerId).executeTakeFirst()
  return row?.ins_code
}

export interface FindContents {
  kind: ContentKind
  insCode: string
  /** ISO date in Asia/Bangkok. */
  day: string
  /** The search terms, as `searchTerms` returns them; an item must contain all of them. */
  terms: readonly string[]
  partnerId?: string | undefined
  limit: number
  offset: number
}

const listed = [
  'content_item.id',
  'kind',
  'title_th',
  'title_en',
  'summary_th',
  'summary_en',
  'image',
  'image_width',
  'image_height',
  'published_on',
  'starts_on',
  'ends_on',
  'partner_id',
  'content_partner.name_th as partner_th',
  'content_partner.name_en as partner_en',
  'content_partner.logo as partner_logo',
] as const

function items(db: Db) {
  return db.selectFrom('content_item').leftJoin('content_partner', 'content_partner.id', 'partner_id')
}

/** Lists a page of the items that are visible on a day for an insurer and match the search, in the editor's order. */
export function listContentRows(db: Db, find: FindContents) {
  return items(db)
    .select(listed)
    .where('kind', '=', find.kind)
    .where((eb) => runsFor(eb, find))
    .where((eb) => eb.and(find.terms.map((term) => eb(sql`strpos(search_text, ${term})`, '>', 0))))
    .$if(find.partnerId !== undefined, (query) => query.where('partner_id', '=', find.partnerId ?? ''))
    .orderBy('sort')
    .orderBy('starts_on', 'desc')
    .orderBy('content_item.id')
    .limit(find.limit)
    .offset(find.offset)
    .execute()
}
export type ContentRow = Awaited<ReturnType<typeof listContentRows>>[number]

/**
 * Lists the first `limit` items of each kind that a partner's app shows on a day. For an unknown partner, lists the
 * items that the default partner's app shows.
 */
export const listTeaserRows = fixedRead(
  (db, partnerId: string, defaultPartnerId: string, day: string, limit: number) => {
    const insCode = sql<string>`(select ins_code from partner where id = coalesce(
      (select id from partner where id = ${partnerId}), ${defaultPartnerId}))`
    const ranked = items(db)
      .select([
        ...listed,
        sql<number>`row_number() over (partition by kind order by sort, starts_on desc, content_item.id)`.as(
          'place',
        ),
      ])
      .where((eb) => runsFor(eb, { insCode, day }))
      .as('ranked')
    return db.selectFrom(ranked).selectAll().where('place', '<=', sql<number>`${limit}`).orderBy('place')
  },
)

/**
 * Finds an item whose first day is `day` or earlier, even if its last day is over. The item may also belong to another
 * insurer that the app `app` (a partner's id) serves: the app's lists don't show such an item, but that insurer's
 * notices contain links to it.
 */
export function findContent(
  db: Db,
  id: string,
  { insCode, day, app }: Pick<FindContents, 'insCode' | 'day'> & { app: string },
) {
  return items(db)
    .select([...listed, 'body_th', 'body_en', 'phone', 'link'])
    .where('content_item.id', '=', id)
    .where('starts_on', '<=', day)
    .where((eb) =>
      eb.or([
        isFor(eb, insCode),
        eb.exists(
          eb
            .selectFrom('partner_insurer')
            .select('partner_id')
            .where('partner_insurer.partner_id', '=', app)
            .whereRef('insurer_code', '=', 'content_item.ins_code'),
        ),
      ]),
    )
    .executeTakeFirst()
}

/** Lists the content partners with an item that is visible on the day, sorted by name. */
export function listContentPartnerRows(db: Db, find: Pick<FindContents, 'insCode' | 'day'>) {
  return db
    .selectFrom('content_partner')
    .select(['content_partner.id', 'name_th', 'name_en', 'logo'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('content_item')
          .select('content_item.id')
          .whereRef('content_item.partner_id', '=', 'content_partner.id')
          .where((item) => runsFor(item, find)),
      ),
    )
    .orderBy('name_en')
    .orderBy('content_partner.id')
    .execute()
}

export async function contentPartnerExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('content_partner').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

type ContentExpression = ExpressionBuilder<Database, 'content_item'>

function isFor(eb: ContentExpression, insCode: string | RawBuilder<string>) {
  return eb.or([eb('content_item.ins_code', 'is', null), eb('content_item.ins_code', '=', insCode)])
}

function runsFor(
  eb: ContentExpression,
  { insCode, day }: { insCode: string | RawBuilder<string>; day: string },
) {
  return eb.and([
    isFor(eb, insCode),
    eb('starts_on', '<=', day),
    eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', day)]),
  ])
}

/**
 * Creates or updates the item with this code.
 * @returns the item's id, which never changes; null if the code belongs to another insurer's item
 */
export async function saveContent(
  db: Db,
  insurers: InsurerScope,
  item: Insertable<ContentTables['content_item']> & { id: string },
): Promise<string | null> {
  const { id, ...changes } = item
  const row = await db
    .insertInto('content_item')
    .values({ id, ...changes })
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(changes)
        .where(isInScope(insurers, sql.ref('content_item.ins_code'))),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Creates or updates the content partner with this code. All insurers share the content partners, so a client that acts
 * for only some insurers can create one but not change it.
 * @returns the partner's id, which never changes
 */
export async function saveContentPartner(
  db: Db,
  insurers: InsurerScope,
  partner: Insertable<ContentTables['content_partner']>,
): Promise<string> {
  const { id, ...changes } = partner
  const row = await db
    .insertInto('content_partner')
    .values({ id, ...changes })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet(insurers.insurers === null ? changes : { code: partner.code }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Lists the search texts of a content partner's items, with the texts from which they are built. Leaves out items of
 * other insurers than the caller's. R99
 */
export function listSearchTexts(db: Db, caller: InsurerScope, contentPartnerId: string) {
  return db
    .selectFrom('content_item')
    .innerJoin('content_partner', 'content_partner.id', 'partner_id')
    .select(['content_item.id', 'title_th', 'title_en', 'summary_th', 'summary_en', 'search_text'])
    .select(['content_partner.name_th as partner_th', 'content_partner.name_en as partner_en'])
    .where('partner_id', '=', contentPartnerId)
    .where(isInScope(caller, sql.ref('content_item.ins_code')))
    .orderBy('content_item.id')
    .execute()
}

export async function saveSearchText(db: Db, id: string, text: string): Promise<void> {
  await db.updateTable('content_item').set({ search_text: text }).where('id', '=', id).execute()
}

/** Deletes the item with this code if it belongs to one of the insurers. @returns false if there is no such item */
export async function deleteContentRow(db: Db, insurers: InsurerScope, code: string): Promise<boolean> {
  const result = await db
    .deleteFrom('content_item')
    .where('code', '=', code)
    .where(isInScope(insurers, sql.ref('content_item.ins_code')))
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
