import { dataCopyEndpoints } from '@khum/contract'
import { addressKey } from '../../http/address-key'
import { implement } from '../../http/implementation'
import { senderOf } from '../../http/sender'
import { setFlowCookie } from '../one-time-codes/otp.service'
import { finishDataCopy, openDataCopy, startDataCopy } from './data-copy.service'

export const dataCopyRoutes = [
  implement(dataCopyEndpoints.startDataCopy, async ({ ctx, caller, request, reply }) =>
    setFlowCookie(ctx.config, reply, await startDataCopy(ctx, caller, senderOf(ctx, request, reply))),
  ),
  implement(dataCopyEndpoints.finishDataCopy, ({ ctx, caller, request }) =>
    finishDataCopy(ctx, caller, request.id),
  ),
  implement(dataCopyEndpoints.downloadDataCopy, async ({ ctx, query, request, reply }) => {
    const asked = { ticket: query.ticket, addressKey: addressKey(request.ip), traceId: request.id }
    const copy = await openDataCopy(ctx, asked)
    void reply.header('cache-control', 'no-store')
    // The browser opens this address as a page. So a refusal leads back to the app; an error in JSON would be shown as
    // text.
    if ('refused' in copy) return void reply.redirect(copy.backTo, 303)
    void reply
      .header('content-disposition', `attachment; filename="${copy.name}"`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
      // Tells proxies to pass the copy on without storing it first.
      .header('x-accel-buffering', 'no')
      .type('application/zip')
      .send(copy.stream)
  }),
]
