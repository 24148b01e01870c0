import {
  officeCaseChangeEndpoints as changes,
  officeMarkEndpoints as marks,
  officeCaseEndpoints as rows,
} from '@khum/contract'
import type { StaffCaller } from '../../../caller'
import type { AppContext } from '../../../context'
import { inTransaction } from '../../../db/transaction'
import { implement } from '../../../http/implementation'
import { lockClaimOfClient } from '../adjudication/office-context'
import { getCase } from './case.service'
import { isNavigation, requireAllShown, sendCaseDocument, turnCaseDocument } from './case-documents'
import {
  addNote,
  answerCaseAppeal,
  askForDocuments,
  itemise,
  putOnHold,
  reopenCase,
  resumeCase,
  sendCaseToInsurer,
  takeCaseBack,
  undoCase,
} from './changes.service'
import { decideCase, settleProposal, withdrawProposal } from './decide.service'
import { addMark, removeMark } from './marks.service'
import { lookAtDecision } from './quality.service'
import type { StaffContext } from './staff-decision'

/**
 * Runs a change of a claim in one transaction. Refuses the change if the claim has documents that the staff member's
 * screen doesn't show yet.
 */
function change<P extends { number: string }, B extends { documents?: number | undefined }, A>(
  work: (ctx: StaffContext, number: string, body: B) => Promise<A>,
) {
  return ({ ctx, caller, params: { number }, body }: Call<P, B>): Promise<A> =>
    inTransaction(ctx.db, async (db) => {
      const changing = { ...ctx, db, caller }
      await requireAllShown(changing, number, body.documents)
      return await work(changing, number, body)
    })
}

interface Call<P, B> {
  ctx: AppContext
  caller: StaffCaller
  params: P
  body: B
}

/** The endpoints with which staff see and decide a claim. */
export const caseRoutes = [
  implement(rows.getCase, ({ ctx, caller, params, query, request }) =>
    getCase(ctx, caller, params.number, query.ahead !== undefined && !isNavigation(request)),
  ),
  implement(rows.getCaseDocument, ({ ctx, caller, params, query, request, reply }) =>
    sendCaseDocument(ctx, caller, params, query, { request, reply }),
  ),
  implement(rows.turnCaseDocument, ({ ctx, caller, params, body }) =>
    turnCaseDocument(ctx, caller, params, body.rotation),
  ),
  implement(rows.addCaseNote, ({ ctx, caller, params, body }) =>
    inTransaction(ctx.db, async (db) => {
      const call = { ...ctx, db, caller }
      return await addNote(call, await lockClaimOfClient(call, params.number), body.text)
    }),
  ),
  implement(marks.addCaseMark, ({ ctx, caller, params, body }) =>
    inTransaction(ctx.db, (db) => addMark({ ...ctx, db, caller }, params, body)),
  ),
  implement(marks.removeCaseMark, ({ ctx, caller, params }) =>
    inTransaction(ctx.db, (db) => removeMark({ ...ctx, db, caller }, params)),
  ),
  implement(changes.itemiseCase, change(itemise)),
  implement(changes.decideCase, change(decideCase)),
  implement(changes.settleProposal, change(settleProposal)),
  implement(changes.withdrawProposal, change(withdrawProposal)),
  implement(changes.lookAtDecision, change(lookAtDecision)),
  implement(changes.requestCaseDocument, change(askForDocuments)),
  implement(changes.putCaseOnHold, change(putOnHold)),
  implement(changes.resumeCase, change(resumeCase)),
  implement(changes.sendCaseToInsurer, change(sendCaseToInsurer)),
  implement(changes.takeCaseBack, change(takeCaseBack)),
  implement(changes.undoCase, change(undoCase)),
  implement(changes.reopenCase, change(reopenCase)),
  implement(changes.answerCaseAppeal, change(answerCaseAppeal)),
]
