import { consentEndpoints, consentTextEndpoints, officeConsentEndpoints } from '@khum/contract'
import { inTransaction } from '../../db/transaction'
import { implement } from '../../http/implementation'
import {
  checkConsentDraft,
  getConsentDraft,
  publishConsentDraft,
  putConsentDraft,
  refuseConsentDraft,
} from './consent-drafts.service'
import {
  findTextInForce,
  forceConsentText,
  listConsentTexts,
  withdrawConsentText,
} from './consent-texts.service'
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
  implement(officeConsentEndpoints.listOfficeConsentTexts, ({ ctx, caller }) =>
    listConsentTexts({ ...ctx, caller }),
  ),
  implement(officeConsentEndpoints.readConsentDraft, async ({ ctx, caller, params }) => ({
    draft: await getConsentDraft({ ...ctx, caller }, params),
    former: await findTextInForce({ ...ctx, caller }, params),
  })),
  implement(officeConsentEndpoints.publishReadDraft, ({ ctx, caller, params, body }) =>
    inTransaction(ctx.db, async (db) => {
      await checkConsentDraft({ ...ctx, db, caller }, params, body)
      return await publishConsentDraft({ ...ctx, db, caller }, params, body)
    }),
  ),
  implement(officeConsentEndpoints.refuseReadDraft, ({ ctx, caller, params, body }) =>
    inTransaction(ctx.db, (db) => refuseConsentDraft({ ...ctx, db, caller }, params, body)),
  ),
  implement(officeConsentEndpoints.forceOfficeConsentText, ({ ctx, caller, params, body }) =>
    inTransaction(ctx.db, (db) =>
      forceConsentText(
        { ...ctx, db, caller },
        { ...body, kind: params.kind, version: Number(params.version) },
      ),
    ),
  ),
  implement(officeConsentEndpoints.withdrawOfficeConsentText, ({ ctx, caller, params, body }) =>
    inTransaction(ctx.db, (db) =>
      withdrawConsentText(
        { ...ctx, db, caller },
        { ...body, kind: params.kind, version: Number(params.version) },
      ),
    ),
  ),
]
