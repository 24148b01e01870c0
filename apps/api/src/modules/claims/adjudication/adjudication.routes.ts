import { integrationEndpoints as rows } from '@khum/contract'
import { implement } from '../../../http/implementation'
import { requireEveryInsurer } from '../../../insurer-scope'
import { getClaimSettings, saveClaimSettings } from '../claim-settings'
import { listHolidays, replaceHolidays } from '../holidays'
import { answerAppeal, appealClaim } from './appeals.service'
import { approveClaim, rejectClaim } from './approve.service'
import { type Audited, audited } from './audit-reads'
import { enterClaim } from './enter-claim.service'
import { itemiseClaim } from './itemise.service'
import { getOfficeClaim } from './office-claim.service'
import {
  closeClaim,
  listClaimsForOffice,
  payClaim,
  paymentFailed,
  paymentSent,
  requestDocument,
  sendToInsurer,
  startChecking,
} from './office-moves.service'
import { reopenClaim, undoDecision } from './undo.service'

/**
 * A call repeated with the same idempotency key returns the claim as it is now. A stored response could contain data of a
 * member who has been deleted since. R68
 */
const answerRepeat = {
  repeat: audited(({ ctx, db, caller, params }: Audited & { params: { number: string } }) =>
    getOfficeClaim({ ...ctx, db, caller }, params.number),
  ),
}

/** The endpoints with which the office decides claims. `db` is the call's transaction. */
export const adjudicationRoutes = [
  implement(
    rows.listOfficeClaims,
    audited(({ db, caller, query }) => listClaimsForOffice(db, caller, query)),
  ),
  implement(
    rows.getOfficeClaim,
    audited(({ ctx, db, caller, params }) => getOfficeClaim({ ...ctx, db, caller }, params.number)),
  ),
  implement(rows.enterClaim, ({ ctx, db, caller, body }) => enterClaim({ ...ctx, db, caller }, body)),
  implement(
    rows.takeClaim,
    audited(({ ctx, db, caller, params }) => startChecking({ ...ctx, db, caller }, params.number)),
    answerRepeat,
  ),
  implement(
    rows.itemiseClaim,
    audited(({ ctx, db, caller, params, body }) => itemiseClaim({ ...ctx, db, caller }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.requestDocument,
    audited(({ ctx, db, caller, params, body }) =>
      requestDocument({ ...ctx, db, caller }, params.number, body),
    ),
    answerRepeat,
  ),
  implement(
    rows.closeClaim,
    audited(({ ctx, db, caller, params, body }) => closeClaim({ ...ctx, db, caller }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.sendToInsurer,
    audited(({ ctx, db, caller, params, body }) =>
      sendToInsurer({ ...ctx, db, caller }, params.number, body),
    ),
    answerRepeat,
  ),
  implement(
    rows.approveClaim,
    audited(({ ctx, db, caller, params, body }) => approveClaim({ ...ctx, db, caller }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.rejectClaim,
    audited(({ ctx, db, caller, params, body }) => rejectClaim({ ...ctx, db, caller }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.undoDecision,
    audited(({ ctx, db, caller, params, body }) => undoDecision({ ...ctx, db, caller }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.reopenClaim,
    audited(({ ctx, db, caller, params, body }) => reopenClaim({ ...ctx, db, caller }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.appealClaim,
    audited(({ ctx, db, caller, params, body }) => appealClaim({ ...ctx, db, caller }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.answerAppeal,
    audited(({ ctx, db, caller, params, body }) => answerAppeal({ ...ctx, db, caller }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.paymentSent,
    audited(({ ctx, db, caller, params, body }) => paymentSent({ ...ctx, db, caller }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.paymentFailed,
    audited(({ ctx, db, caller, params, body }) =>
      paymentFailed({ ...ctx, db, caller }, params.number, body),
    ),
    answerRepeat,
  ),
  implement(
    rows.payClaim,
    audited(({ ctx, db, caller, params, body }) => payClaim({ ...ctx, db, caller }, params.number, body)),
    answerRepeat,
  ),
  implement(rows.getClaimSettings, ({ db, caller, params }) => getClaimSettings(db, caller, params.code)),
  implement(rows.putClaimSettings, ({ db, caller, params, body }) =>
    saveClaimSettings(db, caller, params.code, body),
  ),
  implement(rows.listHolidays, ({ db, params }) => listHolidays(db, params.year)),
  implement(rows.putHolidays, ({ ctx, db, caller, params, body }) => {
    requireEveryInsurer(caller)
    return replaceHolidays({ ...ctx, db }, caller.clientId, params.year, body)
  }),
]
