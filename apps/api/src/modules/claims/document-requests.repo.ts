import type { DocumentList } from '@khum/contract'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { DocumentRequestTable } from '../../db/schema-claims'

type Db = Kysely<Database>

export async function insertRequests(db: Db, requests: readonly Insertable<DocumentRequestTable>[]) {
  await db.insertInto('document_request').values(requests).execute()
}

/**
 * Marks a claim's open requests for these kinds of document as fulfilled. Returns how many other requests of the claim
 * are still open.
 */
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

/** Closes the open requests, because the claim was decided, or is to be decided, without the documents. */
export async function closeRequests(db: Db, claimId: string, at: Date): Promise<void> {
  await db
    .updateTable('document_request')
    .set({ closed_at: at })
    .where('claim_id', '=', claimId)
    .where(isOpen)
    .execute()
}

/** Returns the earliest due date of the claim's open document requests; null if there is none. */
export async function findDocumentsDue(db: Db, claimId: string): Promise<string | null> {
  const row = await db
    .selectFrom('document_request')
    .select((eb) => eb.fn.min<string | null>('due_date').as('due'))
    .where('claim_id', '=', claimId)
    .where(isOpen)
    .executeTakeFirst()
  return row?.due ?? null
}

/**
 * Lists claims whose open document requests are all overdue, at most 1,000. Leaves out claims with a file that is still
 * being checked, or that the member has uploaded but not sent yet. An unsent file is deleted after a day, so it can't
 * keep a claim open for long. With `claimId`, checks only this claim.
 */
export function listOverdueClaims(db: Db, today: string, claimId?: string) {
  const claims = db
    .selectFrom('claim')
    .select('claim.id')
    .where('claim.status', '=', 'documents_needed')
    .where('claim.turn_due_date', '<', today)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_request')
            .select('document_request.id')
            .whereRef('document_request.claim_id', '=', 'claim.id')
            .where('due_date', '>=', today)
            .where(isOpen),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document')
            .select('document.id')
            .whereRef('document.claim_id', '=', 'claim.id')
            .where('attached_at', 'is', null)
            .where('fate', 'in', ['received', 'waiting_scan', 'accepted']),
        ),
      ),
    )
    .orderBy('claim.turn_due_date')
    .limit(1_000)
  return (claimId === undefined ? claims : claims.where('claim.id', '=', claimId)).execute()
}

const isOpen = sql<boolean>`fulfilled_at is null and closed_at is null`
