import { type Answer, maskNumber, type UseCard, type useCardEndpoints } from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { newId } from '../../ids'
import { audit } from '../audit/audit'
import { readerOf, requireCoverageFor } from '../family/family.service'
import type { InsuranceCoverage } from '../insurance/coverage'
import { checkEligibility, isUsable } from '../insurance/eligibility'
import { hashDigits, makeDigits, sealDigits } from './codes'
import {
  cancelShownCard,
  endStale,
  findHospital,
  findLive,
  findOwn,
  insertShownCard,
  listLive,
  listNetwork,
} from './use-card.repo'
import { toUseCard } from './use-card.view'

export { forgetShownCards } from './use-card.repo'

type Started = Answer<typeof useCardEndpoints.startUseCard>
interface UseCardRequest {
  coverage_id: string
  hospital_id: string
}

/**
 * How many random codes are tried until one is free. A code isn't free if it was in use at the hospital within a day.
 * This many tries would be needed only with hundreds of thousands of cards at one hospital.
 */
const maxDraws = 20

/**
 * Shows a card at a hospital for five minutes, with its eligibility there, in the transaction of `ctx.db`. The card is
 * the member's own, or a relative's if a family link allows using it. While the card is shown, the same request returns
 * the same result. Requirements 1.5 and 4.9, R59.
 * @throws AppError not_found, coverage_not_usable, use_card_elsewhere, rate_limited
 */
export async function startUseCard(
  ctx: AppContext,
  caller: MemberCaller,
  wanted: UseCardRequest,
  traceId: string,
): Promise<Started> {
  const reader = readerOf(caller, traceId)
  const { accountId } = caller
  const look = { scope: 'use_card', lock: true } as const
  const coverage = await requireCoverageFor(ctx, reader, wanted.coverage_id, look)
  if (!(await findHospital(ctx.db, wanted.hospital_id))) throw new AppError('not_found')
  if (!isUsable(coverage)) throw new AppError('coverage_not_usable')
  await endStale(ctx.db, ctx.clock.now(), coverage.id)
  const current = await liveFor(ctx, accountId, wanted)
  if (current) return current
  const { waitSeconds } = await ctx.limiters.spend('use_card_member', accountId)
  if (waitSeconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: waitSeconds })
  const network = await listNetwork(ctx.db, {
    hospitalId: wanted.hospital_id,
    coverageId: coverage.id,
    today: ctx.clock.today(),
  })
  const answer = { card: toShownCard(coverage), eligibility: checkEligibility(coverage, network) }
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const id = newId()
    const digits = makeDigits()
    const isNew = await insertShownCard(ctx.db, {
      ...answer,
      id,
      accountId,
      coverageId: coverage.id,
      hospitalId: wanted.hospital_id,
      codeHash: hashDigits(ctx.keys, wanted.hospital_id, digits),
      codeSealed: sealDigits(ctx.keys, id, digits),
    })
    const live = await liveFor(ctx, accountId, wanted)
    if (isNew)
      await audit(ctx, {
        action: 'use_card.shown',
        outcome: answer.eligibility.verdict,
        ...reader,
        subject: id,
        personId: coverage.personId,
        insurerCode: coverage.insurerCode,
      })
    if (live) return live
  }
  throw new AppError('busy')
}

/**
 * Finds the card while it is being shown by this member at this hospital; null if nobody shows the card.
 * @throws AppError use_card_elsewhere if another member shows the card, or if it is shown at another hospital
 */
async function liveFor(
  { db }: AppContext,
  accountId: string,
  wanted: UseCardRequest,
): Promise<Started | null> {
  const live = await findLive(db, wanted.coverage_id)
  if (!live) return null
  if (live.account_id !== accountId || live.hospital_id !== wanted.hospital_id)
    throw new AppError('use_card_elsewhere')
  return { id: live.id, expires_at: live.expires_at.toISOString() }
}

function toShownCard(coverage: InsuranceCoverage): UseCard['card'] {
  return {
    insured_initials: coverage.insuredInitials,
    insurer_name: coverage.insurerName,
    plan_name: coverage.planName,
    card_number_masked: maskNumber(coverage.policyNumber ?? ''),
  }
}

/** Ends shown cards that have expired or whose family link has ended, and deletes their digits. R59. */
export async function endStaleShownCards({ db, clock }: AppContext): Promise<void> {
  await endStale(db, clock.now())
}

/** Lists the cards that the member is showing now, oldest first. */
export async function listUseCards(ctx: AppContext, accountId: string): Promise<UseCard[]> {
  return (await listLive(ctx.db, ctx.clock.now(), accountId)).map((row) => toUseCard(ctx, row))
}

/** Returns a card that the member showed, whatever its state. @throws AppError not_found */
export async function getUseCard(ctx: AppContext, accountId: string, id: string): Promise<UseCard> {
  const row = await findOwn(ctx.db, ctx.clock.now(), accountId, id)
  if (!row) throw new AppError('not_found')
  return toUseCard(ctx, row)
}

/** Cancels a card that is being shown. Requirement 4.9. @throws AppError not_found, use_card_over */
export async function cancelUseCard(
  ctx: AppContext,
  { accountId, partnerId }: MemberCaller,
  id: string,
  traceId: string,
): Promise<void> {
  if (await cancelShownCard(ctx.db, accountId, id)) {
    await audit(ctx, {
      action: 'use_card.cancelled',
      outcome: 'done',
      accountId,
      partnerId,
      subject: id,
      traceId,
    })
    return
  }
  throw new AppError((await findOwn(ctx.db, ctx.clock.now(), accountId, id)) ? 'use_card_over' : 'not_found')
}
