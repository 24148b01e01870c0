import type { OtpCurrent, OtpPassed } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { sha256 } from '../../ids'
import { openPayload } from './grants'
import { findPassedFlow } from './otp.repo'
import { viewFlow } from './otp.service'
import type { PassHooks } from './pass-hooks'

/**
 * Returns the flow in the browser's cookie, for a page that was reloaded. If the correct code was entered, the result
 * includes the person who was found by the phone, so that the page can ask again whether the member is that person.
 * Changes nothing. Requirement 3.14, R15, R31.
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
    // The flow can't be finished any more. The call that should finish it will report why.
    if (error instanceof AppError) return null
    throw error
  }
}
