import { type NewPasskey, officeLimits } from '@khum/contract'
import { AppError } from '../../../app-error'
import type { AppContext } from '../../../context'
import { inTransaction } from '../../../db/transaction'
import { newToken, sha256 } from '../../../ids'
import { clearFailures } from '../../../password-throttle'
import { requireUncommon } from '../../accounts/password-rules'
import { audit } from '../../audit/audit'
import { endStaffSessions } from '../staff-sessions.repo'
import { startStaffSession } from '../staff-sessions.service'
import { insertCredentials, lockPerson, removeCredentials } from './accounts.repo'
import { findLink, putLink } from './links.repo'
import { passkeyUserId, verifyNewPasskey } from './passkeys'
import { openStep, sealStep, setupSchema } from './sealed-steps'
import { clearFactorFailures, hashRecoveryCode, newRecoveryCodes } from './second-factor'
import { attemptKey, type Browser, requireLocalAccounts } from './sign-in.service'
import { findTotpStep, newTotpSecret, toBase32, totpAad, totpAddress } from './totp'

type Ctx = Pick<AppContext, 'db' | 'clock'>

/**
 * Creates a one-time link for a person, in place of the person's earlier link. The person's password and second factors
 * stop working, and the person's sessions end. Call it in a transaction. R91
 * @param by the administrator; null for `npm run admin`
 * @returns the part of the address after `/office/join#`
 */
export async function createLink(
  { db, clock }: Ctx,
  { staffId, by }: { staffId: string; by: string | null },
): Promise<{ token: string; expiresAt: Date }> {
  const [token, at] = [newToken(), clock.now()]
  const expiresAt = new Date(at.getTime() + officeLimits.account.linkMs)
  await removeCredentials(db, staffId)
  await endStaffSessions(db, { staffId }, 'new_credentials', at)
  await putLink(db, { staffId, tokenHash: sha256(token), by, at, expiresAt })
  return { token, expiresAt }
}

/** Returns the address of a one-time link. Browsers don't send the part after `#`, so the token appears in no log. */
export function linkAddress(officeUrl: string, token: string): string {
  return new URL(`/office/join#${token}`, officeUrl).href
}

/**
 * Opens a one-time link, without using it up.
 * @returns what the page needs to set up a password and a second factor
 * @throws AppError not_found, staff_link_over
 */
export async function openLink(ctx: AppContext, token: string, { site }: Pick<Browser, 'site'>) {
  requireLocalAccounts(ctx)
  const link = await findLink(ctx.db, sha256(token), ctx.clock.now())
  if (!link) throw new AppError('staff_link_over')
  const { staff_id: staffId, name, email } = link
  const [secret, challenge] = [newTotpSecret(), newToken()]
  const setup = sealStep(ctx, 'setup', { staffId, secret: secret.toString('base64'), challenge })
  return {
    name,
    email,
    expires_at: link.expires_at.toISOString(),
    setup,
    app: { secret: toBase32(secret), address: totpAddress(secret, email) },
    passkey: { challenge, site: site.rpId, user: passkeyUserId(staffId) },
  }
}

interface Setup {
  token: string
  setup: string
  password: string
  code?: string | undefined
  passkey?: NewPasskey | undefined
}

/**
 * Uses a one-time link: stores password and second factor, and signs the person in. R17, R91
 * @returns the session's token, and the recovery codes, which are shown only now
 * @throws AppError not_found, staff_link_over, staff_factor_wrong, validation_failed, busy
 */
export async function useLink(
  ctx: AppContext,
  given: Setup,
  browser: Browser,
): Promise<{ staffId: string; token: string; recoveryCodes: string[] }> {
  requireLocalAccounts(ctx)
  const tokenHash = sha256(given.token)
  const link = await findLink(ctx.db, tokenHash, ctx.clock.now())
  const lifeMs = officeLimits.account.setupMs
  const setup = openStep(ctx, given.setup, { kind: 'setup', schema: setupSchema, lifeMs })
  if (!link || !setup || setup.staffId !== link.staff_id) throw new AppError('staff_link_over')
  const { staff_id: staffId, email } = link
  const [username = ''] = email.split('@')
  await requireUncommon(ctx, { password: given.password, username, insCode: '' })
  const factor = await newFactor(ctx, given, { ...setup, site: browser.site })
  if (!factor) throw new AppError('staff_factor_wrong')
  const passwordHash = await ctx.passwords.hash(given.password)
  const recoveryCodes = newRecoveryCodes()
  const token = await inTransaction(ctx.db, async (db) => {
    const trx = { ...ctx, db }
    const at = ctx.clock.now()
    // Of two calls with the same link, the second waits here until the first has used the link, and is then refused.
    await lockPerson(db, staffId)
    if (!(await findLink(db, tokenHash, at))) throw new AppError('staff_link_over')
    await removeCredentials(db, staffId)
    const codeHashes = recoveryCodes.map(hashRecoveryCode)
    await insertCredentials(db, { staffId, passwordHash, codeHashes, factor, at })
    await endStaffSessions(db, { staffId }, 'new_credentials', at)
    const what = 'passkey' in factor ? 'passkey' : 'app'
    await audit(trx, {
      action: 'staff.new_credentials',
      outcome: what,
      actor: { kind: 'staff', id: staffId },
      addressKey: browser.addressKey,
    })
    return await startStaffSession(trx, { staffId, how: 'link' }, browser)
  })
  await clearFailures(ctx, attemptKey(email))
  await clearFactorFailures(ctx, staffId)
  return { staffId, token, recoveryCodes }
}

async function newFactor(
  { keys, clock }: Pick<AppContext, 'keys' | 'clock'>,
  { code, passkey }: Setup,
  {
    staffId,
    secret,
    challenge,
    site,
  }: { staffId: string; secret: string; challenge: string } & Pick<Browser, 'site'>,
) {
  if (passkey) {
    const verified = await verifyNewPasskey(passkey, { challenge, site })
    return verified && { passkey: verified }
  }
  const bytes = Buffer.from(secret, 'base64')
  const lastStep = code === undefined ? null : findTotpStep(bytes, code, clock.now())
  return lastStep === null ? null : { secretSealed: keys.seal(bytes, totpAad(staffId)), lastStep }
}
