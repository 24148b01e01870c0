import { limits, normalPassword } from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { newId } from '../../ids'
import { messagesIn } from '../../messages/messages'
import { clearFailures } from '../../password-throttle'
import {
  findCredentials,
  lockAgainstDeletion,
  stillHasPassword,
  updateLogin,
} from '../accounts/accounts.service'
import { passwordField, requireUncommon } from '../accounts/password-rules'
import { notify } from '../notifications/notifications.service'
import { endSessionsOf } from '../sessions/end-sessions'
import { deviceKeysOf } from '../sessions/known-device'
import { requireCurrentPassword } from './current-password'

/**
 * Stores a new password that the caller has checked and hashed, and notifies the member. Ends all the member's sessions
 * except `keepSessionId`, in every partner's app and within a second on every server. Call it in a transaction. R19
 */
export async function setPassword(
  ctx: AppContext,
  of: { accountId: string; passwordHash: string; keepSessionId: string | null },
): Promise<void> {
  const { accountId, passwordHash, keepSessionId } = of
  // Updates the login before ending the sessions. The update waits for a concurrent sign-in with the old password, so
  // that `endSessionsOf` also ends the session of that sign-in.
  await updateLogin(ctx.db, accountId, {
    password_hash: passwordHash,
    password_changed_at: ctx.clock.now(),
  })
  const reason = 'password_changed'
  await endSessionsOf(ctx, { accountId, except: keepSessionId, reason, everywhere: true })
  const { phone, email, lang } = await findCredentials(ctx.db, accountId)
  await notify(ctx, {
    to: { accountId },
    kind: 'password_changed',
    target: { name: 'setting' },
    dedupeKey: `password changed ${newId()}`,
  })
  const text = messagesIn(lang).passwordChanged()
  if (phone !== null) {
    const message = { kind: 'account', channel: 'sms', recipient: phone, body: text.body } as const
    await ctx.gateways.outbox.send(ctx.db, message, ctx.clock.now())
  } else if (email !== null) {
    await ctx.gateways.outbox.send(
      ctx.db,
      { kind: 'account', channel: 'mail', recipient: email, ...text },
      ctx.clock.now(),
    )
  }
}

/**
 * Changes the password of a member who entered the current password. Ends the member's other sessions. Does nothing if
 * the same change was just made: the app repeats the call if the first response was lost. Requirements 5.3, 8.4; R16,
 * R17, R19
 * @throws AppError current_password_wrong, rate_limited, validation_failed, busy
 */
export async function changePassword(
  ctx: AppContext,
  member: MemberCaller,
  input: { current_password: string; password: string },
): Promise<void> {
  const { accountId, insCode, sessionId } = member
  const account = await findCredentials(ctx.db, accountId)
  let currentHash: string
  try {
    currentHash = await requireCurrentPassword(ctx, accountId, input.current_password)
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'current_password_wrong'
    if (isWrong && (await wasJustSet(ctx, account, input.password))) return
    throw error
  }
  if (normalPassword(input.password) === normalPassword(input.current_password))
    throw passwordField('password_same')
  await requireUncommon(ctx, { password: input.password, username: account.username, insCode })
  const passwordHash = await ctx.passwords.hash(input.password)
  await inTransaction(ctx.db, async (db) => {
    // Doesn't overwrite a password that the member has meanwhile set with a one-time code.
    if (!(await stillHasPassword(db, { accountId, passwordHash: currentHash }))) {
      await lockAgainstDeletion(db, accountId)
      throw new AppError('current_password_wrong')
    }
    await lockAgainstDeletion(db, accountId)
    await setPassword({ ...ctx, db }, { accountId, passwordHash, keepSessionId: sessionId })
  })
}

/**
 * Returns whether `password` is the member's password and was set a moment ago. This check doesn't help a person who
 * guesses passwords: each call with a wrong current password counts as an attempt, and only a few attempts are allowed.
 */
async function wasJustSet(
  ctx: AppContext,
  account: { password_hash: string; password_changed_at: Date | null },
  password: string,
): Promise<boolean> {
  const changedAt = account.password_changed_at?.getTime() ?? 0
  if (ctx.clock.now().getTime() - changedAt >= limits.otp.grantMs) return false
  return await ctx.passwords.verify(account.password_hash, password)
}

/** Clears every count of wrong passwords for an account: by username, by account and by browser. R16 */
export async function clearEveryFailure(ctx: AppContext, accountId: string, username: string): Promise<void> {
  const keys = [username.toLowerCase(), `account ${accountId}`, ...(await deviceKeysOf(ctx, accountId))]
  for (const key of keys) await clearFailures(ctx, key)
}
