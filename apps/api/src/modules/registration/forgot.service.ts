import { type Lang, type OtpFlow, thaiMobile } from '@khum/contract'
import { AppError } from '../../app-error'
import type { PartnerCaller, WithFlow } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import type { Sender } from '../../http/sender'
import { messagesIn } from '../../messages/messages'
import { clearEveryFailure, setPassword } from '../account-settings/password.service'
import { findAccountByPhone, stillHasPhone } from '../accounts/accounts.service'
import { requireNewPassword } from '../accounts/password-rules'
import { consumeGrant, readGrant, startFlow } from '../one-time-codes/otp.service'
import { rememberDevice } from '../sessions/known-device'

/**
 * Sends a code to the phone, whether or not an account has it. Looks nothing up before the code is entered. Requirement
 * 5.6, R15.
 * @throws AppError what `startFlow` throws
 */
export async function startForgot(
  ctx: AppContext,
  purpose: 'forgot_username' | 'forgot_password',
  partner: PartnerCaller,
  input: { phone: string; lang?: Lang | undefined },
  sender: Sender,
): Promise<OtpFlow> {
  return await startFlow(ctx, {
    purpose,
    partnerId: partner.partnerId,
    phone: thaiMobile(input.phone),
    showsPhone: true,
    lang: input.lang ?? 'th',
    ...sender,
  })
}

/**
 * Returns the masked username, and sends the full username to the phone by SMS. Requirement 4.7.
 * @throws AppError flow_missing, username_not_found
 */
export async function revealUsername(
  ctx: AppContext,
  { partnerId, flowToken }: PartnerCaller & WithFlow,
): Promise<{ username_masked: string }> {
  return await inTransaction(ctx.db, async (db) => {
    const purpose = 'forgot_username'
    const { phone, lang } = await consumeGrant({ ...ctx, db }, { token: flowToken, purpose, partnerId })
    const account = phone === null ? undefined : await findAccountByPhone(db, phone, partnerId)
    if (phone === null || !account) throw new AppError('username_not_found')
    const body = messagesIn(lang).usernameReminder({ username: account.username })
    await ctx.gateways.outbox.send(
      db,
      { kind: 'account', channel: 'sms', recipient: phone, body },
      ctx.clock.now(),
    )
    return { username_masked: maskUsername(account.username) }
  })
}

/** Masks a username: `malee` → `m***e`. */
export function maskUsername(username: string): string {
  return `${username.slice(0, 1)}${'*'.repeat(username.length - 2)}${username.slice(-1)}`
}

/**
 * Sets the new password, once per code and within ten minutes, without signing in. Ends all sessions and notifies the
 * member. Clears failed attempts, so that a throttled member can sign in again, and remembers this device. If the
 * password is refused, the grant can still be used. R16, R19, R20.
 * @returns the tokens for the device cookie
 * @throws AppError flow_missing, username_not_found, validation_failed, busy
 */
export async function resetPassword(
  ctx: AppContext,
  { partnerId, insCode, flowToken }: PartnerCaller & WithFlow,
  password: string,
  deviceTokens: readonly string[],
): Promise<string[]> {
  const of = { token: flowToken, purpose: 'forgot_password', partnerId } as const
  const { phone } = await readGrant(ctx, of)
  const account = phone === null ? undefined : await findAccountByPhone(ctx.db, phone, partnerId)
  if (phone === null || !account) throw new AppError('username_not_found')
  const { username } = account
  await requireNewPassword(ctx, { password, username, insCode, passwordHash: account.password_hash })
  const passwordHash = await ctx.passwords.hash(password)
  const device = await inTransaction(ctx.db, async (db) => {
    const within = { ...ctx, db }
    // Checks the phone again, because hashing takes time: meanwhile the number may have moved to another account, or
    // the account may have been deleted.
    if (!(await stillHasPhone(db, { accountId: account.id, phone }))) throw new AppError('flow_missing')
    await consumeGrant(within, of)
    await setPassword(within, { accountId: account.id, passwordHash, keepSessionId: null })
    return await rememberDevice(within, deviceTokens, account.id)
  })
  await clearEveryFailure(ctx, account.id, username)
  return device
}
