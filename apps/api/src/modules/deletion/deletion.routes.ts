import { deletionEndpoints } from '@khum/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context'
import { addressKey } from '../../http/address-key'
import { implement } from '../../http/implementation'
import { senderOf } from '../../http/sender'
import { channelOf } from '../consents/consents.service'
import { clearFlowCookie, setFlowCookie } from '../one-time-codes/otp.service'
import { readDeviceCookie, setDeviceCookie, stillKnownDevices } from '../sessions/known-device'
import { clearSessionCookies } from '../sessions/session-cookie'
import { deleteAccount, previewDeletion, startDeletion } from './deletion.service'
import { requireLedger, tryRecordDeletion } from './deletion-ledger'
import { leaveApp, startLeaving } from './leave-app'

export const deletionRoutes = [
  implement(deletionEndpoints.getDeletion, ({ ctx, caller }) => previewDeletion(ctx, caller)),
  implement(deletionEndpoints.startDeletion, async ({ ctx, caller, request, reply }) =>
    setFlowCookie(ctx.config, reply, await startDeletion(ctx, caller, senderOf(ctx, request, reply))),
  ),
  implement(
    deletionEndpoints.finishDeletion,
    async ({ ctx, db, caller, body, request, reply }) => {
      await requireLedger(ctx, caller.accountId)
      await deleteAccount({ ...ctx, db }, caller, givenIn(body, request))
      await forgetBrowser({ ...ctx, db }, request, reply)
    },
    { committed: ({ ctx, caller }) => tryRecordDeletion(ctx, caller.accountId) },
  ),
  implement(deletionEndpoints.startLeaving, async ({ ctx, caller, request, reply }) =>
    setFlowCookie(ctx.config, reply, await startLeaving(ctx, caller, senderOf(ctx, request, reply))),
  ),
  implement(deletionEndpoints.finishLeaving, async ({ ctx, db, caller, body, request, reply }) => {
    await leaveApp({ ...ctx, db }, caller, givenIn(body, request))
    await forgetBrowser({ ...ctx, db }, request, reply)
  }),
]

function givenIn(body: { line_access_token?: string | undefined }, request: FastifyRequest) {
  const { line_access_token: lineAccessToken } = body
  const channel = channelOf(request.headers['user-agent'])
  return { lineAccessToken, addressKey: addressKey(request.ip), traceId: request.id, channel }
}

/** Removes the cookies of session and flow from the browser, and this member's token from the device cookie. */
async function forgetBrowser(ctx: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  clearSessionCookies(ctx.config, reply)
  clearFlowCookie(ctx.config, reply)
  // Keeps the tokens of other members, because families share phones.
  const known = await stillKnownDevices(ctx, readDeviceCookie(ctx.config, request))
  setDeviceCookie(ctx.config, reply, known)
  void reply.header('clear-site-data', '"cache"')
}
