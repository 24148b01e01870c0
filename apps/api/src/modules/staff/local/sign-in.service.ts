import { officeLimits } from '@khum/contract'
import { AppError } from '../../../app-error'
import type { AppContext } from '../../../context'
import { inTransaction } from '../../../db/transaction'
import { newToken } from '../../../ids'
import { recordSuccess, reserveAttempt } from '../../../password-throttle'
import { audit } from '../../audit/audit'
import { isRefusedDemoStaff } from '../../development/demo-staff'
import { findLiveSession, proveAgain, startStaffSession } from '../staff-sessions.service'
import { countRecoveryCodes, findLocalAccount, lockPerson } from './accounts.repo'
import type { Site } from './passkeys'
import { openStep, pendingSchema, sealStep } from './sealed-steps'
import { clearFactorFailures, reserveFactor, type SecondFactor, useSecondFactor } from './second-factor'

export interface Browser {
  ip: string
  addressKey: string
  userAgent: string
  /** The token of the session that the browser has, or null. */
  sessionToken: string | null
  site: Site
  /** Returns the browser's id if the person `staffId` has signed in from this browser before, otherwise null. */
  knownAs(staffId: string | null): string | null
}

/** Requires that staff sign in with accounts of Khum, not at an identity provider. @throws AppError not_found */
export function requireLocalAccounts({ config }: Pick<AppContext, 'config'>): void {
  if (config.staffSignIn !== 'local') throw new AppError('not_found')
}

/**
 * Returns the key under which wrong passwords for an email are counted. It is used only for browsers in which the
 * person has never signed in; any other browser has its own key.
 */
export const attemptKey = (email: string) => `staff ${email}`

/**
 * First step of a sign-in: email and password. Unknown addresses, people without an account yet and wrong passwords get
 * the same response after the same work. R16, R91
 * @returns what the second step needs
 * @throws AppError not_found, credentials_wrong, rate_limited, busy
 */
export async function startLocalSignIn(
  ctx: AppContext,
  { email, password }: { email: string; password: string },
  browser: Browser,
) {
  requireLocalAccounts(ctx)
  const found = await findLocalAccount(ctx.db, { email })
  const account = found && !isRefusedDemoStaff(ctx.config, found.staff_id) ? found : null
  const known = browser.knownAs(account?.staff_id ?? null)
  const attempt = known
    ? { key: `staff browser ${known}`, ip: null }
    : { key: attemptKey(email), ip: browser.ip }
  const { spent } = await reserveAttempt(ctx, attempt)
  const passwordHash = spent ? null : (account?.password_hash ?? null)
  const matches = await ctx.passwords.verify(passwordHash, password)
  if (!account || !matches) {
    await audit(ctx, {
      action: 'staff.sign_in',
      outcome: 'password_wrong',
      subject: account ? `staff ${account.staff_id}` : 'unknown',
      addressKey: browser.addressKey,
    })
    throw new AppError('credentials_wrong')
  }
  await recordSuccess(ctx, attempt)
  const challenge = newToken()
  const pending = sealStep(ctx, 'pending', {
    staffId: account.staff_id,
    passwordChangedAt: account.changed_at.toISOString(),
    challenge,
  })
  const { passkey_ids: credentials, has_app } = account
  const passkey = credentials.length > 0 ? { challenge, site: browser.site.rpId, credentials } : null
  return { pending, has_app, passkey }
}

/**
 * Second step of a sign-in. If the browser has a live session of the same person, that session continues and counts as
 * newly authenticated. R91
 * @returns the token for the cookie; null if the session continues
 * @throws AppError not_found, staff_sign_in_over, staff_factor_wrong, rate_limited
 */
export async function finishLocalSignIn(
  ctx: AppContext,
  { pending: sealed, ...given }: SecondFactor & { pending: string },
  browser: Browser,
): Promise<{ staffId: string; token: string | null; recoveryCodesLeft: number }> {
  requireLocalAccounts(ctx)
  const lifeMs = officeLimits.account.pendingMs
  const pending = openStep(ctx, sealed, { kind: 'pending', schema: pendingSchema, lifeMs })
  if (!pending) throw new AppError('staff_sign_in_over')
  const { staffId, challenge } = pending
  const known = browser.knownAs(staffId)
  const key = known ? `browser ${known}` : staffId
  await reserveFactor(ctx, key)
  const result = await inTransaction(ctx.db, async (db) => {
    const trx = { ...ctx, db }
    // Waits for any call that is changing the person's credentials or ending the person's access, so that the next
    // lines see the result. If such a call comes later, it waits for this transaction, so it ends the new session too.
    await lockPerson(db, staffId)
    const account = await findLocalAccount(db, { staffId })
    if (account?.changed_at.toISOString() !== pending.passwordChangedAt) return 'over'
    if (!(await useSecondFactor(trx, given, { staffId, challenge, site: browser.site }))) return 'wrong'
    const live = browser.sessionToken && (await findLiveSession(trx, browser.sessionToken))
    const isAgain = live && live.staff_id === staffId
    const token = isAgain
      ? await proveAgain(trx, { staffId, sessionId: live.session_id }).then(() => null)
      : await startStaffSession(trx, { staffId, how: howOf(given) }, browser)
    return { token, recoveryCodesLeft: await countRecoveryCodes(db, staffId) }
  })
  if (result === 'over') throw new AppError('staff_sign_in_over')
  if (result === 'wrong') {
    await audit(ctx, {
      action: 'staff.sign_in',
      outcome: 'factor_wrong',
      actor: { kind: 'staff', id: staffId },
      addressKey: browser.addressKey,
    })
    throw new AppError('staff_factor_wrong')
  }
  await clearFactorFailures(ctx, key)
  return { staffId, ...result }
}

function howOf({ code, recovery_code }: SecondFactor): string {
  if (code !== undefined) return 'password_and_code'
  return recovery_code !== undefined ? 'password_and_recovery_code' : 'password_and_passkey'
}
