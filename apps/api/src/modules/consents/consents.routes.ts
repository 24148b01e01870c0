import { consentEndpoints, consentTextEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import {
  checkConsentDraft,
  getConsentDraft,
  publishConsentDraft,
  putConsentDraft,
} from './consent-drafts.service'
import { forceConsentText, listConsentTexts, withdrawConsentText } from './consent-texts.service'
import {
  acceptConsent,
  acceptFirstTexts,
  channelOf,
  listDocuments,
  listMyConsents,
  withdrawConsent,
} from './consents.service'

export const consentRoutes = [
  implement(consentEndpoints.listConsentDocuments, async ({ ctx, request }) => ({
    items: await listDocuments(ctx, String(request.headers.partnerid ?? '')),
  })),
  implement(consentEndpoints.listConsents, ({ ctx, caller }) => listMyConsents(ctx, caller)),
  implement(consentEndpoints.acceptConsent, async ({ ctx, caller, body, request }) => {
    const { document_id: documentId, lang } = body
    await acceptConsent(ctx, caller, { documentId, lang, channel: channelOf(request.headers['user-agent']) })
  }),
  implement(consentEndpoints.acceptFirstTexts, async ({ ctx, caller, body, request }) => {
    const { document_ids: documentIds, lang } = body
    const channel = channelOf(request.headers['user-agent'])
    await acceptFirstTexts(ctx, caller, { documentIds, lang, channel })
  }),
  implement(consentEndpoints.withdrawConsent, async ({ ctx, caller, params, request }) => {
    await withdrawConsent(ctx, caller, {
      kind: params.kind,
      channel: channelOf(request.headers['user-agent']),
    })
  }),
  implement(consentTextEndpoints.listConsentTexts, ({ ctx, caller }) => listConsentTexts({ ...ctx, caller })),
  implement(consentTextEndpoints.getConsentDraft, ({ ctx, caller, params }) =>
    getConsentDraft({ ...ctx, caller }, params),
  ),
  implement(consentTextEndpoints.putConsentDraft, ({ ctx, db, caller, params, body }) =>
    putConsentDraft({ ...ctx, db, caller }, params, body),
  ),
  implement(consentTextEndpoints.checkConsentDraft, ({ ctx, db, caller, params, body }) =>
    checkConsentDraft({ ...ctx, db, caller }, params, body),
  ),
  implement(consentTextEndpoints.publishConsentDraft, ({ ctx, db, caller, params, body }) =>
    publishConsentDraft({ ...ctx, db, caller }, params, body),
  ),
  implement(consentTextEndpoints.forceConsentText, ({ ctx, db, caller, params, body }) =>
    forceConsentText({ ...ctx, db, caller }, { ...body, kind: params.kind, version: Number(params.version) }),
  ),
  implement(consentTextEndpoints.withdrawConsentText, ({ ctx, db, caller, params, body }) =>
    withdrawConsentText(
      { ...ctx, db, caller },
      { ...body, kind: params.kind, version: Number(params.version) },
    ),
  ),
]
