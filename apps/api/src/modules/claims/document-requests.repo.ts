import type { DocumentList } from '@khum/contract'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { DocumentRequestTable } from '../../db/schema-claims'

type Db = Kysely<Database>

export async function insertRequest(db: Db, request: Insertable<DocumentRequestTable>) {
  await db.insertInto('document_request').values(request).execute()
}

/** Marks the open requests for these kinds of document as fulfilled. Returns how many other requests are still open. */
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

/** Closes the open requests, because the claim was decided without them. */
export async function closeRequests(db: Db, claimId: string, at: Date): Promise<void> {
  await db
    .updateTable('document_request')
    .set({ closed_at: at })
    .where('claim_id', '=', claimId)
    .where(isOpen)
    .execute()
}

const isOpen = sql<boolean>`fulfilled_at is null and closed_at is null`
