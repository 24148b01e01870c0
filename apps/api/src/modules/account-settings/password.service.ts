import { normalPassword } from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { newId } from '../../ids'
import { messagesIn } from '../../messages/messages'
import {
  findCredentials,
  holdLiveAccount,
  stillHasPassword,
  updateAccount,
} from '../accounts/accounts.service'
import { passwordField, requireUncommon } from '../accounts/password-rules'
import { notify } from '../notifications/notifications.service'
import { endSessionsOf } from '../sessions/end-sessions'
import { deviceKeysOf } from '../sessions/known-device'
import { clearFailures } from '../sessions/sign-in-throttle'
import { requireCurrentPassword } from './current-password'

/**
 * Takes a new password, already judged and hashed: every session but one (null: all) ends within a second everywhere, and
 * the member is told. `ctx.db` is the caller's transaction. TRUST R19.
 */
export async function setPassword(
  ctx: AppContext,
  of: { accountId: string; passwordHash: string; keepSessionId: string | null },
): Promise<void> {
  const { accountId, passwordHash, keepSessionId } = of
  // The account first: a sign-in with the old password that is under way holds it, and its session is ended as well.
  await updateAccount(ctx.db, accountId, { password_hash: passwordHash })
  await endSessionsOf(ctx, { accountId, except: keepSessionId, reason: 'password_changed' })
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
 * Changes the password of a member who knows the current one. Spec §5, §8; TRUST R16, R17, R19.
 * @throws AppError current_password_wrong, rate_limited, validation_failed, busy
 */
export async function changePassword(
  ctx: AppContext,
  member: MemberCaller,
  input: { current_password: string; password: string },
): Promise<void> {
  const { accountId, insCode, sessionId } = member
  const account = await findCredentials(ctx.db, accountId)
  const known = await requireCurrentPassword(ctx, accountId, input.current_password)
  if (normalPassword(input.password) === normalPassword(input.current_password))
    throw passwordField('password_same')
  await requireUncommon(ctx, { password: input.password, username: account.username ?? '', insCode })
  const passwordHash = await ctx.passwords.hash(input.password)
  await inTransaction(ctx.db, async (db) => {
    await holdLiveAccount(db, accountId)
    // Whoever was kept out has set another one by a code meanwhile: theirs stays.
    if (!(await stillHasPassword(db, { accountId, passwordHash: known })))
      throw new AppError('current_password_wrong')
    await setPassword({ ...ctx, db }, { accountId, passwordHash, keepSessionId: sessionId })
  })
}

/** Forgets every failure of an account, once a code to its phone proved the member. TRUST R16 */
export async function clearEveryFailure(ctx: AppContext, accountId: string, username: string): Promise<void> {
  const keys = [username.toLowerCase(), `account ${accountId}`, ...(await deviceKeysOf(ctx, accountId))]
  for (const key of keys) await clearFailures(ctx, key)
}
