import type { ConsentKind } from '@khum/contract'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { InsurerScope } from '../../caller'
import type { Database } from '../../db/schema'
import type {
  ConsentDocumentTable,
  ConsentDraftTable,
  ConsentForceChangeTable,
} from '../../db/schema-identity'
import { isInScope } from '../../insurer-scope'

type Db = Kysely<Database>

/** Identifies a consent text by its insurer and kind. The text without an insurer is the common text. */
export interface TextOf {
  insurerCode: string | null
  kind: ConsentKind
}

export function findOpenDrafts(db: Db, insurers: InsurerScope) {
  return db
    .selectFrom('consent_draft')
    .selectAll()
    .where('document_id', 'is', null)
    .where(isInScope(insurers, sql.ref('consent_draft.insurer_code')))
    .orderBy('insurer_code')
    .orderBy('kind')
    .execute()
}

export function findOpenDraft(db: Db, insurers: InsurerScope, of: TextOf) {
  return db
    .selectFrom('consent_draft')
    .selectAll()
    .where('insurer_code', 'is not distinct from', of.insurerCode)
    .where('kind', '=', of.kind)
    .where('document_id', 'is', null)
    .where(isInScope(insurers, sql.ref('consent_draft.insurer_code')))
    .executeTakeFirst()
}

/** Inserts a draft, or replaces the unpublished draft with the same id. A replaced draft must be checked again. */
export async function saveDraft(db: Db, draft: Insertable<ConsentDraftTable>): Promise<void> {
  const { id, ...values } = draft
  await db
    .insertInto('consent_draft')
    .values(draft)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...values,
        checked_by: null,
        checked_at: null,
        refused_by: null,
        refused_at: null,
        refused_reason: null,
      }),
    )
    .execute()
}

export async function markChecked(db: Db, id: string, by: string, at: Date): Promise<void> {
  await db.updateTable('consent_draft').set({ checked_by: by, checked_at: at }).where('id', '=', id).execute()
}

/** Records who refused a draft and why. If the draft had been checked, it no longer counts as checked. */
export async function markRefused(
  db: Db,
  id: string,
  refusal: { by: string; at: Date; reason: string },
): Promise<void> {
  await db
    .updateTable('consent_draft')
    .set({
      checked_by: null,
      checked_at: null,
      refused_by: refusal.by,
      refused_at: refusal.at,
      refused_reason: refusal.reason,
    })
    .where('id', '=', id)
    .execute()
}

/** Inserts the published text, and marks its draft as published. */
export async function insertDocument(
  db: Db,
  draftId: string,
  document: Insertable<ConsentDocumentTable>,
): Promise<void> {
  await db.insertInto('consent_document').values(document).execute()
  await db.updateTable('consent_draft').set({ document_id: document.id }).where('id', '=', draftId).execute()
}

/** Returns the next version number of a kind. Versions of a kind are numbered across all insurers. */
export async function nextVersion(db: Db, kind: ConsentKind): Promise<number> {
  const { last } = await db
    .selectFrom('consent_document')
    .select((eb) => eb.fn.max('version').as('last'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

export async function insertForceChange(db: Db, change: Insertable<ConsentForceChangeTable>): Promise<void> {
  await db.insertInto('consent_force_change').values(change).execute()
}
