import type { Lang, TelemedHandOff } from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { newId } from '../../ids'
import { audit } from '../audit/audit'
import { readerOf } from '../family/family.service'
import { type MemberCard, readMemberCards } from './cards'
import { codeHash, codeOf, makeSubject, recoverCode, signToken } from './credentials'
import {
  endLiveHandOffs,
  findOwnLive,
  findSubject,
  type HandOffRow,
  insertHandOff,
  keepSubject,
  markHandedOff,
} from './hand-off.repo'
import { listByIds, type ProviderRow } from './providers.repo'
import { daysOf, requireProvider } from './providers.service'
import { addressOf } from './providers.view'
import { ensureSigningKey } from './signing-keys'
import { isOverdue, lockVisit, type VisitRow } from './visits.repo'
import { type Choice, requireCover, requireOpen } from './visits.service'
import { stateOf } from './visits.view'

/**
 * If a random code is already in use, another code is tried, up to this many in total. A code has eight of 25 possible
 * characters, so almost always the first code is free.
 */
const maxDraws = 5

/**
 * Creates the link or code with which the member goes to the provider, in the transaction of `ctx.db`. The member must
 * have confirmed the cards that the provider will receive. Checks hours, cover and family links again, and ends an
 * unused earlier hand-off. Requirement 2.17.
 * @returns when the hand-off expires, as an ISO time
 * @throws AppError not_found, telemed_visit_over, telemed_step_conflict, telemed_closed, coverage_not_usable,
 * telemed_not_covered, rate_limited
 */
export async function handOff(
  ctx: AppContext,
  caller: MemberCaller,
  visitId: string,
  confirmed: Choice & { lang: Lang },
  traceId: string,
): Promise<{ expires_at: string }> {
  const { accountId, partnerId } = caller
  const visit = await lockVisit(ctx.db, accountId, visitId)
  if (!visit) throw new AppError('not_found')
  requireAgreed(ctx, visit, [confirmed.coverage_id, ...confirmed.extra_ids])
  const provider = await requireProvider(ctx, visit.provider_id)
  requireOpen(ctx, provider)
  const memberCards = await readMemberCards(ctx, readerOf(caller, traceId), visit.coverage_ids, {
    lock: true,
  })
  if (memberCards.length < visit.coverage_ids.length) throw new AppError('coverage_not_usable')
  for (const card of memberCards) requireCover(card, provider)
  const { waitSeconds } = await ctx.limiters.spend('telemed_hand_off_member', accountId)
  if (waitSeconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: waitSeconds })

  if (provider.hand_off === 'link') await ensureSigningKey(ctx)
  await endLiveHandOffs(ctx.db, visitId)
  const expiresAt = await createHandOff(ctx, { visitId, provider, lang: confirmed.lang })
  await markHandedOff(ctx.db, visitId, ctx.clock.now())
  await keepSubject(ctx.db, {
    account_id: accountId,
    provider_id: provider.id,
    subject: makeSubject(ctx.keys, provider.id, accountId),
  })
  await audit(ctx, {
    action: 'telemed.handed_off',
    outcome: provider.hand_off,
    accountId,
    partnerId,
    subject: `provider ${provider.code} visit ${visitId}`,
    traceId,
  })
  return { expires_at: expiresAt.toISOString() }
}

/**
 * Returns a visit's link or code, as long as it can still be used. Requirement 2.17.
 * @throws AppError telemed_hand_off_over, not_found
 */
export async function getHandOff(
  ctx: AppContext,
  caller: MemberCaller,
  visitId: string,
  traceId: string,
): Promise<TelemedHandOff> {
  const { accountId } = caller
  const row = await findOwnLive(ctx.db, accountId, visitId)
  if (!row) throw await whyMissing(ctx, accountId, visitId)
  const [provider] = await listByIds(ctx.db, daysOf(ctx), [row.provider_id])
  const subject = await findSubject(ctx.db, accountId, row.provider_id)
  if (!provider || subject === undefined) throw new AppError('not_found')
  const memberCards = await readMemberCards(ctx, readerOf(caller, traceId), row.coverage_ids)
  if (memberCards.length < row.coverage_ids.length) throw new AppError('telemed_hand_off_over')
  const url = addressOf(provider, ctx.config.publicUrl)
  const live = { form: row.form, expires_at: row.expires_at.toISOString(), left_ms: Math.max(0, row.left_ms) }
  if (row.code_hash) {
    const code = recoverCode(ctx.keys, { ...row, code_hash: row.code_hash })
    if (code === null) throw new AppError('telemed_hand_off_over')
    return { ...live, url: url.href, code }
  }
  // The token is in the part of the URL after `#`, so that it reaches no server log and no referrer header.
  url.hash = `token=${await tokenFor(ctx, row, { provider, subject, memberCards })}`
  return { ...live, url: url.href, code: null }
}

/**
 * Requires that the visit's terms are accepted and that the member confirmed its cards.
 * @throws AppError telemed_visit_over, telemed_step_conflict
 */
function requireAgreed({ clock }: AppContext, visit: VisitRow, confirmed: readonly string[]): void {
  const state = stateOf(visit, clock.now())
  const isOver = state === 'expired' || visit.redeemed_at !== null || isOverdue(visit, clock.now())
  if (isOver) throw new AppError('telemed_visit_over')
  if (state === 'choosing' || confirmed.join() !== visit.coverage_ids.join())
    throw new AppError('telemed_step_conflict')
}

async function createHandOff(
  ctx: AppContext,
  { visitId, provider, lang }: { visitId: string; provider: ProviderRow; lang: Lang },
): Promise<Date> {
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const id = newId()
    const isCode = provider.hand_off === 'code'
    const expiresAt = await insertHandOff(ctx.db, {
      id,
      visitId,
      providerId: provider.id,
      form: provider.hand_off,
      codeHash: isCode ? codeHash(ctx.keys, provider.id, codeOf(ctx.keys, id)) : null,
      lang,
    })
    if (expiresAt) return expiresAt
  }
  throw new AppError('busy')
}

function tokenFor(
  ctx: AppContext,
  row: HandOffRow,
  {
    provider,
    subject,
    memberCards,
  }: { provider: ProviderRow; subject: string; memberCards: readonly MemberCard[] },
): Promise<string> {
  const cards = row.coverage_ids.flatMap((id) => memberCards.filter(({ coverage }) => coverage.id === id))
  return signToken(ctx, {
    handOffId: row.id,
    visitId: row.visit_id,
    audience: provider.code,
    subject,
    lang: row.lang,
    cards: cards.map(({ coverage }) => ({
      insurer: coverage.insurerCode,
      plan: coverage.planName[row.lang],
    })),
    issuedAt: row.created_at,
    expiresAt: row.expires_at,
  })
}

async function whyMissing({ db }: AppContext, accountId: string, visitId: string): Promise<AppError> {
  const visit = await db
    .selectFrom('telemed_visit')
    .select('id')
    .where('id', '=', visitId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return new AppError(visit ? 'telemed_hand_off_over' : 'not_found')
}
