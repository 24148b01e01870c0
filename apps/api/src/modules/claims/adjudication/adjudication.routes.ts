import { integrationEndpoints as rows } from '@khum/contract'
import { implement } from '../../../http/implementation'
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
  takeClaim,
} from './office-moves.service'
import { reopenClaim, undoDecision } from './undo.service'

/**
 * A call repeated with the same idempotency key returns the claim as it is now. A stored response could contain data of a
 * member who has been deleted since. R68
 */
const answerRepeat = {
  repeat: audited(({ ctx, db, params }: Audited & { params: { number: string } }) =>
    getOfficeClaim({ ...ctx, db }, params.number),
  ),
}

/** The endpoints with which the office decides claims. `db` is the call's transaction. */
export const adjudicationRoutes = [
  implement(
    rows.listOfficeClaims,
    audited(({ db, query }) => listClaimsForOffice(db, query)),
  ),
  implement(
    rows.getOfficeClaim,
    audited(({ ctx, db, params }) => getOfficeClaim({ ...ctx, db }, params.number)),
  ),
  implement(rows.enterClaim, ({ ctx, db, body }) => enterClaim({ ...ctx, db }, body)),
  implement(
    rows.takeClaim,
    audited(({ ctx, db, params }) => takeClaim({ ...ctx, db }, params.number)),
    answerRepeat,
  ),
  implement(
    rows.itemiseClaim,
    audited(({ ctx, db, params, body }) => itemiseClaim({ ...ctx, db }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.requestDocument,
    audited(({ ctx, db, params, body }) => requestDocument({ ...ctx, db }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.closeClaim,
    audited(({ ctx, db, params, body }) => closeClaim({ ...ctx, db }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.sendToInsurer,
    audited(({ ctx, db, params, body }) => sendToInsurer({ ...ctx, db }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.approveClaim,
    audited(({ ctx, db, params, body }) => approveClaim({ ...ctx, db }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.rejectClaim,
    audited(({ ctx, db, params, body }) => rejectClaim({ ...ctx, db }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.undoDecision,
    audited(({ ctx, db, params, body }) => undoDecision({ ...ctx, db }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.reopenClaim,
    audited(({ ctx, db, params, body }) => reopenClaim({ ...ctx, db }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.appealClaim,
    audited(({ ctx, db, params, body }) => appealClaim({ ...ctx, db }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.answerAppeal,
    audited(({ ctx, db, params, body }) => answerAppeal({ ...ctx, db }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.paymentSent,
    audited(({ ctx, db, params, body }) => paymentSent({ ...ctx, db }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.paymentFailed,
    audited(({ ctx, db, params, body }) => paymentFailed({ ...ctx, db }, params.number, body)),
    answerRepeat,
  ),
  implement(
    rows.payClaim,
    audited(({ ctx, db, params, body }) => payClaim({ ...ctx, db }, params.number, body)),
    answerRepeat,
  ),
  implement(rows.getClaimSettings, ({ db, params }) => getClaimSettings(db, params.code)),
  implement(rows.putClaimSettings, ({ db, params, body }) => saveClaimSettings(db, params.code, body)),
  implement(rows.listHolidays, ({ db, params }) => listHolidays(db, params.year)),
  implement(rows.putHolidays, ({ ctx, db, params, body }) =>
    replaceHolidays({ ...ctx, db }, params.year, body),
  ),
]
