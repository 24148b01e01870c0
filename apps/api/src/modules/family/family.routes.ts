import { familyEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { senderOf } from '../../http/sender'
import { setFlowCookie } from '../one-time-codes/otp.service'
import { acceptInvitation, startAcceptance } from './acceptance.service'
import { endFamilyLink, getFamilyCoverage, listFamily } from './family.service'
import { endInvitation, invite } from './invitations.service'

export const familyRoutes = [
  implement(familyEndpoints.listFamily, ({ ctx, caller, request }) => listFamily(ctx, caller, request.id)),
  implement(familyEndpoints.getFamilyCoverage, ({ ctx, caller, params, request }) =>
    getFamilyCoverage(ctx, caller, params.id, request.id),
  ),
  implement(familyEndpoints.endFamilyLink, async ({ ctx, caller, params, request }) => {
    await endFamilyLink(ctx, caller, params.id, request.id)
    return undefined
  }),
  implement(familyEndpoints.invite, ({ ctx, caller, body, request }) =>
    invite(ctx, caller, body, request.id),
  ),
  implement(familyEndpoints.endInvitation, async ({ ctx, caller, params, request }) => {
    await endInvitation(ctx, caller, params.id, request.id)
    return undefined
  }),
  implement(familyEndpoints.startAcceptance, async ({ ctx, caller, params, body, request, reply }) => {
    const flow = await startAcceptance(ctx, caller, params.id, body, senderOf(ctx, request, reply))
    setFlowCookie(ctx.config, reply, flow)
    return flow
  }),
  implement(familyEndpoints.acceptInvitation, async ({ ctx, caller, request }) => {
    await acceptInvitation(ctx, caller, request.id)
    return undefined
  }),
]
