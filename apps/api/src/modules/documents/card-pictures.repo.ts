import { cardSides, type DocumentFate, type StoredList } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import type { FilePurpose } from '../../files/inspect/verdict'
import { deleteCountedFiles } from './uploads.repo'

type Db = Kysely<Database>

/** By which rules a file of a list is judged. Spec §5 */
export function purposeOf(list: StoredList): FilePurpose {
  return cardSides.some((side) => side === list) ? 'card' : 'claim'
}

/** Removes the pictures of one side that are in these fates. Answers the keys of their objects, to be deleted after the commit. */
export async function deletePictures(
  db: Db,
  of: { cardId: string; list: StoredList; except?: string },
  fates: DocumentFate[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where('card_id', '=', of.cardId)
    .where('list', '=', of.list)
    .where('fate', 'in', fates)
    .where('id', '<>', of.except ?? '')
    .forUpdate()
    .execute()
  return await deleteCountedFiles(
    db,
    rows.map(({ id }) => id),
  )
}

/** Removes every picture of a card. Answers the keys of their objects. */
export async function deletePicturesOf(db: Db, cardId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where('card_id', '=', cardId)
    .forUpdate()
    .execute()
  return await deleteCountedFiles(
    db,
    rows.map(({ id }) => id),
  )
}

/**
 * Locks the card a member's file is a picture of; always before the file. Undefined when it is none. Whatever changes a card's
 * pictures takes this lock, so that a card cannot become whole, or be deleted, in between.
 */
export function lockCardOf(db: Db, documentId: string) {
  return db
    .selectFrom('declared_card')
    .innerJoin('document', 'document.card_id', 'declared_card.id')
    .select(['declared_card.state', 'declared_card.whose'])
    .where('document.id', '=', documentId)
    .forUpdate('declared_card')
    .executeTakeFirst()
}
