import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { documentColumns } from './documents.view'
import { deleteFiles } from './uploads.repo'

type Db = Kysely<Database>

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

/**
 * Lists a claim's documents, oldest first: those of one account or, if `accountId` is null, of every sender. With
 * `attached`, lists the attached documents, otherwise those that were uploaded but not attached yet.
 */
export function listClaimDocuments(db: Db, accountId: string | null, claimId: string, attached: boolean) {
  const files = db.selectFrom('document').select(documentColumns)
  return (accountId === null ? files : files.where('account_id', '=', accountId))
    .where('claim_id', '=', claimId)
    .where('attached_at', attached ? 'is not' : 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Selects and locks a draft's documents, so that their `fate` doesn't change before the transaction ends. */
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

/** Selects and locks the documents with these ids that were uploaded for this claim. */
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

export async function attachToClaim(db: Db, claimId: string, ids: string[], at: Date) {
  await db
    .updateTable('document')
    .set({ claim_id: claimId, draft_id: null, attached_at: at, updated_at: at })
    .where('id', 'in', ids)
    .execute()
}

/**
 * Replaces the file names of a deleted account, because file names often contain a person's name. Includes the files
 * that clients and staff sent to the account's claims. Requirement 2.19; R60, R68
 */
export async function removeFileNames(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('document')
    .set({ name: sql<string>`list || coalesce(substring(name from '\\.[A-Za-z]{3,4}$'), '')` })
    .where(
      // Uses an array, because with `in (select …)` PostgreSQL would read every document.
      sql<boolean>`(account_id = ${accountId}
        or claim_id = any (array(select claim.id from claim where claim.account_id = ${accountId})))`,
    )
    .execute()
}

/**
 * Deletes an account's files that aren't attached to a claim.
 * @returns the keys of their objects, to delete after the commit
 */
export async function deleteUnattachedFiles(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where('account_id', '=', accountId)
    .where('attached_at', 'is', null)
    .execute()
  return await deleteFiles(
    db,
    rows.map(({ id }) => id),
  )
}

/** Deletes the bank-book pages that were copied into an account's drafts. @returns the keys of their objects */
export async function deleteCopiedPages(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where('account_id', '=', accountId)
    .where('draft_id', 'is not', null)
    .where('copied_from', 'is not', null)
    .execute()
  return await deleteFiles(
    db,
    rows.map(({ id }) => id),
  )
}

/**
 * Whether the member's new claims are still paid into this payout account. Locks the payout account until the
 * transaction ends. A call that replaces the payout account waits for this transaction, and then also deletes the
 * bank-book pages that this transaction copies.
 */
export async function lockLivePayoutAccount(db: Db, id: string): Promise<boolean> {
  const live = await db
    .selectFrom('payout_account')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return live !== undefined
}

/**
 * Finds the accepted bank-book pages of the latest approved claim that is paid into this payout account and has such a
 * page. Skips claims that were sent before this account was confirmed: their pages show the member's earlier account.
 */
export function findApprovedBankBookPages(db: Db, accountId: string, payoutAccountId: string) {
  return db
    .selectFrom('document')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('list', '=', 'bank_book')
    .where('fate', '=', 'accepted')
    .where('attached_at', 'is not', null)
    .where('claim_id', '=', (claims) =>
      claims
        .selectFrom('claim')
        .innerJoin('claim_payout', 'claim_payout.claim_id', 'claim.id')
        .innerJoin('payout_account', 'payout_account.id', 'claim_payout.payout_account_id')
        .select('claim.id')
        .where('claim.account_id', '=', accountId)
        .where('claim.status', 'in', ['approved', 'partly_approved', 'payment_sent', 'paid'])
        .where('claim_payout.payout_account_id', '=', payoutAccountId)
        .whereRef('claim.submitted_at', '>=', 'payout_account.confirmed_at')
        // Skips claims without a bank-book page, because claims on some cards need no such page.
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('document as page')
              .select('page.id')
              .whereRef('page.claim_id', '=', 'claim.id')
              .where('page.account_id', '=', accountId)
              .where('page.list', '=', 'bank_book')
              .where('page.fate', '=', 'accepted')
              .where('page.attached_at', 'is not', null),
          ),
        )
        .orderBy('claim.submitted_at', 'desc')
        .limit(1),
    )
    .orderBy('created_at')
    .execute()
}
