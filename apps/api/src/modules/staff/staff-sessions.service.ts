import { holdsPermission, insurersFor, officeLimits, type StaffMe, staffPermissions } from '@khum/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error'
import type { StaffCaller } from '../../caller'
import type { AppContext } from '../../context'
import { newId, newToken, sha256 } from '../../ids'
import { audit } from '../audit/audit'
import {
  endStaffSessions,
  findStaffSession,
  insertStaffSession,
  type LiveStaffSession,
  renewAuthentication,
} from './staff-sessions.repo'

type Ctx = Pick<AppContext, 'db' | 'clock'>

/**
 * Starts a session for a person whose identity the caller has verified. Also ends the browser's former session: the new
 * cookie replaces the former session's cookie, so nobody could sign out of the former session later. Call this function
 * in a transaction.
 * @returns the token for the cookie
 */
export async function startStaffSession(
  ctx: Ctx,
  staff: { staffId: string; how: string },
  from: { addressKey: string; userAgent: string; sessionToken: string | null },
): Promise<string> {
  const [token, sessionId, at] = [newToken(), newId(), ctx.clock.now()]
  const former = from.sessionToken && (await findLiveSession(ctx, from.sessionToken))
  if (former) await endStaffSessions(ctx.db, { sessionId: former.session_id }, 'replaced', at)
  const expiresAt = new Date(at.getTime() + officeLimits.session.absoluteMs)
  await insertStaffSession(ctx.db, {
    id: sessionId,
    tokenHash: sha256(token),
    ...staff,
    at,
    expiresAt,
    userAgent: from.userAgent,
  })
  await audit(ctx, {
    action: 'staff.sign_in',
    outcome: staff.how,
    actor: { kind: 'staff', id: staff.staffId },
    sessionId,
    addressKey: from.addressKey,
  })
  return token
}

/** Returns the live session of a cookie's token, or null. */
export async function findLiveSession({ db, clock }: Ctx, token: string): Promise<LiveStaffSession | null> {
  return await findStaffSession(db, sha256(token), clock.now())
}

/**
 * Requires that the caller has authenticated in the last few minutes. Call it before changes to roles, access, payments
 * and keys.
 * @throws AppError staff_proof_needed. R91
 */
export function requireProof({ clock }: Pick<Ctx, 'clock'>, { authenticatedAt }: StaffCaller): void {
  if (clock.now().getTime() - authenticatedAt.getTime() > officeLimits.session.proofMs)
    throw new AppError('staff_proof_needed')
}

/**
 * Records that a signed-in person has authenticated again.
 * @returns false if the session is another person's or has ended
 */
export async function proveAgain(
  { db, clock }: Ctx,
  session: { staffId: string; sessionId: string },
): Promise<boolean> {
  return await renewAuthentication(db, { ...session, at: clock.now() })
}

/** Ends the caller's session; the person's sessions in other browsers stay. */
export async function signStaffOut({ db, clock }: Ctx, { sessionId }: StaffCaller): Promise<void> {
  await endStaffSessions(db, { sessionId }, 'signed_out', clock.now())
}

/** Returns the signed-in person with roles, permissions and insurers. */
export async function viewStaffMe(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  caller: StaffCaller,
): Promise<StaffMe> {
  const { rows } = await sql<{ code: string; name_th: string; name_en: string }>`
    select code, name_th, name_en from insurer
    where code = any(${caller.insurers}::text[])
      -- The table also has insurers of cards that members typed in. The TPA works for those that have products or an app.
      or ${caller.insurers}::text[] is null and (exists (select from product where product.insurer_code = code)
        or exists (select from partner_insurer where partner_insurer.insurer_code = code))
    order by code`.execute(db)
  const held = staffPermissions.filter((permission) => holdsPermission(caller.grants, permission))
  return {
    id: caller.staffId,
    name: caller.name,
    email: caller.email,
    grants: [...caller.grants],
    permissions: held.map((permission) => {
      const insurers = insurersFor(caller.grants, permission)
      return { permission, insurers: insurers && [...insurers] }
    }),
    insurers: rows,
    sign_in: config.staffSignIn,
    ends_at: caller.endsAt.toISOString(),
  }
}
