import type { SignInInput } from '@khum/contract'
import { AppError } from '../../app-error'
import type { PartnerCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { recordSuccess, reserveAttempt } from '../../password-throttle'
import { findKnownDevice, rememberDevice } from './known-device'
import { type FoundLogin, findLogin } from './sessions.repo'
import { type IssuedSession, openSession, signOut } from './sessions.service'

export interface Client {
  ip: string
  userAgent: string
  refreshToken: string | null
  deviceTokens: readonly string[]
}

/**
 * Links the identity in a ticket to the account, in the transaction of `ctx.db`.
 * @throws AppError link_missing, identity_taken
 */
export type ConsumeLinkTicket = (
  ctx: AppContext,
  of: { linkToken: string; partnerId: string; accountId: string },
) => Promise<void>

/**
 * Opens the login's account at a partner. The caller must have checked that the login's person has a current coverage
 * at that partner. Runs in the transaction of `ctx.db`.
 * @returns the account's id
 */
export type JoinApp = (
  ctx: AppContext,
  of: { loginId: string; personId: string; partnerId: string },
) => Promise<string>

/** What a sign-in needs from other modules, which this module can't import. */
export interface SignInHooks {
  consumeLinkTicket: ConsumeLinkTicket
  joinApp: JoinApp
}

/**
 * A new session, and the tokens for the cookie that marks this browser as known. The cookie has one token for each
 * account that has signed in on this browser (see `known-device.ts`).
 */
export interface SignedIn extends IssuedSession {
  deviceTokens: string[]
}

/**
 * Signs a member in to the calling partner's app. A member who has no account in this app, but a current coverage that
 * the app may show, gets an account. Requirements 5.1 and 8.2, R14, R16, R26
 *
 * The response, and the work before it, is the same for an unknown username, a wrong password, too many failures, and a
 * login with neither an account nor such a coverage. So neither content nor timing reveals which usernames exist.
 * @throws AppError credentials_wrong, rate_limited, busy, link_missing, identity_taken
 */
export async function signIn(
  ctx: AppContext,
  partner: PartnerCaller,
  input: SignInInput,
  client: Client,
  hooks: SignInHooks,
): Promise<SignedIn> {
  const { partnerId } = partner
  const { username } = input
  const login = await findLogin(ctx.db, { username, partnerId, today: ctx.clock.today() })
  const eligible = login && (login.status === 'active' || login.has_cover) ? login : null
  const device = await findKnownDevice(ctx, client.deviceTokens, eligible?.account_id ?? null)
  const attempt = device ? { key: device, ip: null } : { key: input.username.toLowerCase(), ip: client.ip }
  const { spent } = await reserveAttempt(ctx, attempt)
  const passwordHash = spent ? null : (eligible?.password_hash ?? null)
  const matches = await ctx.passwords.verify(passwordHash, input.password)
  if (!eligible || !passwordHash || !matches) throw new AppError('credentials_wrong')
  await recordSuccess(ctx, attempt)
  return await inTransaction(ctx.db, async (db) => {
    const within = { ...ctx, db }
    if (!(await stillHasPassword(within, eligible.id, passwordHash))) throw new AppError('credentials_wrong')
    const accountId = await accountAt(within, partnerId, eligible, hooks.joinApp)
    if (input.link_token) {
      await hooks.consumeLinkTicket(within, { linkToken: input.link_token, partnerId, accountId })
    }
    // Ends this browser's old session. The new session's cookie replaces the cookie of the old session, and without
    // that cookie nobody could end the old session.
    await signOut(within, { access: null, refresh: client.refreshToken })
    const deviceTokens = await rememberDevice(within, client.deviceTokens, accountId)
    const issued = await openSession(within, accountId, partner, {
      staySignedIn: input.stay_signed_in ?? false,
      userAgent: client.userAgent,
    })
    return { ...issued, deviceTokens }
  })
}

async function accountAt(
  ctx: AppContext,
  partnerId: string,
  login: FoundLogin,
  joinApp: JoinApp,
): Promise<string> {
  if (login.account_id !== null && login.status === 'active') return login.account_id
  return await joinApp(ctx, { loginId: login.id, personId: login.person_id, partnerId })
}

/**
 * Whether the login still has the password that was verified. Locks the login until the transaction ends, so that a
 * parallel password change waits and then also ends the new session. R19
 */
async function stillHasPassword(ctx: AppContext, loginId: string, passwordHash: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('login')
    .select('id')
    .where('id', '=', loginId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
