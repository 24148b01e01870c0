import { type Answer, type Card, type CardOwner, limits, type typedCardEndpoints } from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { orFailed } from '../../http/or-failed'
import { newId } from '../../ids'
import { lockAgainstDeletion } from '../accounts/accounts.service'
import { audit } from '../audit/audit'
import { deleteObjects } from '../documents/document-objects'
import { deletePicturesOf } from '../documents/documents.service'
import { numbersShownUntil } from '../insurance/card-details.service'
import { openNumbers } from './card-numbers'
import {
  type CardRow,
  countCards,
  deleteCardRow,
  findCardRow,
  findDraftRow,
  insertCardRow,
  listCardRows,
  listInsurersByCode,
  listPictures,
  lockCardRow,
} from './typed-cards.repo'
import { toCard } from './typed-cards.view'

export { forgetCards } from './typed-cards.repo'

/** Lists the cards that a member typed in, oldest first. Requirements 1.4 and 3.6. */
export async function listCards(
  ctx: AppContext,
  accountId: string,
  whose: CardOwner | undefined,
): Promise<Card[]> {
  return await withDetails(ctx, accountId, await listCardRows(ctx.db, accountId, whose))
}

/** Returns one of the cards that a member typed in. @throws AppError not_found */
export async function getCard(ctx: AppContext, accountId: string, id: string): Promise<Card> {
  const row = await findCardRow(ctx.db, accountId, id)
  if (!row) throw new AppError('not_found')
  return await showCard(ctx, row)
}

/**
 * Returns the unmasked numbers of a typed-in card, for five minutes after a code was entered. Audits each read. R27,
 * R39.
 * @throws AppError not_found, step_up_required
 */
export async function getCardNumbers(
  ctx: AppContext,
  { accountId, sessionId, partnerId }: MemberCaller,
  id: string,
  traceId: string,
): Promise<Answer<typeof typedCardEndpoints.getCardNumbers>> {
  const row = await findCardRow(ctx.db, accountId, id)
  if (!row) throw new AppError('not_found')
  const until = await numbersShownUntil(ctx, sessionId)
  if (!until) throw new AppError('step_up_required')
  await audit(ctx, {
    action: 'card_details.read',
    outcome: 'shown',
    accountId,
    partnerId,
    subject: id,
    traceId,
  })
  return { ...openNumbers(ctx.keys, row), until: until.toISOString() }
}

/**
 * Starts a card, or returns the unfinished card of the same kind, so that two tabs get the same card. Requirement 2.14.
 * @throws AppError rate_limited if the member already has the most cards allowed; card_save_failed
 */
export async function createCard(ctx: AppContext, accountId: string, whose: CardOwner): Promise<Card> {
  const row = await orFailed('card_save_failed', () =>
    inTransaction(ctx.db, async (db) => {
      await lockAgainstDeletion(db, accountId)
      const draft = await findDraftRow(db, accountId, whose)
      if (draft) return draft
      if ((await countCards(db, accountId)) >= limits.card.perMember) throw new AppError('rate_limited')
      const at = ctx.clock.now()
      const empty = {
        id: newId(),
        account_id: accountId,
        whose,
        benefits: '[]',
        created_at: at,
        updated_at: at,
      }
      await insertCardRow(db, empty)
      return await findDraftRow(db, accountId, whose)
    }),
  )
  // There is no unfinished card if another tab has completed it meanwhile.
  if (!row) throw new AppError('card_save_failed')
  return await showCard(ctx, row)
}

/** Deletes a card with its pictures. Requirement 1.4. @throws AppError not_found, card_delete_failed */
export async function deleteCard(ctx: AppContext, accountId: string, id: string): Promise<void> {
  const keys = await orFailed('card_delete_failed', () =>
    inTransaction(ctx.db, async (db) => {
      if (!(await lockCardRow(db, accountId, id))) throw new AppError('not_found')
      const deleted = await deletePicturesOf(db, id)
      await deleteCardRow(db, id)
      return deleted
    }),
  )
  await deleteObjects(ctx, keys)
}

/** Returns a card as its member sees it. */
export async function showCard(ctx: AppContext, row: CardRow): Promise<Card> {
  const [card] = await withDetails(ctx, row.account_id, [row])
  if (!card) throw new AppError('not_found')
  return card
}

async function withDetails(ctx: AppContext, accountId: string, rows: CardRow[]): Promise<Card[]> {
  if (rows.length === 0) return []
  const codes = rows.flatMap((row) => row.insurer_code ?? [])
  const insurers = codes.length === 0 ? [] : await listInsurersByCode(ctx.db, codes)
  const pictures = await listPictures(
    ctx.db,
    accountId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toCard(ctx.keys, row, { insurers, pictures }))
}
