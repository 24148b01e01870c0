import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { recordSuccess, reserveAttempt } from '../../password-throttle'
import { findCredentials } from '../accounts/accounts.service'

/**
 * Checks the password that a signed-in member entered again, in case another person holds the unlocked phone. After
 * several wrong passwords, the next attempt has to wait, as at sign-in. Wrong passwords are counted by account here, so
 * that a stranger who guesses the password at sign-in doesn't make the member wait. Requirement 8.4; R16, R27
 * @returns the password hash that matched
 * @throws AppError current_password_wrong, rate_limited, busy
 */
export async function requireCurrentPassword(
  ctx: AppContext,
  accountId: string,
  password: string,
): Promise<string> {
  const account = await findCredentials(ctx.db, accountId)
  const attempt = { key: `account ${accountId}`, ip: null }
  const { spent } = await reserveAttempt(ctx, attempt)
  const passwordHash = spent ? null : account.password_hash
  if (!(await ctx.passwords.verify(passwordHash, password)) || passwordHash === null)
    throw new AppError('current_password_wrong')
  await recordSuccess(ctx, attempt)
  return passwordHash
}
