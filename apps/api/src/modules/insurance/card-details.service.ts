import { type Answer, type findPolicyEndpoints, limits, type OtpFlow } from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller, WithFlow } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import type { Sender } from '../../http/sender'
import { audit } from '../audit/audit'
import { consumeGrant, startOwnFlow } from '../one-time-codes/otp.service'
import { findNumbers, findStepUp, saveStepUp } from './card-details.repo'

/**
 * Starts to show full card numbers: sends a one-time code to the member's own phone. Requirement 4.7.
 * @throws AppError phone_missing, and what `startFlow` throws
 */
export function startCardDetails(ctx: AppContext, caller: MemberCaller, sender: Sender): Promise<OtpFlow> {
  return startOwnFlow(ctx, caller, 'card_details', sender)
}

/**
 * Consumes the grant that the member got for the right one-time code, and lets this session see unmasked numbers for
 * five minutes. R27.
 * @returns `until`: when the numbers are masked again, as an ISO time
 * @throws AppError flow_missing
 */
export async function finishCardDetails(
  ctx: AppContext,
  { accountId, sessionId, partnerId, flowToken }: MemberCaller & WithFlow,
): Promise<{ until: string }> {
  const until = new Date(ctx.clock.now().getTime() + limits.cardDetailsMs)
  const member = { accountId, sessionId }
  await inTransaction(ctx.db, async (db) => {
    await consumeGrant({ ...ctx, db }, { token: flowToken, purpose: 'card_details', partnerId, member })
    await saveStepUp(db, sessionId, until)
  })
  return { until: until.toISOString() }
}

/**
 * Returns the unmasked numbers of a coverage in the member's list. Audits each read. R27, R39, R41.
 * @throws AppError not_found, step_up_required (a code must be entered first)
 */
export async function getCardDetails(
  ctx: AppContext,
  { accountId, sessionId, partnerId }: MemberCaller,
  coverageId: string,
  traceId: string,
): Promise<Answer<typeof findPolicyEndpoints.getCardDetails>> {
  const now = ctx.clock.now()
  const card = await findNumbers(ctx.db, { accountId, now }, coverageId)
  if (!card) throw new AppError('not_found')
  const until = await numbersShownUntil(ctx, sessionId)
  if (!until) throw new AppError('step_up_required')
  await audit(ctx, {
    action: 'card_details.read',
    outcome: 'shown',
    accountId,
    partnerId,
    subject: coverageId,
    personId: card.person_id,
    traceId,
  })
  return {
    policy_number: card.number,
    card_number: card.card_number,
    employee_id: card.employee_id,
    until: until.toISOString(),
  }
}

/** Returns the time until which this session may see unmasked numbers; null if it may not see them. R27. */
export async function numbersShownUntil(ctx: AppContext, sessionId: string): Promise<Date | null> {
  const opened = await findStepUp(ctx.db, sessionId, ctx.clock.now())
  return opened?.until ?? null
}
