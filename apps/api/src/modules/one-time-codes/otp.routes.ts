import { oneTimeCodeEndpoints } from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller, WithFlow } from '../../caller'
import { type Implementation, implement } from '../../http/implementation'
import { senderOf } from '../../http/sender'
import { viewCurrentFlow } from './current-flow'
import { readFlowCookie, setFlowCookie } from './flow-cookie'
import type { FlowOwner } from './otp.repo'
import { resendCode } from './otp.service'
import type { PassHooks } from './pass-hooks'
import { verifyCode } from './verify.service'

/**
 * Creates the routes of one-time codes. For each purpose, a function in `hooks` decides what the caller learns after a
 * correct code. Requirements 2.12 and 7.8.
 */
export function createOtpRoutes(hooks: PassHooks): Implementation[] {
  return [
    implement(oneTimeCodeEndpoints.getCurrentOtp, async ({ ctx, request }) => {
      const token = readFlowCookie(ctx.config, request)
      if (!token) throw new AppError('flow_missing')
      return await viewCurrentFlow(ctx, hooks, token)
    }),
    implement(oneTimeCodeEndpoints.verifyOtp, async ({ ctx, caller, body, reply }) => {
      const token = caller.flowToken
      const owner = { partnerId: caller.partnerId }
      const passed = await verifyCode(ctx, hooks, { token, owner, refNo: body.ref_no, code: body.code })
      setFlowCookie(ctx.config, reply, { token })
      return passed
    }),
    implement(oneTimeCodeEndpoints.verifyMemberOtp, async ({ ctx, caller, body, reply }) => {
      const token = caller.flowToken
      const owner = ownerOf(caller)
      const passed = await verifyCode(ctx, hooks, { token, owner, refNo: body.ref_no, code: body.code })
      setFlowCookie(ctx.config, reply, { token })
      return passed
    }),
    implement(oneTimeCodeEndpoints.resendOtp, ({ ctx, caller, request, reply }) =>
      resendCode(ctx, caller.flowToken, { partnerId: caller.partnerId }, senderOf(ctx, request, reply)),
    ),
    implement(oneTimeCodeEndpoints.resendMemberOtp, ({ ctx, caller, request, reply }) =>
      resendCode(ctx, caller.flowToken, ownerOf(caller), senderOf(ctx, request, reply)),
    ),
  ]
}

function ownerOf(caller: MemberCaller & WithFlow): FlowOwner {
  return {
    partnerId: caller.partnerId,
    member: { accountId: caller.accountId, sessionId: caller.sessionId },
  }
}
