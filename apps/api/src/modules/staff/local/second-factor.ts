import { randomBytes } from 'node:crypto'
import { officeLimits, type PasskeyProof } from '@khum/contract'
import { AppError } from '../../../app-error'
import type { AppContext } from '../../../context'
import { sha256, sha256Text } from '../../../ids'
import { openOrNull } from '../../../keys/keys'
import { findPasskey, findTotpSecret, recordPasskeyUse, useRecoveryCode, useTotpStep } from './accounts.repo'
import { type Site, verifyPasskey } from './passkeys'
import { findTotpStep, toBase32, totpAad } from './totp'

export interface SecondFactor {
  code?: string | undefined
  recovery_code?: string | undefined
  passkey?: PasskeyProof | undefined
}

/**
 * Checks a second factor and uses it up: a code, a recovery code and a passkey's challenge each work only once. Call it
 * in the transaction of the sign-in.
 */
export async function useSecondFactor(
  ctx: Pick<AppContext, 'db' | 'clock' | 'keys' | 'limiters' | 'log'>,
  given: SecondFactor,
  { staffId, challenge, site }: { staffId: string; challenge: string; site: Site },
): Promise<boolean> {
  const { db, clock } = ctx
  const at = clock.now()
  if (given.code !== undefined) {
    const secret = await openTotpSecret(ctx, staffId)
    const step = secret && findTotpStep(secret, given.code, at)
    return step !== null && (await useTotpStep(db, staffId, step))
  }
  if (given.recovery_code !== undefined)
    return await useRecoveryCode(db, { staffId, codeHash: hashRecoveryCode(given.recovery_code), at })
  const passkey = given.passkey && (await findPasskey(db, staffId, given.passkey.credential))
  if (!given.passkey || !passkey) return false
  const counter = await verifyPasskey(given.passkey, passkey, { challenge, site })
  if (counter === null) return false
  if (
    !(await ctx.limiters.countAndTest(
      'staff_challenge',
      sha256Text(challenge),
      officeLimits.account.pendingMs / 1000,
    ))
  )
    return false
  await recordPasskeyUse(db, { id: passkey.id, counter, at })
  return true
}

/** Returns the secret of the person's authenticator app; null if there is none, or if its master key is lost. */
async function openTotpSecret(
  { db, keys, log }: Pick<AppContext, 'db' | 'keys' | 'log'>,
  staffId: string,
): Promise<Buffer | null> {
  const sealed = await findTotpSecret(db, staffId)
  const secret = sealed && openOrNull(keys, sealed, totpAad(staffId))
  if (sealed && !secret)
    log.error(
      { staffId },
      'the secret of an authenticator app cannot be opened; SECURITY.md, "If the master key is lost", says what to do',
    )
  return secret
}

/** Creates the recovery codes of a person: 80 random bits each, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: officeLimits.account.recoveryCodes }, () =>
    toBase32(randomBytes(10)).replace(/(.{4})(?=.)/g, '$1-'),
  )
}

/** Returns a recovery code's hash. Ignores case, spaces and dashes, because people type codes in different ways. */
export function hashRecoveryCode(code: string): Buffer {
  return sha256(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
}

/**
 * Counts a second factor as wrong before the caller checks it, so that parallel calls get no extra tries. If the factor
 * is correct, `clearFactorFailures` clears the count. Call it only for a person who has given the correct password.
 *
 * Counts the tries of each `key`: of one browser that the person has used before, or of all other browsers together. So
 * a thief who knows the password, but uses another browser, can't lock the person out of the person's own browser.
 * @throws AppError rate_limited
 */
export async function reserveFactor({ limiters }: AppContext, key: string): Promise<void> {
  for (const name of ['staff_factor', 'staff_factor_day'] as const) {
    const { waitSeconds } = await limiters.spend(name, key)
    if (waitSeconds > 0)
      throw new AppError('rate_limited', { retryAfterSeconds: waitSeconds, params: { seconds: waitSeconds } })
  }
}

export async function clearFactorFailures({ limiters }: AppContext, key: string): Promise<void> {
  await Promise.all([limiters.clear('staff_factor', key), limiters.clear('staff_factor_day', key)])
}
