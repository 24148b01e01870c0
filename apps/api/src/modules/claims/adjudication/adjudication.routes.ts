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
import type { OfficeContext } from './office-context'
import {
  closeClaim,
  listClaimsForOffice,
  payClaim,
  paymentFailed,
  paymentSent,
  requestDocuments,
  sendToInsurer,
  startChecking,
} from './office-moves.service'
import { reopenClaim, undoDecision } from './undo.service'

/**
 * If a call is repeated with the same idempotency key, the response is the claim's present state. The first response
 * isn't stored, because that would keep data of members who are deleted later. R68
 */
const answerRepeat = {
  repeat: audited(({ ctx, db, caller, params }: Audited & { params: { number: string } }) =>
    getOfficeClaim({ ...ctx, db, caller }, params.number),
  ),
}

/** Makes the handler of an endpoint that changes a claim. The response is the whole claim after the change. */
function changing<B>(change: (ctx: OfficeContext, number: string, body: B) => Promise<unknown>) {
  return audited(
    async ({ ctx, db, caller, params, body }: Audited & { params: { number: string }; body: B }) => {
      const office = { ...ctx, db, caller }
      await change(office, params.number, body)
      return await getOfficeClaim(office, params.number)
    },
  )
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
  implement(rows.enterClaim, async ({ ctx, db, caller, body }) => {
    const { claim_number } = await enterClaim({ ...ctx, db, caller }, body)
    return { claim_number }
  }),
  implement(
    rows.takeClaim,
    changing((ctx, number) => startChecking(ctx, number)),
    answerRepeat,
  ),
  implement(rows.itemiseClaim, changing(itemiseClaim), answerRepeat),
  implement(rows.requestDocument, changing(requestDocuments), answerRepeat),
  implement(rows.closeClaim, changing(closeClaim), answerRepeat),
  implement(rows.sendToInsurer, changing(sendToInsurer), answerRepeat),
  implement(rows.approveClaim, changing(approveClaim), answerRepeat),
  implement(rows.rejectClaim, changing(rejectClaim), answerRepeat),
  implement(rows.undoDecision, changing(undoDecision), answerRepeat),
  implement(rows.reopenClaim, changing(reopenClaim), answerRepeat),
  implement(rows.appealClaim, changing(appealClaim), answerRepeat),
  implement(rows.answerAppeal, changing(answerAppeal), answerRepeat),
  implement(rows.paymentSent, changing(paymentSent), answerRepeat),
  implement(rows.paymentFailed, changing(paymentFailed), answerRepeat),
  implement(rows.payClaim, changing(payClaim), answerRepeat),
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
