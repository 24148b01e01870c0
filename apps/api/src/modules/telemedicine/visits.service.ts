import { limits, type TelemedEntry, type TelemedState, type TelemedVisit } from '@khum/contract'
import { AppError, invalidField } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { newId } from '../../ids'
import { type Reader, readerOf, requireCoverageFor } from '../family/family.service'
import { listMemberCards, type MemberCard, obstacleOf, readMemberCards } from './cards'
import { opennessAt } from './hours'
import { findPromotion, type ProviderRow } from './providers.repo'
import { requireProvider } from './providers.service'
import {
  endOpenVisits,
  endOverdue,
  findOpen,
  findVisit,
  insertVisit,
  listVisits,
  lockMember,
  lockVisit,
  replaceCards,
  updateState,
  type VisitRow,
} from './visits.repo'
import { stateOf, toVisits } from './visits.view'

export { forgetVisits } from './visits.repo'

interface Start {
  provider_id: string
  entry: TelemedEntry
  coverage_id?: string | undefined
  promotion_id?: string | undefined
}

export interface Choice {
  coverage_id: string
  extra_ids: readonly string[]
}

/**
 * Starts a visit. An unfinished visit from the same entry (Telemed Mart or card) continues if it is with the same
 * provider, and otherwise ends. The card that a visit starts from becomes its main card. Requirements 2.17 and 8.10.
 * @throws AppError not_found, promotion_expired, telemed_closed, coverage_not_usable, telemed_not_covered,
 *   rate_limited
 */
export async function startVisit(
  ctx: AppContext,
  caller: MemberCaller,
  start: Start,
  traceId: string,
): Promise<TelemedVisit> {
  const { accountId, partnerId } = caller
  const reader = readerOf(caller, traceId)
  const provider = await requireProvider(ctx, start.provider_id)
  await requirePromotion(ctx, provider.id, start.promotion_id)
  requireOpen(ctx, provider)
  await requireSomeCover(ctx, reader, provider, start.coverage_id)
  const { waitSeconds } = await ctx.limiters.spend('telemed_visit_member', accountId)
  if (waitSeconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: waitSeconds })
  return await inTransaction(ctx.db, async (db) => {
    await lockMember(db, accountId)
    const now = ctx.clock.now()
    const found = await findOpen(db, accountId, start.entry, now)
    const locked = found && (await lockVisit(db, accountId, found.id))
    // A hand-off on another phone may have completed while this call waited for the lock.
    const current = locked && isUnfinished(stateOf(locked, now)) ? locked : undefined
    const isSame = current?.provider_id === provider.id
    const id = isSame ? current.id : newId()
    if (!isSame) {
      await endOpenVisits(db, accountId, start.entry, now)
      await insertVisit(db, {
        id,
        account_id: accountId,
        partner_id: partnerId,
        provider_id: provider.id,
        promotion_id: start.promotion_id ?? null,
        entry: start.entry,
        created_at: now,
        expires_at: new Date(now.getTime() + limits.telemed.visitMs),
      })
    }
    const chosen = isSame ? current.coverage_ids : []
    const { coverage_id: main } = start
    if (main !== undefined && main !== chosen[0]) {
      await replaceCards(db, id, [main, ...chosen.slice(1).filter((other) => other !== main)])
      await updateState(db, id)
    }
    return await showVisit({ ...ctx, db }, reader, id)
  })
}

/**
 * Replaces the main card and the extra cards. Requirement 9.6.
 * @throws AppError not_found, telemed_visit_over, validation_failed if a card is named twice, telemed_too_many_cards,
 * coverage_not_usable, telemed_not_covered
 */
export async function chooseCards(
  ctx: AppContext,
  caller: MemberCaller,
  id: string,
  choice: Choice,
  traceId: string,
): Promise<TelemedVisit> {
  const reader = readerOf(caller, traceId)
  const ids = [choice.coverage_id, ...choice.extra_ids]
  if (new Set(ids).size < ids.length) throw invalidField('extra_ids')
  return await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    const visit = await lockOpen(inside, caller.accountId, id)
    const provider = await requireProvider(inside, visit.provider_id)
    if (choice.extra_ids.length > provider.extra_cards_most) throw new AppError('telemed_too_many_cards')
    const memberCards = await readMemberCards(inside, reader, ids, { lock: true })
    if (memberCards.length < ids.length) throw new AppError('not_found')
    for (const card of memberCards) requireCover(card, provider)
    await replaceCards(db, id, ids)
    await updateState(db, id)
    return await showVisit(inside, reader, id)
  })
}

