import { deletionEndpoints } from '@khum/contract'
import { addressKey } from '../../http/address-key'
import { implement } from '../../http/implementation'
import { senderOf } from '../../http/sender'
import { clearFlowCookie, setFlowCookie } from '../one-time-codes/otp.service'
import { readDeviceCookie, setDeviceCookie, stillKnownDevices } from '../sessions/known-device'
import { clearSessionCookies } from '../sessions/session-cookie'
import { deleteAccount, previewDeletion, startDeletion } from './deletion.service'
import { recordDeletionSoon, requireLedger } from './deletion-ledger'

export const deletionRoutes = [
  implement(deletionEndpoints.getDeletion, ({ ctx, caller }) => previewDeletion(ctx, caller.accountId)),
  implement(deletionEndpoints.startDeletion, async ({ ctx, caller, request, reply }) => {
    const flow = await startDeletion(ctx, caller, senderOf(ctx, request, reply))
    setFlowCookie(ctx.config, reply, flow)
    return flow
  }),
  implement(
    deletionEndpoints.finishDeletion,
    async ({ ctx, db, caller, body, request, reply }) => {
      await requireLedger(ctx, caller.accountId)
      await deleteAccount({ ...ctx, db }, caller, {
        lineAccessToken: body.line_access_token,
        addressKey: addressKey(request.ip),
        traceId: request.id,
      })
      clearSessionCookies(ctx.config, reply)
      clearFlowCookie(ctx.config, reply)
      // Families share phones, so the device stays known for their other accounts.
      const known = await stillKnownDevices({ db }, readDeviceCookie(ctx.config, request))
      setDeviceCookie(ctx.config, reply, known)
      void reply.header('clear-site-data', '"cache"')
      return undefined
    },
    { committed: ({ ctx, caller }) => recordDeletionSoon(ctx, caller.accountId) },
  ),
]
