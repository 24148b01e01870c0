import type { Lang, OtpFlow } from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller, WithFlow } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import type { Sender } from '../../http/sender'
import { requireNewPassword } from '../accounts/password-rules'
import type { ConsentChannel } from '../consents/consents.service'
import { findLastWord, insertConsentEvents, lockAccount } from '../consents/consents.service'
import { readIntactTexts } from '../consents/damaged-texts'
import { consumeGrant, refuseSpentSender, startFlow } from '../one-time-codes/otp.service'
import { setPassword } from './password.service'

/** What waits, sealed, for the proof of the phone. */
interface Waiting {
  documentId: string
  passwordHash: string
  channel: ConsentChannel
}

/**
 * Begins to accept a newer privacy text: the new password is kept hashed until a code proved the member's phone. Spec §5
 * @throws AppError consent_outdated, phone_missing, validation_failed (password_same, password_common), and what startFlow refuses with
 */
export async function startPrivacyUpdate(
  ctx: AppContext,
  caller: MemberCaller,
  given: { documentId: string; password: string; lang: Lang; channel: ConsentChannel; sender: Sender },
): Promise<OtpFlow> {
  const { accountId, sessionId, partnerId, insCode } = caller
  const { documentId, password, lang, channel, sender } = given
  await requireWaiting(ctx, accountId, documentId)
  const account = await ctx.db
    .selectFrom('account')
    .select(['username', 'phone', 'phone_verified_at', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account?.phone || !account.phone_verified_at) throw new AppError('phone_missing')
  await refuseSpentSender(ctx, sender)
  const username = account.username ?? ''
  await requireNewPassword(ctx, { password, username, insCode, passwordHash: account.password_hash })
  const waiting: Waiting = { documentId, passwordHash: await ctx.passwords.hash(password), channel }
  return await startFlow(ctx, {
    purpose: 'privacy_update',
    partnerId,
    phone: account.phone,
    showsPhone: true,
    member: { accountId, sessionId },
    payload: waiting,
    lang,
    ...sender,
  })
}

/**
 * The acceptance, the new password and the end of all other sessions, in one transaction. Spec §5, TRUST R19, R27, R66.
 * @throws AppError flow_missing; consent_outdated when a still newer text came into force meanwhile
 */
export async function finishPrivacyUpdate(ctx: AppContext, caller: MemberCaller & WithFlow): Promise<void> {
  const { accountId, sessionId, partnerId, flowToken } = caller
  await inTransaction(ctx.db, async (db) => {
    const within = { ...ctx, db }
    if (!(await lockAccount(db, accountId))) throw new AppError('session_expired')
    const { payload, lang } = await consumeGrant<Waiting>(within, {
      token: flowToken,
      purpose: 'privacy_update',
      partnerId,
      member: { accountId, sessionId },
    })
    const document = await requireWaiting(within, accountId, payload.documentId)
    const at = ctx.clock.now()
    const entry = { accountId, partnerId, action: 'accepted', at, lang, channel: payload.channel } as const
    await insertConsentEvents(db, entry, [document])
    const { passwordHash } = payload
    await setPassword(within, { accountId, passwordHash, keepSessionId: sessionId })
  })
  ctx.callers.forget(accountId)
}

/** The privacy text in force, not accepted yet. @throws AppError consent_outdated */
async function requireWaiting(
  ctx: Pick<AppContext, 'db' | 'clock' | 'log'>,
  accountId: string,
  documentId: string,
) {
  const document = (await readIntactTexts(ctx)).find(
    ({ id, kind }) => id === documentId && kind === 'privacy',
  )
  if (!document) throw new AppError('consent_outdated')
  const last = await findLastWord(ctx.db, accountId, 'privacy')
  if (last?.action === 'accepted' && last.id === document.id) throw new AppError('consent_outdated')
  return document
}