/** Returns a member's own visit. @throws AppError not_found */
export async function getVisit(
  ctx: AppContext,
  caller: MemberCaller,
  id: string,
  traceId: string,
): Promise<TelemedVisit> {
  return await showVisit(ctx, readerOf(caller, traceId), id)
}

/**
 * Lists a page of the member's visits, newest first. With `open`, lists only the unfinished visit that was started from
 * this entry (Telemed Mart or card).
 */
export async function listOwnVisits(
  ctx: AppContext,
  caller: MemberCaller,
  query: { open?: TelemedEntry | undefined; after?: string | undefined },
  traceId: string,
): Promise<{ items: TelemedVisit[]; next: string | null }> {
  const { accountId } = caller
  const reader = readerOf(caller, traceId)
  if (query.open) {
    const row = await findOpen(ctx.db, accountId, query.open, ctx.clock.now())
    return { items: await toVisits(ctx, reader, row ? [row] : []), next: null }
  }
  const size = limits.telemed.historyPage
  const rows = await listVisits(ctx.db, accountId, { after: query.after, limit: size + 1 })
  const page = rows.slice(0, size)
  return {
    items: await toVisits(ctx, reader, page),
    next: rows.length > size ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Marks visits that the member didn't finish in time as expired. */
export async function endOverdueVisits({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await endOverdue(db, clock.now())
}

/** Returns a visit as its member sees it. @throws AppError not_found */
export async function showVisit(ctx: AppContext, reader: Reader, id: string): Promise<TelemedVisit> {
  const row = await findVisit(ctx.db, reader.accountId, id)
  const [visit] = row ? await toVisits(ctx, reader, [row]) : []
  if (!visit) throw new AppError('not_found')
  return visit
}

/**
 * Finds a visit that can be continued and locks it until the transaction ends.
 * @throws AppError not_found, telemed_visit_over
 */
export async function lockOpen(ctx: AppContext, accountId: string, id: string): Promise<VisitRow> {
  const visit = await lockVisit(ctx.db, accountId, id)
  if (!visit) throw new AppError('not_found')
  if (!isUnfinished(stateOf(visit, ctx.clock.now()))) throw new AppError('telemed_visit_over')
  return visit
}

function isUnfinished(state: TelemedState): boolean {
  return state === 'choosing' || state === 'agreed'
}

/**
 * Refuses a provider that is closed now, unless it takes appointments. Requirement 8.10.
 * @throws AppError telemed_closed
 */
export function requireOpen({ clock }: AppContext, provider: ProviderRow): void {
  if (provider.takes_bookings) return
  const { open, nextOpensAt } = opennessAt(provider.hours, provider.closed_on, clock.now())
  if (open) return
  throw new AppError('telemed_closed', nextOpensAt ? { params: { opens_at: nextOpensAt.toISOString() } } : {})
}

/**
 * Requires that the card is usable and pays for this provider.
 * @throws AppError coverage_not_usable, telemed_not_covered
 */
export function requireCover({ coverage }: Pick<MemberCard, 'coverage'>, provider: ProviderRow): void {
  const obstacle = obstacleOf(coverage, provider)
  if (obstacle === null) return
  throw new AppError(obstacle === 'not_in_force' ? 'coverage_not_usable' : 'telemed_not_covered')
}

/**
 * Requires that a card pays for the provider: the given card or, if there is none, at least one of the member's cards.
 */
async function requireSomeCover(
  ctx: AppContext,
  reader: Reader,
  provider: ProviderRow,
  coverageId: string | undefined,
): Promise<void> {
  if (coverageId !== undefined) {
    const coverage = await requireCoverageFor(ctx, reader, coverageId, { scope: 'use_card' })
    requireCover({ coverage }, provider)
    return
  }
  const memberCards = await listMemberCards(ctx, reader)
  if (!memberCards.some(({ coverage }) => obstacleOf(coverage, provider) === null))
    throw new AppError('telemed_not_covered')
}

/** Requires that the promotion hasn't ended. Requirement 8.10. @throws AppError not_found, promotion_expired */
async function requirePromotion(ctx: AppContext, providerId: string, id: string | undefined): Promise<void> {
  if (id === undefined) return
  const promotion = await findPromotion(ctx.db, providerId, id)
  const today = ctx.clock.today()
  if (!promotion || promotion.starts_on > today) throw new AppError('not_found')
  if (promotion.ends_on < today) throw new AppError('promotion_expired')
}
