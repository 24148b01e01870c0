import { documentLists } from '@khum/contract'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { InsurerScope } from '../../caller'
import type { Database } from '../../db/schema'
import type { DocumentReadingTable } from '../../db/schema-documents'
import { isInScope } from '../../insurer-scope'

type Db = Kysely<Database>
type Values = Pick<Insertable<DocumentReadingTable>, 'values_sealed' | 'paper_hash'>

/**
 * Stores the exact values of a document (from its XML or QR code), before its text is recognised. If the member has
 * already stopped the text recognition, the state stays `stopped`. Returns the state.
 */
export async function insertReading(
  db: Db,
  reading: Insertable<DocumentReadingTable>,
): Promise<DocumentReadingTable['state']> {
  const { values_sealed, paper_hash, updated_at } = reading
  const row = await db
    .insertInto('document_reading')
    .values(reading)
    .onConflict((conflict) =>
      conflict.column('document_id').doUpdateSet({ values_sealed, paper_hash, updated_at }),
    )
    .returning('state')
    .executeTakeFirstOrThrow()
  return row.state
}

export function findReading(db: Db, accountId: string, documentId: string) {
  return db
    .selectFrom('document')
    .leftJoin('document_reading', 'document_reading.document_id', 'document.id')
    .select(['document.fate', 'document.list', 'document_reading.state', 'document_reading.values_sealed'])
    .where('document.account_id', '=', accountId)
    .where('document.id', '=', documentId)
    .where('document.list', 'in', documentLists)
    .executeTakeFirst()
}

/** Returns the sealed values of these documents. Leaves out documents without values. */
export function listSealedReadings(db: Db, documentIds: readonly string[]) {
  return db
    .selectFrom('document_reading')
    .select(['document_id', 'values_sealed'])
    .where('document_id', 'in', [...documentIds])
    .where('values_sealed', 'is not', null)
    .orderBy('document_id')
    .execute()
}

/**
 * Lists the numbers of other claims with a document that has one of these hashes (`paperHash`) and so shows the same
 * paper.
 */
export async function listClaimsWithPaper(
  db: Db,
  insurers: InsurerScope,
  { claimId, hashes }: { claimId: string; hashes: readonly Buffer[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('document_reading')
    .innerJoin('document', 'document.id', 'document_reading.document_id')
    .innerJoin('claim', 'claim.id', 'document.claim_id')
    .select('claim.claim_number')
    .distinct()
    .where('document_reading.paper_hash', 'in', [...hashes])
    .where('document.attached_at', 'is not', null)
    .where('claim.id', '<>', claimId)
    .where(isInScope(insurers, sql.ref('claim.insurer_code')))
    .orderBy('claim.claim_number')
    .execute()
  return rows.map((row) => row.claim_number)
}

export async function isReadingWanted(db: Db, documentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('document_reading')
    .select('state')
    .where('document_id', '=', documentId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stores the values that text recognition found, unless the member no longer waits for them. Returns whether the values
 * were stored.
 */
export async function finishReading(db: Db, documentId: string, values: Values, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('document_reading')
    .set({ ...values, state: 'done', updated_at: at })
    .where('document_id', '=', documentId)
    .where('state', '=', 'waiting')
    .returning('document_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stops the text recognition of a document, even if it hasn't been inspected yet. Does nothing if the recognition has
 * ended.
 */
export async function stopReading(db: Db, documentId: string, at: Date): Promise<void> {
  await db
    .insertInto('document_reading')
    .values({ document_id: documentId, state: 'stopped', updated_at: at })
    .onConflict((conflict) =>
      conflict
        .column('document_id')
        .doUpdateSet({ state: 'stopped', updated_at: at })
        .where('document_reading.state', '=', 'waiting'),
    )
    .execute()
}
