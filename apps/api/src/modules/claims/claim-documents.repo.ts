import type { DocumentList } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { countRemoved } from '../documents/documents.service'
import { documentColumns } from '../documents/documents.view'

type Db = Kysely<Database>

/** The documents of some of a member's drafts, in the order they were added. */
export function listDraftDocuments(db: Db, accountId: string, draftIds: string[]) {
  return db
    .selectFrom('document')
    .select([...documentColumns, 'draft_id'])
    .where('account_id', '=', accountId)
    .where('draft_id', 'in', draftIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A claim's documents: those that count (attached), or those still on their way to it. */
export function listClaimDocuments(db: Db, accountId: string, claimId: string, attached: boolean) {
  return db
    .selectFrom('document')
    .select(documentColumns)
    .where('account_id', '=', accountId)
    .where('claim_id', '=', claimId)
    .where('attached_at', attached ? 'is not' : 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A draft's documents, locked: their fates cannot change before this transaction ends. */
export function lockDraftDocuments(db: Db, accountId: string, draftId: string) {
  return db
    .selectFrom('document')
    .select(['id', 'list', 'fate', 'sha256', 'object_key', 'thumbnail_key'])
    .where('account_id', '=', accountId)
    .where('draft_id', '=', draftId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Those of the named documents that were uploaded for this claim, locked. */
export function lockClaimDocuments(db: Db, accountId: string, claimId: string, ids: string[]) {
  return db
    .selectFrom('document')
    .select(['id', 'list', 'fate', 'attached_at'])
    .where('account_id', '=', accountId)
    .where('claim_id', '=', claimId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Makes documents part of a claim. */
export async function attachToClaim(db: Db, claimId: string, ids: string[], at: Date) {
  await db
    .updateTable('document')
    .set({ claim_id: claimId, draft_id: null, attached_at: at, updated_at: at })
    .where('id', 'in', ids)
    .execute()
}

/**
 * Removes documents' rows.
 * @returns the keys of their objects, to be deleted after the commit
 */
export async function deleteDocuments(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  await countRemoved(db, ids)
  const parts = await db
    .selectFrom('upload_part')
    .select('object_key')
    .where('document_id', 'in', ids)
    .execute()
  const gone = await db
    .deleteFrom('document')
    .where('id', 'in', ids)
    .returning(['object_key', 'thumbnail_key'])
    .execute()
  return [
    ...parts.map((part) => part.object_key),
    ...gone.flatMap((row) => [row.object_key, row.thumbnail_key]),
  ].filter((key) => key !== null)
}

/** The desk's open requests for these lists are met. Answers how many other requests stay open. */
export async function fulfilRequests(
  db: Db,
  claimId: string,
  lists: DocumentList[],
  at: Date,
): Promise<number> {
  await db
    .updateTable('document_request')
    .set({ fulfilled_at: at })
    .where('claim_id', '=', claimId)
    .where('list', 'in', lists)
    .where(isOpen)
    .execute()
  const open = await db
    .selectFrom('document_request')
    .select('id')
    .where('claim_id', '=', claimId)
    .where(isOpen)
    .execute()
  return open.length
}

/** Closes the desk's open requests: a decision no longer waits for documents. */
export async function closeRequests(db: Db, claimId: string, at: Date): Promise<void> {
  await db
    .updateTable('document_request')
    .set({ closed_at: at })
    .where('claim_id', '=', claimId)
    .where(isOpen)
    .execute()
}

const isOpen = sql<boolean>`fulfilled_at is null and closed_at is null`
