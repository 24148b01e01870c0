import type { finishRegistrationSchema, Lang } from '@khum/contract'
import type { output } from 'zod/mini'
import { AppError } from '../../app-error'
import type { PartnerCaller, WithFlow } from '../../caller'
import type { AppContext } from '../../context'
import { brokenUnique } from '../../db/database-error'
import { inTransaction } from '../../db/transaction'
import { newId } from '../../ids'
import { insertLogin, insertPerson, openAccountAt } from '../accounts/accounts.service'
import { audit } from '../audit/audit'
import { recordConsents } from '../consents/consents.service'
import { consumeLinkTicket } from '../external-sign-in/external-sign-in.service'
import { addOwnCoveragesToList } from '../insurance/coverages.service'
import { consumeGrant, type Grant } from '../one-time-codes/otp.service'
import { rememberDevice } from '../sessions/known-device'
import { openSession, signOut } from '../sessions/sessions.service'
import type { Client, JoinApp, SignedIn } from '../sessions/sign-in.service'
import { claimExisting } from './existing-person'
import { type PendingRegistration, usernameTaken } from './register.service'

export type FinishRegistration = output<typeof finishRegistrationSchema>
type Proved = Grant<PendingRegistration> & { phone: string }

/**
 * Creates the account for a verified phone with the accepted terms and signs in. If a step fails, nothing is saved. Of
 * parallel registrations of one username or phone, one succeeds. Requirement 1.1, R21, R26, R66.
 * @throws AppError flow_missing, username_taken, phone_already_registered, consent_missing, consent_outdated,
 * link_missing, identity_taken
 */
export async function finishRegistration(
  ctx: AppContext,
  partner: PartnerCaller & WithFlow,
  input: FinishRegistration,
  client: Client,
): Promise<SignedIn> {
  try {
    return await inTransaction(ctx.db, (db) => register({ ...ctx, db }, partner, input, client))
  } catch (error) {
    const index = brokenUnique(error)
    if (index === 'login_username') throw usernameTaken()
    if (index === 'login_verified_phone') throw new AppError('phone_already_registered')
    throw error
  }
}

async function register(
  ctx: AppContext,
  { flowToken, ...partner }: PartnerCaller & WithFlow,
  input: FinishRegistration,
  client: Client,
): Promise<SignedIn> {
  const { partnerId } = partner
  const purpose = 'register'
  const grant = await consumeGrant<PendingRegistration>(ctx, { token: flowToken, purpose, partnerId })
  const { phone } = grant
  if (phone === null) throw new AppError('flow_missing')
  // The visitor may have switched the language since the code was sent.
  const lang = input.lang ?? grant.lang
  const accountId = await createAccount(ctx, { ...grant, phone, lang }, partnerId, input.confirm_existing)
  const channel = /\bLine\//.test(client.userAgent) ? 'line' : 'web'
  const documentIds = input.consents
  await recordConsents(ctx, { accountId, ...partner, documentIds, lang, channel })
  const linkToken = input.link_token
  if (linkToken) await consumeLinkTicket(ctx, { linkToken, partnerId, accountId, isNewAccount: true })
  // Ends this browser's old session. The new session's cookie replaces the cookie of the old session, and without that
  // cookie nobody could end the old session.
  await signOut(ctx, { access: null, refresh: client.refreshToken })
  const deviceTokens = await rememberDevice(ctx, client.deviceTokens, accountId)
  const { userAgent } = client
  return { ...(await openSession(ctx, accountId, partner, { staySignedIn: false, userAgent })), deviceTokens }
}

async function createAccount(
  ctx: AppContext,
  { payload, phone, lang }: Proved,
  partnerId: string,
  confirmsExisting: boolean,
): Promise<string> {
  const now = ctx.clock.now()
  const existing = confirmsExisting ? await claimExisting(ctx, { ...payload, phone, partnerId }) : undefined
  const personId = existing?.id ?? (await createPerson(ctx, payload))
  const accountId = newId()
  await insertLogin(
    ctx.db,
    {
      id: newId(),
      person_id: personId,
      username: payload.username,
      password_hash: payload.passwordHash,
      phone,
      phone_verified_at: now,
      created_at: now,
    },
    { id: accountId, partner_id: partnerId, lang: lang satisfies Lang, created_at: now },
  )
  if (existing) await addOwnCoveragesToList(ctx.db, { accountId, personId, partnerId, at: now })
  return accountId
}

/** Creates the person. Puts the name and the surname into the Thai or the English fields, depending on their script. */
async function createPerson(ctx: AppContext, { name, surname }: PendingRegistration): Promise<string> {
  const id = newId()
  const [name_th, name_en] = byScript(name)
  const [surname_th, surname_en] = byScript(surname)
  await insertPerson(ctx.db, { id, name_th, name_en, surname_th, surname_en, created_at: ctx.clock.now() })
  return id
}

function byScript(name: string): [th: string, en: string] {
  return /\p{Script=Thai}/u.test(name) ? [name, ''] : ['', name]
}

/**
 * Opens the login's account at a partner, or reopens the account that the member left. Adds the member's own cards to
 * the account's list if the partner's app may show them. The app shows these cards once the member has accepted the
 * partner's texts. The caller must have checked the password. Requirement 5.1
 */
export const joinApp: JoinApp = async (ctx, { loginId, personId, partnerId }) => {
  const at = ctx.clock.now()
  const accountId = await openAccountAt(ctx.db, { id: newId(), loginId, personId, partnerId, at })
  await addOwnCoveragesToList(ctx.db, { accountId, personId, partnerId, at })
  await audit(ctx, { action: 'app.joined', outcome: 'done', accountId, partnerId, personId })
  return accountId
}
