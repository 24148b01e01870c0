import { type Lang, maskPhone, type OtpFlow, type Profile, thaiMobile } from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller, WithFlow } from '../../caller'
import type { AppContext } from '../../context'
import { brokenUnique } from '../../db/database-error'
import { inTransaction } from '../../db/transaction'
import type { Sender } from '../../http/sender'
import { newId } from '../../ids'
import { messagesIn } from '../../messages/messages'
import { findCredentials, lockLiveAccount, lockLiveLogin, updateLogin } from '../accounts/accounts.service'
import { notify } from '../notifications/notifications.service'
import { consumeGrant, type GrantOf, orAnswerAgain, startFlow } from '../one-time-codes/otp.service'
import { requireCurrentPassword } from './current-password'
import { getProfile } from './profile.service'

/**
 * Sends a code to the new number. Asks for the password too, because the code proves only that the caller has the new
 * phone, not that the caller is the member. Whether another member has the number is revealed only after the code is
 * entered. R15, R27
 * @throws AppError phone_same, and what `requireCurrentPassword` and `startFlow` throw
 */
export async function startPhoneChange(
  ctx: AppContext,
  { accountId, sessionId, partnerId }: MemberCaller,
  input: { phone: string; current_password: string; lang?: Lang | undefined },
  sender: Sender,
): Promise<OtpFlow> {
  const account = await findCredentials(ctx.db, accountId)
  const phone = thaiMobile(input.phone)
  if (phone === account.phone) throw new AppError('phone_same')
  await requireCurrentPassword(ctx, accountId, input.current_password)
  return await startFlow(ctx, {
    purpose: 'phone_edit',
    partnerId,
    phone,
    showsPhone: true,
    member: { accountId, sessionId },
    lang: input.lang ?? account.lang,
    ...sender,
  })
}

/**
 * Sets the login's phone to the number that the member confirmed by a code. Notifies the member in the app, and by SMS
 * to the former number. R27
 * @throws AppError flow_missing, phone_already_registered
 */
export async function finishPhoneChange(
  ctx: AppContext,
  { accountId, sessionId, partnerId, flowToken }: MemberCaller & WithFlow,
): Promise<Profile> {
  const of = {
    token: flowToken,
    purpose: 'phone_edit',
    partnerId,
    member: { accountId, sessionId },
  } as const
  await orAnswerAgain(ctx, of, { work: () => changePhone(ctx, accountId, of), answer: async () => undefined })
  return await getProfile(ctx, accountId)
}

async function changePhone(ctx: AppContext, accountId: string, of: GrantOf): Promise<void> {
  try {
    await inTransaction(ctx.db, async (db) => {
      const transactionCtx = { ...ctx, db }
      await lockLiveLogin(db, accountId)
      await lockLiveAccount(db, accountId)
      const { phone } = await consumeGrant(transactionCtx, of)
      if (phone === null) throw new AppError('flow_missing')
      const old = await findCredentials(db, accountId)
      await updateLogin(db, accountId, { phone, phone_verified_at: ctx.clock.now() })
      await notify(transactionCtx, {
        to: { accountId },
        kind: 'phone_changed',
        target: { name: 'setting' },
        dedupeKey: `phone changed ${newId()}`,
      })
      if (old.phone === null) return
      const body = messagesIn(old.lang).phoneChanged({ newPhone: maskPhone(phone) })
      await ctx.gateways.outbox.send(
        db,
        { kind: 'account', channel: 'sms', recipient: old.phone, body },
        ctx.clock.now(),
      )
    })
  } catch (error) {
    if (brokenUnique(error) === 'login_verified_phone') throw new AppError('phone_already_registered')
    throw error
  }
}
