import type { ClaimDraftData, DraftStep } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

/**
 * SQL condition: the member has entered something in the draft or added a file. Ignores the email, the kind of
 * treatment and a bank-book page from an earlier claim, because the app adds them. The app doesn't list a draft without
 * entries, but uses it when the member next starts a claim with the same card.
 */
export function hasEntries(draft: string) {
  return sql<boolean>`((${sql.ref(`${draft}.data`)} - 'email' - 'admited_type') <> '{}'::jsonb
    or exists (select from document where draft_id = ${sql.ref(`${draft}.id`)} and copied_from is null))`
}

/** Lists the drafts that have entries (see `hasEntries`), newest first. */
export function listDraftRows(db: Db, accountId: string) {
  return db
    .selectFrom('claim_draft')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(hasEntries('claim_draft'))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Finds the member's draft for a coverage, if the draft has no entries yet (see `hasEntries`). */
export function findEmptyDraftRow(db: Db, accountId: string, coverageId: string) {
  return db
    .selectFrom('claim_draft')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('coverage_id', '=', coverageId)
    .where(sql<boolean>`not ${hasEntries('claim_draft')}`)
    .limit(1)
    .executeTakeFirst()
}

export function findDraftRow(db: Db, accountId: string, id: string) {
  return db
    .selectFrom('claim_draft')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks a draft, so that nobody can save or submit it, or upload a file to it, until the transaction ends. */
export function lockDraftRow(db: Db, accountId: string, id: string) {
  return db
    .selectFrom('claim_draft')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function insertDraftRow(
  db: Db,
  draft: { id: string; accountId: string; coverageId: string; at: Date },
) {
  return db
    .insertInto('claim_draft')
    .values({
      id: draft.id,
      account_id: draft.accountId,
      coverage_id: draft.coverageId,
      created_at: draft.at,
      updated_at: draft.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Saves the draft if the stored version is still `save.version`. Returns undefined if the stored version differs, or
 * the draft isn't the member's.
 */
export function updateDraftRow(
  db: Db,
  accountId: string,
  id: string,
  save: { version: number; step: DraftStep; data: ClaimDraftData; at: Date },
) {
  return db
    .updateTable('claim_draft')
    .set((eb) => ({
      version: eb('version', '+', 1),
      step: save.step,
      data: JSON.stringify(save.data),
      updated_at: save.at,
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('version', '=', save.version)
    .returningAll()
    .executeTakeFirst()
}

/** Lists up to 100 drafts of any members that were last saved before a time, by id, after the draft `after`. */
export function listOldDrafts(db: Db, before: Date, after: string) {
  return db
    .selectFrom('claim_draft')
    .select(['id', 'account_id'])
    .where('updated_at', '<', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(100)
    .execute()
}

export async function deleteDraftRow(db: Db, accountId: string, id: string) {
  await db.deleteFrom('claim_draft').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Deletes all of a member's drafts. The caller must have deleted the drafts' files. Requirement 2.19; R60 */
export async function forgetDrafts(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('claim_draft').where('account_id', '=', accountId).execute()
}
