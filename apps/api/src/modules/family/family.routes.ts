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
  implement(familyEndpoints.endFamilyLink, ({ ctx, caller, params, request }) =>
    endFamilyLink(ctx, caller, params.id, request.id),
  ),
  implement(familyEndpoints.invite, ({ ctx, db, caller, body, request }) =>
    invite({ ...ctx, db }, caller, body, request.id),
  ),
  implement(familyEndpoints.endInvitation, ({ ctx, caller, params, request }) =>
    endInvitation(ctx, caller, params.id, request.id),
  ),
  implement(familyEndpoints.startAcceptance, async ({ ctx, caller, params, body, request, reply }) =>
    setFlowCookie(
      ctx.config,
      reply,
      await startAcceptance(ctx, caller, params.id, body, senderOf(ctx, request, reply)),
    ),
  ),
  implement(familyEndpoints.acceptInvitation, ({ ctx, caller, request }) =>
    acceptInvitation(ctx, caller, request.id),
  ),
]
