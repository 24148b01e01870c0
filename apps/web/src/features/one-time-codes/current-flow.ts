import {
  type OtpCurrent,
  type OtpFlow,
  type OtpPassed,
  oneTimeCodeEndpoints,
} from '@khum/contract/one-time-codes'
import type { ApiClient } from '../../lib/api-client'
import { ApiError } from '../../lib/api-error'
import { isTemporary } from '../../lib/query-client'

interface CurrentFlow {
  flow: OtpFlow
  /** The result of the right code; null if the flow still waits for its code. */
  passed: OtpPassed | null
}

/**
 * Fetches a flow again after a lost response: the code may have been right, or another code may have been sent. Returns
 * null if the server doesn't find the flow. Rejects with ApiError if a retry may help.
 */
export async function findCurrent(api: ApiClient, token: string): Promise<CurrentFlow | null> {
  try {
    const current = await api.call(oneTimeCodeEndpoints.getCurrentOtp, {})
    return current.token === token ? splitCurrent(current) : null
  } catch (error) {
    if (error instanceof ApiError && !isTemporary(error)) return null
    throw error
  }
}

/** Splits the server's response into the flow and the result of its right code. */
export function splitCurrent({ existing = null, ...flow }: OtpCurrent): CurrentFlow {
  const { purpose, passed_until } = flow
  const passed =
    passed_until === null ? null : { purpose, passed_until, is_old_user: existing !== null, existing }
  return { flow, passed }
}
