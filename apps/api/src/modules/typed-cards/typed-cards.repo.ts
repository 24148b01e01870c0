import type { CardOwner } from '@khum/contract'
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../../db/schema'
import type { DeclaredCardTable } from '../../db/schema-cards'
import { documentColumns } from '../documents/documents.view'

type Db = Kysely<Database>

export type CardRow = Selectable<DeclaredCardTable>

export function listCardRows(db: Db, accountId: string, whose: CardOwner | undefined): Promise<CardRow[]> {
  let rows = db.selectFrom('declared_card').selectAll().where('account_id', '=', accountId)
  if (whose) rows = rows.where('whose', '=', whose)
  return rows.orderBy('created_at').orderBy('id').execute()
}

export function findCardRow(db: Db, accountId: string, id: string): Promise<CardRow | undefined> {
  return db
    .selectFrom('declared_card')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Finds a card and locks it against other saves and against changes of its pictures. */
export function lockCardRow(db: Db, accountId: string, id: string): Promise<CardRow | undefined> {
  return db
    .selectFrom('declared_card')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function findDraftRow(db: Db, accountId: string, whose: CardOwner): Promise<CardRow | undefined> {
  return db
    .selectFrom('declared_card')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('whose', '=', whose)
    .where('state', '=', 'draft')
    .executeTakeFirst()
}

export async function countCards(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('declared_card')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Inserts an empty card, unless the member has an unfinished card of the same kind. The SQL contains the state as a
 * literal, because with a parameter PostgreSQL couldn't use the partial index.
 */
export async function insertCardRow(db: Db, card: Insertable<DeclaredCardTable>): Promise<void> {
  await db
    .insertInto('declared_card')
    .values(card)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'whose']).where('state', '=', sql.lit('draft')).doNothing(),
    )
    .execute()
}

export function updateCardRow(db: Db, id: string, change: Updateable<DeclaredCardTable>): Promise<CardRow> {
  return db
    .updateTable('declared_card')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteCardRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('declared_card').where('id', '=', id).execute()
}

/**
 * Lists the pictures of some of a member's cards: first all fronts, then all backs, each in the order in which they
 * were added.
 */
export function listPictures(db: Db, accountId: string, cardIds: readonly string[]) {
  return db
    .selectFrom('document')
    .select([...documentColumns, 'card_id'])
    .where('account_id', '=', accountId)
    .where('card_id', 'in', cardIds)
    .orderBy('list', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
export type PictureRow = Awaited<ReturnType<typeof listPictures>>[number]

export function listInsurersByCode(db: Db, codes: readonly string[]) {
  return db
    .selectFrom('insurer')
    .select(['code', 'name_th', 'name_en', 'logo', 'card_color'])
    .where('code', 'in', codes)
    .execute()
}
export type CardInsurer = Awaited<ReturnType<typeof listInsurersByCode>>[number]

/** Deletes the cards a member typed in; their pictures must be deleted first. Requirement 2.19, R60. */
export async function forgetCards(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('declared_card').where('account_id', '=', accountId).execute()
}
