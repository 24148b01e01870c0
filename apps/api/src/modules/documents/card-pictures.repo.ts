import { cardSides, type DocumentFate, type StoredList } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import type { FilePurpose } from '../../files/inspect/verdict'
import { deleteCountedFiles } from './uploads.repo'

type Db = Kysely<Database>

/**
 * Returns what a file in this attachment list is for: a claim or a card. Different rules apply to each. Requirements
 * 5.7, 5.12
 */
export function purposeOf(list: StoredList): FilePurpose {
  return cardSides.some((side) => side === list) ? 'card' : 'claim'
}

/**
 * Deletes a card's pictures of one side (`list`) with one of the `fates`, except the file `except`.
 * @returns the keys of their objects, to delete after the commit
 */
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
  return await deleteCountedFiles(db, rows)
}

/** Deletes every picture of a card. @returns the keys of their objects, to delete after the commit */
export async function deletePicturesOf(db: Db, cardId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where('card_id', '=', cardId)
    .forUpdate()
    .execute()
  return await deleteCountedFiles(db, rows)
}

/**
 * Locks the card that a file is a picture of; returns undefined if the file isn't a picture of a card. Take this lock
 * before the file's lock, and before any change of a card's pictures, so that nobody can complete or delete the card
 * meanwhile.
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
