import type { Selectable } from 'kysely'
import type { AppContext } from '../../context'
import type { DocumentTable } from '../../db/schema-documents'
import { inTransaction } from '../../db/transaction'
import { newId } from '../../ids'
import { findApprovedBankBookPages, lockLivePayoutAccount } from './claim-files.repo'
import { deleteObjects, documentKeys } from './document-objects'

/**
 * Copies the bank-book pages that were approved with this payout account into a draft, so that the member doesn't have
 * to attach them again. The copies are separate files, which the member can replace. If the object store fails, or the
 * member replaces the payout account meanwhile, no page is copied and the member must attach one.
 */
export async function copyApprovedPages(
  ctx: AppContext,
  of: { accountId: string; draftId: string; payoutAccountId: string },
): Promise<void> {
  for (const page of await findApprovedBankBookPages(ctx.db, of.accountId, of.payoutAccountId)) {
    await copyPage(ctx, page, of).catch((err: unknown) => {
      ctx.log.warn({ err }, 'an approved bank-book page was not copied')
    })
  }
}

async function copyPage(
  ctx: AppContext,
  page: Selectable<DocumentTable>,
  { draftId, payoutAccountId }: { draftId: string; payoutAccountId: string },
): Promise<void> {
  const id = newId()
  const keys = documentKeys(id)
  const written: string[] = []
  async function copy(from: string, to: string): Promise<string> {
    written.push(to)
    await ctx.gateways.files.put(to, await ctx.gateways.files.get(from))
    return to
  }
  const { object_key, thumbnail_key } = page
  if (object_key === null) return
  const now = ctx.clock.now()
  try {
    const copies = {
      object_key: await copy(object_key, keys.file),
      thumbnail_key: thumbnail_key && (await copy(thumbnail_key, keys.thumbnail)),
    }
    await inTransaction(ctx.db, async (db) => {
      if (!(await lockLivePayoutAccount(db, payoutAccountId))) throw new Error('the account was replaced')
      await db
        .insertInto('document')
        .values({
          ...page,
          ...copies,
          id,
          draft_id: draftId,
          claim_id: null,
          // Null, because the copy may be sealed with a different master key than the original. The re-sealing job
          // later finds out which key sealed the copy.
          sealed_by: null,
          copied_from: page.id,
          attached_at: null,
          created_at: now,
          updated_at: now,
        })
        .execute()
    })
  } catch (error) {
    await deleteObjects(ctx, written)
    throw error
  }
}
