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
import { openTyped, sealNumbers, sealTyped } from './card-numbers'
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
 * Saves unfinished values, or completes the card. Unfinished changes to a complete card are stored beside it, so the
 * card stays valid and nothing is lost if the page closes. Requirements 5.7 and 8.5.
 * @throws AppError not_found, draft_conflict, validation_failed, step_up_required, card_images_missing,
 *   card_images_pending, card_save_failed
 */
export async function saveCard(ctx: AppContext, caller: MemberCaller, id: string, save: Save): Promise<Card> {
  const row = await orFailed('card_save_failed', () =>
    inTransaction(ctx.db, async (db) => {
      const held = await lockCardRow(db, caller.accountId, id)
      if (!held) throw new AppError('not_found')
      if (held.version !== save.version) throw new AppError('draft_conflict')
      const at = { updated_at: ctx.clock.now() }
      if (save.discard) return await updateCardRow(db, id, { typed_sealed: null, ...at })
      const inside = { ...ctx, db }
      const data = await mergeSave(inside, held, save.data)
      if (held.state === 'complete') await requireOpenNumbers(inside, caller.sessionId, held, data)
      if (save.complete) await requireComplete(db, held, data)
      return await updateCardRow(db, id, { ...columnsOf(ctx, held, data, save.complete), ...at })
    }),
  )
  return await showCard(ctx, row)
}

/** Merges what was sent with the values typed before, and sets the insurer's name from its code. */
async function mergeSave(ctx: AppContext, held: CardRow, sent: CardData): Promise<CardData> {
  const before = openTyped(ctx.keys, held)
  const data: CardData = {
    ...sent,
    noCard: sent.noCard ?? before?.noCard ?? null,
    employee_id: sent.employee_id ?? before?.employee_id ?? null,
    relationship: held.whose === 'self' ? 'self' : sent.relationship,
  }
  if (data.ins_code === null) return data
  const [insurer] = await listInsurersByCode(ctx.db, [data.ins_code])
  if (!insurer) throw invalidField('ins_code')
  return { ...data, company: insurer.name_th }
}

/**
 * Requires a code before a masked number is changed. Compares a new number only with one typed while the numbers were
 * unmasked. Comparing it with the hidden number would confirm a guess. Requirement 4.7, R27.
 */
async function requireOpenNumbers(
  ctx: AppContext,
  sessionId: string,
  held: CardRow,
  data: CardData,
): Promise<void> {
  const typed = openTyped(ctx.keys, held)
  const isUnchanged = (name: 'noCard' | 'employee_id') =>
    data[name] === null || data[name] === (typed?.[name] ?? null)
  if (isUnchanged('noCard') && isUnchanged('employee_id')) return
  if (!(await numbersShownUntil(ctx, sessionId))) throw new AppError('step_up_required')
}

async function requireComplete(db: Kysely<Database>, held: CardRow, data: CardData): Promise<void> {
  const hasNoNumber = data.noCard === null && held.number_sealed === null
  const fields = checkCard(hasNoNumber ? { ...data, noCard: '' } : data, held.whose)
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
  const pictures = await listPictures(db, held.account_id, [held.id])
  for (const side of neededSides(held.whose)) {
    const fates = pictures.filter(({ list }) => list === side).map(({ fate }) => fate)
    if (fates.includes('accepted')) continue
    const isPending = fates.some((fate) => fate !== 'refused')
    throw new AppError(isPending ? 'card_images_pending' : 'card_images_missing')
  }
}

function columnsOf(ctx: AppContext, held: CardRow, data: CardData, complete: boolean) {
  if (held.state === 'complete' && !complete) {
    const isAsBefore = isDeepStrictEqual(data, dataOf(held))
    return { typed_sealed: isAsBefore ? null : sealTyped(ctx.keys, held.id, data) }
  }
  return {
    ...(complete && { state: 'complete' as const, typed_sealed: null }),
    ...sealNumbers(ctx.keys, held.id, data),
    insurer_code: data.ins_code,
    company: data.company,
    insured_name: data.name_ins,
    relationship: data.relationship,
    card_type: data.card_type,
    start_date: data.startDate,
    due_date: data.dueDate,
    benefits: JSON.stringify(data.benefits),
  }
}
