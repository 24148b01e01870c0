import type { ClaimDraftData, DocumentList } from '@khum/contract'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../src/db/schema'
import type { DocumentTable } from '../src/db/schema-documents'
import { newId, sha256 } from '../src/ids'

type Db = Kysely<Database>

/** Valid data for the first step of an e-Claim on the test clock's day, 21 November 2026. */
export const completeData: ClaimDraftData = {
  email: 'somjai@example.com',
  claim_type: 'illness',
  admited_type: 'opd',
  admited_date: '2026-11-18',
  symptom: 'ไข้หวัดใหญ่ สายพันธุ์เอ',
  medical_expense: '1,500.00',
  provider_name: 'โรงพยาบาลทดสอบ',
}

export async function makeDraft(
  db: Db,
  of: { accountId: string; coverageId: string },
  data: ClaimDraftData = completeData,
): Promise<string> {
  const id = newId()
  const at = new Date('2026-11-21T04:00:00Z')
  await db
    .insertInto('claim_draft')
    .values({
      id,
      account_id: of.accountId,
      coverage_id: of.coverageId,
      data: JSON.stringify(data),
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

/** Inserts a document, by default an accepted one, that belongs to a draft or a claim. Returns the document's id. */
export async function makeDocument(
  db: Db,
  document: Partial<Insertable<DocumentTable>> & { account_id: string | null },
): Promise<string> {
  const id = newId()
  const at = new Date('2026-11-21T04:30:00Z')
  const known = { sha256: sha256(id), object_key: `documents/d.${id}`, content_type: 'image/jpeg' } as const
  const fate = document.fate ?? 'accepted'
  await db
    .insertInto('document')
    .values({
      id,
      list: 'receipt',
      name: 'ใบเสร็จ.jpg',
      size: 1000,
      received_bytes: 1000,
      fate,
      created_at: at,
      updated_at: at,
      ...(fate === 'accepted' ? known : {}),
      ...document,
    })
    .execute()
  return id
}

/** Inserts a draft that can be sent: it has complete data and an accepted file in each attachment list. */
export async function makeReadyDraft(
  db: Db,
  of: { accountId: string; coverageId: string },
  options: { data?: ClaimDraftData; lists?: DocumentList[]; fileSeed?: string } = {},
): Promise<string> {
  const draftId = await makeDraft(db, of, options.data)
  for (const list of options.lists ?? ['receipt', 'medical', 'bank_book']) {
    const hash = options.fileSeed ? { sha256: sha256(`${options.fileSeed} ${list}`) } : {}
    await makeDocument(db, { account_id: of.accountId, draft_id: draftId, list, ...hash })
  }
  return draftId
}
