import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { findCredentials } from '../accounts/accounts.service'
import { forgive, reserveAttempt } from '../sessions/sign-in-throttle'

/**
 * That the member who is signed in knows the password: whoever holds an unlocked phone does not. Wrong ones are slowed down
 * as at sign-in, counted for the account that is signed in: strangers who try its username outside do not matter here.
 * Every live account has a password, also one that came by LINE or a partner. Answers the hash that was right.
 * Spec §8; TRUST R16, R27.
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
  const known = spent ? null : account.password_hash
  if (!(await ctx.passwords.verify(known, password)) || known === null)
    throw new AppError('current_password_wrong')
  await forgive(ctx, attempt)
  return known
}
