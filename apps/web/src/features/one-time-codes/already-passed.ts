import {
  type OtpCurrent,
  type OtpFlow,
  type OtpPassed,
  oneTimeCodeEndpoints,
} from '@khum/contract/one-time-codes'
import type { ApiClient } from '../../lib/api-client'
import { ApiError } from '../../lib/api-error'

/**
 * Checks whether the code was right in an attempt whose response was lost. Returns the attempt's result; null if the
 * code was wrong or the call fails.
 */
export async function alreadyPassed(api: ApiClient, flow: OtpFlow): Promise<OtpPassed | null> {
  try {
    const current = await api.call(oneTimeCodeEndpoints.getCurrentOtp, {})
    return current.token === flow.token ? passedOf(current) : null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Returns what the server answered when the right code was entered; null if the flow still waits for its code. */
export function passedOf({ purpose, passed_until, existing = null }: OtpCurrent): OtpPassed | null {
  return passed_until === null ? null : { purpose, passed_until, is_old_user: existing !== null, existing }
}
