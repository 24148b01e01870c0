import type { ErrorCode } from '@khum/contract'
import { AppError } from '../app-error'
import { isAccountDeleted, isDatabaseBusy, isDatabaseUnavailable, isGivenUp } from '../db/database-error'

/**
 * Runs `work`. If it throws an unexpected error, throws an AppError with `code` instead, so that the app can say what
 * failed. Some errors pass through unchanged: app errors, and the errors of an unreachable or busy database, of a
 * transaction that must run again, and of a deleted account. Requirement 8.5
 */
export async function orFailed<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const keepsItsName = [isDatabaseUnavailable, isDatabaseBusy, isGivenUp, isAccountDeleted]
    if (error instanceof AppError || keepsItsName.some((is) => is(error))) throw error
    throw new AppError(code, { cause: error })
  }
}
