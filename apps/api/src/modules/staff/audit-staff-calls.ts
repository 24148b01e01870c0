import type { StaffCaller } from '../../caller'
import type { Implementation } from '../../http/implementation'
import { auditCalls } from '../audit/audit-calls'

/** Wraps an endpoint for staff, so that each call adds an entry to the audit log with person and permission. R95 */
export function auditStaffCalls(implementation: Implementation): Implementation {
  const { access, permission } = implementation.endpoint
  // A call about the caller's own session reads no member's record, and every screen makes one.
  if (access !== 'staff' || permission === 'signed_in') return implementation
  return auditCalls(implementation, (call) => {
    // The endpoint's access is `staff`, so its caller is a staff member.
    const caller = call.caller as unknown as StaffCaller
    return { ...caller, action: `staff.${permission}`, actor: { kind: 'staff', id: caller.staffId } }
  })
}
