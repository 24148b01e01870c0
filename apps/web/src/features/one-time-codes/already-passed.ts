import { type OtpCurrent, type OtpFlow, type OtpPassed, otpEndpoints } from '@khum/contract/one-time-codes'
import type { ApiClient } from '../../lib/api-client'
import { ApiError } from '../../lib/api-error'

/** Whether a flow was passed by a try whose answer got lost on the way. */
export async function alreadyPassed(api: ApiClient, flow: OtpFlow): Promise<OtpPassed | null> {
  try {
    const current = await api.call(otpEndpoints.currentOtp, {})
    return current.token === flow.token ? passedOf(current) : null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** What was learnt when the code was right, as the flow tells it again; null before. */
export function passedOf({ purpose, passed_until, existing = null }: OtpCurrent): OtpPassed | null {
  return passed_until === null ? null : { purpose, passed_until, is_old_user: existing !== null, existing }
}
