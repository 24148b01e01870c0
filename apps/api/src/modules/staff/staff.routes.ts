import { officeSessionEndpoints } from '@khum/contract'
import { type Implementation, implement } from '../../http/implementation'
import { clearStaffCookie } from './staff-cookie'
import { signStaffOut, viewStaffMe } from './staff-sessions.service'

export const staffRoutes: Implementation[] = [
  implement(officeSessionEndpoints.getStaffMe, ({ ctx, caller }) => viewStaffMe(ctx, caller)),
  implement(officeSessionEndpoints.endStaffSession, async ({ ctx, caller, reply }) => {
    await signStaffOut(ctx, caller)
    clearStaffCookie(ctx.config, reply)
    return undefined
  }),
]
