import {
  type OtpCurrent,
  type OtpFlow,
  type OtpPassed,
  oneTimeCodeEndpoints,
} from '@khum/contract/one-time-codes'
import type { ApiClient } from '../../lib/api-client'
import { ApiError } from '../../lib/api-error'

/** The result of a flow that was passed by a try whose answer got lost; null if it wasn't passed. */
export async function alreadyPassed(api: ApiClient, flow: OtpFlow): Promise<OtpPassed | null> {
  try {
    const current = await api.call(oneTimeCodeEndpoints.getCurrentOtp, {})
    return current.token === flow.token ? passedOf(current) : null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** The result of the right code, read from the flow; null before the code was right. */
export function passedOf({ purpose, passed_until, existing = null }: OtpCurrent): OtpPassed | null {
  return passed_until === null ? null : { purpose, passed_until, is_old_user: existing !== null, existing }
}
