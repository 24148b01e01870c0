import type { Lang, OtpFlow } from '@khum/contract'
import { AppError, invalidField } from '../../app-error'
import type { MemberCaller, WithFlow } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import type { Sender } from '../../http/sender'
import { findCredentials, isJustRenewed, lockLiveLogin } from '../accounts/accounts.service'
import { requireNewPassword } from '../accounts/password-rules'
import {
  type ConsentChannel,
  findLatestConsent,
  insertConsentEvents,
  lockAccount,
} from '../consents/consents.service'
import { readIntactTexts } from '../consents/damaged-texts'
import {
  consumeGrant,
  type GrantOf,
  orAnswerAgain,
  refuseSpentSender,
  startFlow,
} from '../one-time-codes/otp.service'
import { setPassword } from './password.service'

/** The data of a privacy update, sealed in the flow until the member confirms their phone with a code. */
interface PendingUpdate {
  documentId: string
  /** Null if the member keeps the current password. That is allowed only if the member set it a short time ago. */
  passwordHash: string | null
  channel: ConsentChannel
}

/**
 * Sends a code to the phone of a member who accepts a newer privacy notice, and stores the new password, hashed, until
 * the code is entered. `password` may be null if the member changed it a short time ago. Requirement 5.4
 * @throws AppError consent_outdated, phone_missing, validation_failed (required, password_same, password_common), and
 * what `startFlow` throws
 */
export async function startPrivacyUpdate(
  ctx: AppContext,
  caller: MemberCaller,
  given: { documentId: string; password: string | null; lang: Lang; channel: ConsentChannel; sender: Sender },
): Promise<OtpFlow> {
  const { accountId, sessionId, partnerId, insCode } = caller
  const { documentId, password, lang, channel, sender } = given
  await requireNotAccepted(ctx, caller, documentId)
  const account = await findCredentials(ctx.db, accountId)
  if (!account.phone || !account.phone_verified_at) throw new AppError('phone_missing')
  await refuseSpentSender(ctx, sender)
  const { username, password_hash: passwordHash } = account
  if (password !== null) await requireNewPassword(ctx, { password, username, insCode, passwordHash })
  else if (!isJustRenewed(account, ctx.clock.now())) throw invalidField('password', 'required')
  const newHash = password === null ? null : await ctx.passwords.hash(password)
  const payload: PendingUpdate = { documentId, passwordHash: newHash, channel }
  return await startFlow(ctx, {
    purpose: 'privacy_update',
    partnerId,
    phone: account.phone,
    showsPhone: true,
    member: { accountId, sessionId },
    payload,
    lang,
    ...sender,
  })
}

/**
 * After the code is entered, records in one transaction that the member accepts the privacy notice, and sets the new
 * password if there is one. A new password ends all other sessions. Requirement 5.4; R19, R27, R66
 * @throws AppError flow_missing; consent_outdated if a newer privacy notice has come into force in the meantime
 */
export async function finishPrivacyUpdate(ctx: AppContext, caller: MemberCaller & WithFlow): Promise<void> {
  const { accountId, sessionId, partnerId, flowToken } = caller
  const of = {
    token: flowToken,
    purpose: 'privacy_update',
    partnerId,
    member: { accountId, sessionId },
  } as const
  await orAnswerAgain(ctx, of, {
    work: () => savePrivacyUpdate(ctx, caller, of),
    answer: async () => undefined,
  })
  ctx.callers.forget(accountId)
}

async function savePrivacyUpdate(ctx: AppContext, caller: MemberCaller, of: GrantOf): Promise<void> {
  const { accountId, sessionId, partnerId } = caller
  await inTransaction(ctx.db, async (db) => {
    const transactionCtx = { ...ctx, db }
    await lockLiveLogin(db, accountId)
    if (!(await lockAccount(db, accountId))) throw new AppError('session_expired')
    const { payload, lang } = await consumeGrant<PendingUpdate>(transactionCtx, of)
    const document = await requireNotAccepted(transactionCtx, caller, payload.documentId)
    const at = ctx.clock.now()
    const entry = { accountId, partnerId, action: 'accepted', at, lang, channel: payload.channel } as const
    await insertConsentEvents(db, entry, [document])
    const { passwordHash } = payload
    if (passwordHash !== null)
      await setPassword(transactionCtx, { accountId, passwordHash, keepSessionId: sessionId })
  })
}

/**
 * Returns the privacy notice if it is in force and the member hasn't accepted it yet. @throws AppError consent_outdated
 */
async function requireNotAccepted(
  ctx: Pick<AppContext, 'db' | 'clock' | 'log'>,
  { accountId, insCode }: MemberCaller,
  documentId: string,
) {
  const document = (await readIntactTexts(ctx, insCode)).find(
    ({ id, kind }) => id === documentId && kind === 'privacy',
  )
  if (!document) throw new AppError('consent_outdated')
  const last = await findLatestConsent(ctx.db, accountId, 'privacy')
  if (last?.action === 'accepted' && last.id === document.id) throw new AppError('consent_outdated')
  return document
}
