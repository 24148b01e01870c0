import { type OtpFlow, type OtpPassed, otpEndpoints } from '@khum/contract/otp'
import type { ApiClient } from '../../lib/api-client'
import { ApiError } from '../../lib/api-error'

/** Whether a flow was passed by a try whose answer got lost on the way. Who is known by the phone is not told again. */
export async function alreadyPassed(api: ApiClient, flow: OtpFlow): Promise<OtpPassed | null> {
  try {
    const { token, purpose, passed_until } = await api.call(otpEndpoints.currentOtp, {})
    if (token !== flow.token || passed_until === null) return null
    return { purpose, passed_until, is_old_user: false, existing: null }
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
