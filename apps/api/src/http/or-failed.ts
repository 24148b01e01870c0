import type { ErrorCode } from '@khum/contract'
import { AppError } from '../app-error'
import { isAccountDeleted, isDatabaseBusy, isDatabaseUnavailable, isGivenUp } from '../db/database-error'

/**
 * Runs `work`. Throws an unexpected error as an AppError with `code`, so that the client knows what failed. App errors,
 * errors of an unreachable or busy database, errors that make a transaction run again and those of a deleted account
 * pass through unchanged. Requirement 8.5
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
