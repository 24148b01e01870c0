import { consentEndpoints } from '@khum/contract'
import type { FastifyRequest } from 'fastify'
import { implement } from '../../http/implementation'
import { senderOf } from '../../http/sender'
import { setFlowCookie } from '../otp/otp.service'
import {
  acceptConsent,
  type ConsentChannel,
  listDocuments,
  listMyConsents,
  withdrawConsent,
} from './consents.service'
import { finishPrivacyUpdate, startPrivacyUpdate } from './privacy-update.service'

export const consentRoutes = [
  implement(consentEndpoints.listConsentDocuments, async ({ ctx }) => ({ items: await listDocuments(ctx) })),
  implement(consentEndpoints.listConsents, ({ ctx, caller }) => listMyConsents(ctx, caller.accountId)),
  implement(consentEndpoints.acceptConsent, async ({ ctx, caller, body, request }) => {
    const { document_id: documentId, lang } = body
    await acceptConsent(ctx, caller, { documentId, lang, channel: channelOf(request) })
    return undefined
  }),
  implement(consentEndpoints.withdrawConsent, async ({ ctx, caller, params, request }) => {
    await withdrawConsent(ctx, caller, { kind: params.kind, channel: channelOf(request) })
    return undefined
  }),
  implement(consentEndpoints.startPrivacyUpdate, async ({ ctx, caller, body, request, reply }) => {
    const flow = await startPrivacyUpdate(ctx, caller, {
      documentId: body.document_id,
      password: body.password,
      lang: body.lang,
      channel: channelOf(request),
      sender: senderOf(ctx, request, reply),
    })
    setFlowCookie(ctx.config, reply, flow)
    return flow
  }),
  implement(consentEndpoints.finishPrivacyUpdate, async ({ ctx, caller }) => {
    await finishPrivacyUpdate(ctx, caller)
    return undefined
  }),
]

/** LINE's in-app browser names itself. */
function channelOf(request: FastifyRequest): ConsentChannel {
  return /\bLine\//.test(request.headers['user-agent'] ?? '') ? 'line' : 'web'
}
