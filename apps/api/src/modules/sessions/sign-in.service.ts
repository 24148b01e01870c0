import type { SignInInput } from '@khum/contract'
import { AppError } from '../../app-error'
import type { PartnerCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { findKnownDevice, rememberDevice } from './known-device'
import { findAccountByUsername } from './sessions.repo'
import { type IssuedSession, openSession, signOut } from './sessions.service'
import { forgive, reserveAttempt } from './sign-in-throttle'

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

/** A session, with the tokens for the device cookie. */
export interface SignedIn extends IssuedSession {
  deviceTokens: string[]
}

/**
 * Signs a member of the calling partner in. An unknown username, a wrong password, too many failures and a deleted
 * account get the same response after the same work. Requirements 5.1 and 8.2, R14, R16, R26.
 * @throws AppError credentials_wrong, rate_limited, busy, link_missing, identity_taken
 */
export async function signIn(
  ctx: AppContext,
  partner: PartnerCaller,
  input: SignInInput,
  client: Client,
  consumeLinkTicket: ConsumeLinkTicket,
): Promise<SignedIn> {
  const account = await findAccountByUsername(ctx.db, input.username)
  const eligible = account?.status === 'active' && account.partner_id === partner.partnerId ? account : null
  const device = await findKnownDevice(ctx, client.deviceTokens, eligible?.id ?? null)
  const attempt = device ? { key: device, ip: null } : { key: input.username.toLowerCase(), ip: client.ip }
  const { spent } = await reserveAttempt(ctx, attempt)
  const passwordHash = spent ? null : (eligible?.password_hash ?? null)
  const matches = await ctx.passwords.verify(passwordHash, input.password)
  if (!eligible || !passwordHash || !matches) throw new AppError('credentials_wrong')
  await forgive(ctx, attempt)
  return await inTransaction(ctx.db, async (db) => {
    const within = { ...ctx, db }
    if (!(await stillHasPassword(within, eligible.id, passwordHash))) throw new AppError('credentials_wrong')
    if (input.link_token) {
      const { partnerId } = partner
      await consumeLinkTicket(within, { linkToken: input.link_token, partnerId, accountId: eligible.id })
    }
    // The new session replaces this browser's cookie. Without the cookie, nobody could end the old session.
    await signOut(within, { access: null, refresh: client.refreshToken })
    const deviceTokens = await rememberDevice(within, client.deviceTokens, eligible.id)
    const issued = await openSession(within, eligible.id, partner, {
      staySignedIn: input.stay_signed_in ?? false,
      userAgent: client.userAgent,
    })
    return { ...issued, deviceTokens }
  })
}

/**
 * Whether the verified password is still the account's. Locks the account until the transaction ends, so that a
 * password changed meanwhile can't leave the new session open. R19.
 */
async function stillHasPassword(ctx: AppContext, accountId: string, passwordHash: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
