import type { OtpCurrent, OtpPassed } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { sha256 } from '../../ids'
import { openPayload } from './grants'
import { findPassedFlow } from './otp.repo'
import { viewFlow } from './otp.service'
import type { PassHooks } from './pass-hooks'

/**
 * What the browser of a flow is told when its page comes back: the flow, and once the code was right whom we know by the
 * phone, so that a reload stands at the same question. It changes nothing. Spec §3 register; TRUST R15, R31
 * @throws AppError flow_missing
 */
export async function viewCurrentFlow(ctx: AppContext, hooks: PassHooks, token: string): Promise<OtpCurrent> {
  const flow = await viewFlow(ctx, token)
  return { ...flow, existing: flow.passed_until === null ? null : await findKnown(ctx, hooks, token) }
}

async function findKnown(ctx: AppContext, hooks: PassHooks, token: string): Promise<OtpPassed['existing']> {
  const passed = await findPassedFlow(ctx.db, sha256(token))
  const hook = passed && hooks[passed.purpose]
  if (!hook || passed.phone === null) return null
  const { phone, partner_id: partnerId } = passed
  try {
    return (await hook(ctx, { phone, payload: openPayload(ctx.keys, passed), partnerId })).existing
  } catch (error) {
    // It goes no further any more: the call that finishes it says so.
    if (error instanceof AppError) return null
    throw error
  }
}
