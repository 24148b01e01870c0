import {
  consentTextEndpoints,
  integrationEndpoints,
  keyRotationEndpoints,
  outboxEndpoints,
  retentionEndpoints,
} from '@khum/contract'
import type { AppContext } from '../../context'
import { reportRetention, retentionClasses } from '../../db/retention'
import { implement } from '../../http/implementation'
import { getClaimByNumber } from '../claims/claims.service'
import { listConsentTexts, withdrawConsentText } from '../consents/withdraw-text.service'
import { giveUpKey, listKeyUsage } from '../key-rotation/key-usage.service'
import { approveClaim } from './approve.service'
import { listClaimsForDesk, payClaim, rejectClaim, requestDocument, takeClaim } from './integration.service'
import { showOutbox } from './outbox.service'

/** A repeated call is answered with the claim as it is now: kept answers would name members who are deleted. TRUST R68 */
const claimNow = {
  repeat: ({ db, params }: { db: AppContext['db']; params: { number: string } }) =>
    getClaimByNumber(db, params.number),
}

/** What a TPA's core system tells about claims; the idempotent rows run in one transaction, which is `db`. */
export const integrationRoutes = [
  implement(integrationEndpoints.coreListClaims, async ({ db, query }) => ({
    items: await listClaimsForDesk(db, query.status),
  })),
  implement(integrationEndpoints.coreGetClaim, ({ db, params }) => getClaimByNumber(db, params.number)),
  implement(
    integrationEndpoints.coreTakeClaim,
    ({ ctx, db, params }) => takeClaim({ ...ctx, db }, params.number),
    claimNow,
  ),
  implement(
    integrationEndpoints.coreRequestDocument,
    ({ ctx, db, params, body }) => requestDocument({ ...ctx, db }, params.number, body),
    claimNow,
  ),
  implement(
    integrationEndpoints.coreApproveClaim,
    ({ ctx, db, params, body }) => approveClaim({ ...ctx, db }, params.number, body),
    claimNow,
  ),
  implement(
    integrationEndpoints.coreRejectClaim,
    ({ ctx, db, params, body }) => rejectClaim({ ...ctx, db }, params.number, body),
    claimNow,
  ),
  implement(
    integrationEndpoints.corePayClaim,
    ({ ctx, db, params, body }) => payClaim({ ...ctx, db }, params.number, body),
    claimNow,
  ),
  implement(consentTextEndpoints.coreListConsentTexts, ({ ctx }) => listConsentTexts(ctx)),
  implement(consentTextEndpoints.coreWithdrawConsentText, ({ ctx, db, params, body }) =>
    withdrawConsentText(
      { ...ctx, db },
      { kind: params.kind, version: Number(params.version), reason: body.reason },
    ),
  ),
  implement(keyRotationEndpoints.coreListKeys, ({ ctx }) => listKeyUsage(ctx)),
  implement(keyRotationEndpoints.coreReseal, async ({ ctx }) => {
    await ctx.jobs.send(ctx.db, 'keys.reseal', {}, 'now')
    return await listKeyUsage(ctx)
  }),
  implement(keyRotationEndpoints.coreGiveUpKey, ({ ctx, db, params, body }) =>
    giveUpKey({ ...ctx, db }, { keyId: params.key_id, reason: body.reason }),
  ),
  implement(outboxEndpoints.coreListFailedMessages, ({ ctx }) => showOutbox(ctx)),
  implement(retentionEndpoints.coreReportRetention, async ({ ctx }) => ({
    items: await reportRetention(ctx.db, retentionClasses(ctx.config), ctx.clock.now()),
  })),
]
