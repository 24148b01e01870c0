import { latinDigits, limits, type OtpPassed } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { sha256 } from '../../ids'
import { addresseeOf, failureSubject, isHidden } from './admit-send'
import { isCode } from './code'
import { forgetFailures, reserveFailure, takeBackFailure } from './failures.repo'
import { openPayload } from './grants'
import { type FlowOwner, findFlow, grantSeconds, passFlow } from './otp.repo'
import type { PassHooks } from './pass-hooks'
import { endFlow, endLockedCode, findRefusal, markVerified, passCode, reserveTry } from './verify.repo'

/**
 * Checks an entered code. If the code is correct, the flow becomes a grant for the call that the flow was started for.
 * Each attempt is counted before the comparison, in single statements in the shared database, so that parallel guesses
 * get no extra attempts. R02–R06.
 * @throws AppError flow_missing, otp_wrong, otp_expired, otp_locked, otp_purpose_locked, and what the hook throws
 */
export async function verifyCode(
  ctx: AppContext,
  hooks: PassHooks,
  of: { token: string; owner: FlowOwner; refNo: string; code: string },
): Promise<OtpPassed> {
  const flow = await findFlow(ctx.db, sha256(of.token), of.owner)
  if (!flow) throw new AppError('flow_missing')
  const addressee = addresseeOf(flow)
  const reserved = await reserveTry(ctx.db, flow.id, isHidden(addressee))
  if (!reserved) throw new AppError(await findRefusal(ctx.db, flow.id))
  const subject = failureSubject(ctx, addressee)
  if (!(await reserveFailure(ctx.db, subject))) throw new AppError('otp_purpose_locked')
  const binding = {
    flowId: flow.id,
    purpose: flow.purpose,
    partnerId: flow.partner_id,
    phone: reserved.phone,
    refNo: of.refNo,
  }
  const isRight = isCode(ctx.keys, binding, latinDigits(of.code.trim()), reserved.code_hash)
  if (!isRight || reserved.ended_at) {
    const left = limits.otp.wrongEntries - reserved.tries
    if (left === 0) await endLockedCode(ctx.db, reserved.id)
    throw new AppError('otp_wrong', { params: { left } })
  }
  await (isHidden(addressee) ? takeBackFailure : forgetFailures)(ctx.db, subject)
  // Of parallel correct entries, only one passes; the others get `otp_expired`. R05.
  if (!(await passCode(ctx.db, reserved.id))) throw new AppError('otp_expired')
  await markVerified(ctx.db, reserved.id)
  const known = await runHook(ctx, hooks, flow)
  const passedUntil = await passFlow(ctx.db, flow.id, grantSeconds(flow.purpose))
  if (!passedUntil) throw new AppError('flow_missing')
  return { purpose: flow.purpose, passed_until: passedUntil.toISOString(), ...known }
}

type Flow = NonNullable<Awaited<ReturnType<typeof findFlow>>>

/**
 * Runs the function that another module provides for the flow's purpose (a hook). If the hook throws, ends the flow,
 * because the flow can't be finished.
 */
async function runHook(
  ctx: AppContext,
  hooks: PassHooks,
  flow: Flow,
): Promise<Pick<OtpPassed, 'is_old_user' | 'existing'>> {
  const hook = hooks[flow.purpose]
  if (!hook || flow.phone === null) return { is_old_user: false, existing: null }
  try {
    return await hook(ctx, {
      phone: flow.phone,
      payload: openPayload(ctx.keys, flow),
      partnerId: flow.partner_id,
    })
  } catch (error) {
    await endFlow(ctx.db, flow.id)
    throw error
  }
}
