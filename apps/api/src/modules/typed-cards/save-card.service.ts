import { isDeepStrictEqual } from 'node:util'
import { type Card, type CardData, checkCard, neededSides } from '@khum/contract'
import type { Kysely } from 'kysely'
import { AppError, invalidField } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { orFailed } from '../../http/or-failed'
import { numbersShownUntil } from '../insurance/card-details.service'
import { openCardData, sealCardData, sealNumbers } from './card-numbers'
import {
  type CardRow,
  listInsurersByCode,
  listPictures,
  lockCardRow,
  updateCardRow,
} from './typed-cards.repo'
import { showCard } from './typed-cards.service'
import { dataOf } from './typed-cards.view'

interface Save {
  version: number
  complete: boolean
  discard?: true | undefined
  data: CardData
}

/**
 * Saves unfinished values, completes the card, or discards unfinished changes (`discard`). Unfinished changes to a
 * complete card are stored beside it, so that the card stays valid and nothing is lost if the page closes. Requirements
 * 5.7 and 8.5.
 * @throws AppError not_found, draft_conflict, validation_failed, step_up_required, card_images_missing,
 * card_images_pending, card_save_failed
 */
export async function saveCard(ctx: AppContext, caller: MemberCaller, id: string, save: Save): Promise<Card> {
  const row = await orFailed('card_save_failed', () =>
    inTransaction(ctx.db, async (db) => {
      const stored = await lockCardRow(db, caller.accountId, id)
      if (!stored) throw new AppError('not_found')
      if (stored.version !== save.version) throw new AppError('draft_conflict')
      const at = { updated_at: ctx.clock.now() }
      if (save.discard) return await updateCardRow(db, id, { typed_sealed: null, ...at })
      const inside = { ...ctx, db }
      const data = await mergeSave(inside, stored, save.data)
      if (stored.state === 'complete') await requireOpenNumbers(inside, caller.sessionId, stored, data)
      if (save.complete) await requireComplete(db, stored, data)
      return await updateCardRow(db, id, { ...columnsOf(ctx, stored, data, save.complete), ...at })
    }),
  )
  return await showCard(ctx, row)
}

/** Fills in what wasn't sent: numbers keep the values typed before, and the insurer's name comes from its code. */
async function mergeSave(ctx: AppContext, stored: CardRow, sent: CardData): Promise<CardData> {
  const before = openCardData(ctx.keys, stored)
  // The app sends '' for an employee id that the card doesn't have. This is no change.
  const hasNoId = stored.employee_id_sealed === null && !before?.employee_id
  const data: CardData = {
    ...sent,
    noCard: sent.noCard ?? before?.noCard ?? null,
    employee_id: hasNoId ? sent.employee_id || null : (sent.employee_id ?? before?.employee_id ?? null),
    relationship: stored.whose === 'self' ? 'self' : sent.relationship,
  }
  if (data.ins_code === null) return data
  const [insurer] = await listInsurersByCode(ctx.db, [data.ins_code])
  if (!insurer) throw invalidField('ins_code')
  return { ...data, company: insurer.name_th }
}

/**
 * Requires a one-time code before a masked number is changed. A number that the member's unfinished changes already
 * contain counts as unchanged. Doesn't compare the sent number with the saved one, because that would confirm a correct
 * guess. Requirement 4.7, R27.
 */
async function requireOpenNumbers(
  ctx: AppContext,
  sessionId: string,
  stored: CardRow,
  data: CardData,
): Promise<void> {
  const typed = openCardData(ctx.keys, stored)
  const isUnchanged = (name: 'noCard' | 'employee_id') =>
    data[name] === null || data[name] === (typed?.[name] ?? null)
  if (isUnchanged('noCard') && isUnchanged('employee_id')) return
  if (!(await numbersShownUntil(ctx, sessionId))) throw new AppError('step_up_required')
}

async function requireComplete(db: Kysely<Database>, stored: CardRow, data: CardData): Promise<void> {
  const hasNoNumber = data.noCard === null && stored.number_sealed === null
  const fields = checkCard(hasNoNumber ? { ...data, noCard: '' } : data, stored.whose)
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
  const pictures = await listPictures(db, stored.account_id, [stored.id])
  for (const side of neededSides(stored.whose)) {
    const fates = pictures.filter(({ list }) => list === side).map(({ fate }) => fate)
    if (fates.includes('accepted')) continue
    const isPending = fates.some((fate) => fate !== 'refused')
    throw new AppError(isPending ? 'card_images_pending' : 'card_images_missing')
  }
}

function columnsOf(ctx: AppContext, stored: CardRow, data: CardData, complete: boolean) {
  if (stored.state === 'complete' && !complete) {
    const isAsBefore = isDeepStrictEqual(data, dataOf(stored))
    return { typed_sealed: isAsBefore ? null : sealCardData(ctx.keys, stored.id, data) }
  }
  return {
    ...(complete && { state: 'complete' as const, typed_sealed: null }),
    ...sealNumbers(ctx.keys, stored.id, data),
    insurer_code: data.ins_code,
    company: data.company,
    insured_name: data.name_ins,
    relationship: data.relationship,
    card_type: data.card_type,
    start_date: data.startDate,
    due_date: data.dueDate,
    start_typed: data.start_typed ?? null,
    due_typed: data.due_typed ?? null,
    benefits: JSON.stringify(data.benefits),
  }
}
