import { isDatabaseUnavailable, sqlState } from '../../db/database-error'
import { AppError } from '../../http/app-error'

/**
 * Asks the core system on behalf of a submit. When the core itself fails, the member is told that the provider is the
 * reason; our own refusals and our own database keep their names. Spec §8
 * @throws AppError claim_submit_failed
 */
export async function fromCore<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const ours = error instanceof AppError || isDatabaseUnavailable(error)
    if (ours || /^[0-9A-Z]{5}$/.test(sqlState(error) ?? '')) throw error
    throw new AppError('claim_submit_failed', { cause: error })
  }
}
