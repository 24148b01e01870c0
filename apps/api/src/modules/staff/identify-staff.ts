import { type Endpoint, holdsPermission, insurersFor, type StaffGrant } from '@khum/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error'
import type { StaffCaller } from '../../caller'
import type { AppContext } from '../../context'
import { addressKey } from '../../http/address-key'
import type { Implementation } from '../../http/implementation'
import { sha256 } from '../../ids'
import { audit } from '../audit/audit'
import { auditCalls } from '../audit/audit-calls'
import { isRefusedDemoStaff } from '../development/demo-staff'
import { readStaffCookie } from './staff-cookie'
import { findStaffSession, touchStaffSession } from './staff-sessions.repo'

/**
 * Identifies the staff member of a call by the session cookie and requires the endpoint's permission. Reads the session
 * and the roles from the database each time, so that ended access and changed roles take effect with the next call.
 * R90, R91
 * @throws AppError staff_session_missing, staff_permission_missing
 */
export async function identifyStaff(
  ctx: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<StaffCaller> {
  const token = readStaffCookie(ctx.config, request)
  const now = ctx.clock.now()
  const session = token ? await findStaffSession(ctx.db, sha256(token), now) : null
  if (!session || isRefusedDemoStaff(ctx.config, session.staff_id))
    throw new AppError('staff_session_missing')
  await touchStaffSession(ctx.db, session, now)
  const caller: StaffCaller = {
    staffId: session.staff_id,
    name: session.name,
    email: session.email,
    sessionId: session.session_id,
    insurers: scopeFor(endpoint, session.grants),
    grants: session.grants,
    authenticatedAt: session.authenticated_at,
    endsAt: session.expires_at,
    addressKey: addressKey(request.ip),
    about: {},
  }
  if (mayCall(endpoint, session.grants)) return caller
  await audit(ctx, {
    action: `staff.${endpoint.permission}`,
    outcome: 'staff_permission_missing',
    actor: { kind: 'staff', id: caller.staffId },
    subject: `${endpoint.method} ${endpoint.path}`,
    addressKey: caller.addressKey,
    traceId: request.id,
  })
  throw new AppError('staff_permission_missing')
}

/** Whether the person may make the call. An endpoint that names no permission is closed to everyone. */
function mayCall({ permission }: Endpoint, grants: readonly StaffGrant[]): boolean {
  if (permission === undefined) return false
  return permission === 'signed_in' || holdsPermission(grants, permission)
}

/**
 * Returns the insurers that a call may see and change: those for which the person has the endpoint's permission. For
 * `signed_in`, the insurers of all the person's roles. Null means every insurer.
 */
function scopeFor({ permission }: Endpoint, grants: readonly StaffGrant[]): readonly string[] | null {
  if (permission !== undefined && permission !== 'signed_in') return insurersFor(grants, permission)
  const codes = grants.flatMap(({ insurer }) => (insurer === null ? [] : [insurer]))
  return codes.length < grants.length ? null : [...new Set(codes)].toSorted()
}

/** Wraps an endpoint for staff, so that each call adds an entry to the audit log with person and permission. R95 */
export function auditStaffCalls(implementation: Implementation): Implementation {
  const { access, permission } = implementation.endpoint
  // Calls about the caller's own session aren't audited: they read no member's record, and every screen makes such a
  // call.
  if (access !== 'staff' || permission === undefined || permission === 'signed_in') return implementation
  return auditCalls(implementation, (call) => {
    // The endpoint's access is `staff`, so its caller is a staff member.
    const caller = call.caller as unknown as StaffCaller
    return { ...caller, action: `staff.${permission}`, actor: { kind: 'staff', id: caller.staffId } }
  })
}
