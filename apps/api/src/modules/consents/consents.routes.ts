import { consentEndpoints, consentTextEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import {
  acceptConsent,
  acceptFirstTexts,
  channelOf,
  listDocuments,
  listMyConsents,
  withdrawConsent,
} from './consents.service'
import { listConsentTexts, withdrawConsentText } from './withdraw-text.service'

export const consentRoutes = [
  implement(consentEndpoints.listConsentDocuments, async ({ ctx }) => ({ items: await listDocuments(ctx) })),
  implement(consentEndpoints.listConsents, ({ ctx, caller }) => listMyConsents(ctx, caller.accountId)),
  implement(consentEndpoints.acceptConsent, async ({ ctx, caller, body, request }) => {
    const { document_id: documentId, lang } = body
    await acceptConsent(ctx, caller, { documentId, lang, channel: channelOf(request.headers['user-agent']) })
    return undefined
  }),
  implement(consentEndpoints.acceptFirstTexts, async ({ ctx, caller, body, request }) => {
    const { document_ids: documentIds, lang } = body
    const channel = channelOf(request.headers['user-agent'])
    await acceptFirstTexts(ctx, caller, { documentIds, lang, channel })
    return undefined
  }),
  implement(consentEndpoints.withdrawConsent, async ({ ctx, caller, params, request }) => {
    await withdrawConsent(ctx, caller, {
      kind: params.kind,
      channel: channelOf(request.headers['user-agent']),
    })
    return undefined
  }),
  implement(consentTextEndpoints.listConsentTexts, ({ ctx }) => listConsentTexts(ctx)),
  implement(consentTextEndpoints.withdrawConsentText, ({ ctx, db, params, body }) =>
    withdrawConsentText(
      { ...ctx, db },
      { kind: params.kind, version: Number(params.version), reason: body.reason },
    ),
  ),
]
