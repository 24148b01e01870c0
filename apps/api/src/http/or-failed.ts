import type { ErrorCode } from '@khum/contract'
import { isAccountDeleted, isDatabaseBusy, isDatabaseUnavailable } from '../db/database-error'
import { AppError } from './app-error'

/**
 * Says of a failure that nobody foresaw what could not be done (the card saved, the member signed in); our own refusals, and
 * a database that is away, keep their names. Spec §8 Card, Login
 */
export async function orFailed<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError || isDatabaseUnavailable(error) || isDatabaseBusy(error)) throw error
    if (isAccountDeleted(error)) throw error
    throw new AppError(code, { cause: error })
  }
}
