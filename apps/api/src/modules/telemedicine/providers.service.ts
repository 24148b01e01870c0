import {
  bangkokDate,
  dayMs,
  limits,
  type TelemedCategory,
  type TelemedChoice,
  type TelemedProvider,
  type TelemedProviderDetail,
} from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { isUnsearchable, searchTerms } from '../../text/thai-fold'
import { listRelatives, type Reader, readerOf, requireCoverageFor } from '../family/family.service'
import type { InsuranceCoverage } from '../insurance/coverage'
import { readOwnCoverages } from '../insurance/read-coverages'
import { listMemberCards, obstacleOf, toCard } from './cards'
import { findActive, listActive, listCategories, type ProviderRow } from './providers.repo'
import { toProvider, toProviderDetail } from './providers.view'

interface ListQuery {
  search?: string | undefined
  category?: string | undefined
  coverage?: string | undefined
}

/**
 * Lists all categories, and the providers that have all the typed words in their name, summary or category, open ones
 * first. With `category`, lists only the providers of this category. Requirement 1.9.
 * @throws AppError session_missing, not_found (the caller may not use the coverage)
 */
export async function listProviders(
  ctx: AppContext,
  query: ListQuery,
  caller: MemberCaller | null,
  traceId: string,
): Promise<{ categories: TelemedCategory[]; items: TelemedProvider[] }> {
  const words = searchTerms(query.search ?? '')
  const isUnsearchableText = isUnsearchable(query.search ?? '')
  const rows = (await listActive(ctx.db, daysOf(ctx))).filter(
    ({ search_text, category_ids }) =>
      !isUnsearchableText &&
      words.every((word) => search_text.includes(word)) &&
      (query.category === undefined || category_ids.includes(query.category)),
  )
  const covers = await coversFor(ctx, query.coverage, caller, traceId)
  const items = rows.map((row) => toProvider(row, { ...viewContext(ctx), covered: covers(row) }))
  const categories = await listCategories(ctx.db)
  return {
    categories: categories.map(({ id, name_th, name_en, icon }) => ({
      id,
      name: { th: name_th, en: name_en },
      icon,
    })),
    items: [...items.filter((item) => item.open_now), ...items.filter((item) => !item.open_now)],
  }
}

/** Returns an active provider. Requirement 1.9. @throws AppError not_found, session_missing */
export async function getProvider(
  ctx: AppContext,
  id: string,
  coverageId: string | undefined,
  caller: MemberCaller | null,
  traceId: string,
): Promise<TelemedProviderDetail> {
  const row = await requireProvider(ctx, id)
  const covers = await coversFor(ctx, coverageId, caller, traceId)
  const covered = covers(row) ?? (caller && (await anyCardCovers(ctx, row, readerOf(caller, traceId))))
  return toProviderDetail(row, { ...viewContext(ctx), covered })
}

/**
 * Lists the cards that a member can choose from for a visit with a provider. A card that can't be used there comes with
 * the reason. Requirement 2.17.
 * @throws AppError not_found
 */
export async function listChoices(
  ctx: AppContext,
  { accountId, partnerId }: MemberCaller,
  id: string,
  traceId: string,
): Promise<TelemedChoice[]> {
  const provider = await requireProvider(ctx, id)
  const memberCards = await listMemberCards(ctx, { accountId, partnerId, traceId })
  return memberCards.map((card) => ({ ...toCard(card), obstacle: obstacleOf(card.coverage, provider) }))
}

/** Returns an active provider. @throws AppError not_found */
export async function requireProvider(ctx: AppContext, id: string): Promise<ProviderRow> {
  const row = await findActive(ctx.db, daysOf(ctx), id)
  if (!row) throw new AppError('not_found')
  return row
}

/** Returns today's date, and the earliest end date of promotions that are still shown (ISO dates). */
export function daysOf({ clock }: Pick<AppContext, 'clock'>): { today: string; shownFrom: string } {
  const back = limits.telemed.promotionShownDays * dayMs
  return { today: clock.today(), shownFrom: bangkokDate(new Date(clock.now().getTime() - back)) }
}

export function viewContext({ clock, config }: AppContext) {
  return { now: clock.now(), today: clock.today(), publicUrl: config.publicUrl }
}

/**
 * Returns a function that decides whether the given card can be used with a provider. Without `coverageId`, any of the
 * member's own visible cards is enough. The function returns null if the answer isn't known: for a guest, and if only a
 * relative's card may be enough. Relatives' cards aren't read here, because each read of one is audited. R39, R42
 * @throws AppError session_missing; not_found if the caller may not use the card
 */
async function coversFor(
  ctx: AppContext,
  coverageId: string | undefined,
  caller: MemberCaller | null,
  traceId: string,
): Promise<(row: ProviderRow) => boolean | null> {
  if (!caller) {
    if (coverageId !== undefined) throw new AppError('session_missing')
    return () => null
  }
  const someOf = (coverages: readonly InsuranceCoverage[]) => (row: ProviderRow) =>
    coverages.some((coverage) => obstacleOf(coverage, row) === null)
  if (coverageId !== undefined) {
    const reader = readerOf(caller, traceId)
    return someOf([await requireCoverageFor(ctx, reader, coverageId, { scope: 'use_card' })])
  }
  const own = await readOwnCoverages(ctx.db, caller.accountId, ctx.clock.today())
  const ownCovers = someOf(own.filter(({ hidden }) => !hidden))
  const relatives = await listRelatives(ctx, caller.accountId)
  const otherwise = relatives.some(({ scopes }) => scopes.includes('use_card')) ? null : false
  return (row) => ownCovers(row) || otherwise
}

/** Whether one of the visible cards that the member may use, also a relative's, can be used with a provider. */
async function anyCardCovers(ctx: AppContext, row: ProviderRow, reader: Reader): Promise<boolean> {
  const memberCards = await listMemberCards(ctx, reader)
  return memberCards.some(({ coverage }) => obstacleOf(coverage, row) === null)
}
