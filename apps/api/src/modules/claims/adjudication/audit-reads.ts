import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../context'
import { auditAll } from '../../audit/audit'
import { listClaimSubjects } from './adjudication.repo'
import { actorOf, type OfficeCaller } from './office-context'

/** The properties of a call that `audited` needs. */
export interface Audited {
  ctx: AppContext
  db: AppContext['db']
  request: FastifyRequest
  caller: OfficeCaller & { addressKey: string }
}

/**
 * Wraps a handler of an office endpoint: records each claim of the response in the audit log before the response is
 * sent. R65
 */
export function audited<
  C extends Audited,
  A extends { claim_number: string } | { items: { claim_number: string }[] },
>(handle: (call: C) => Promise<A>): (call: C) => Promise<A> {
  return async (call) => {
    const answer = await handle(call)
    const isList = 'items' in answer
    const numbers = isList ? answer.items.map((item) => item.claim_number) : [answer.claim_number]
    const { ctx, db, request, caller } = call
    const subjects = await listClaimSubjects(db, numbers)
    await auditAll(
      { ...ctx, db },
      subjects.map((claim) => ({
        action: isList ? 'claim.listed' : 'claim.read',
        outcome: 'shown',
        actor: actorOf(caller),
        subject: claim.id,
        personId: claim.person_id,
        insurerCode: claim.insurer_code,
        addressKey: caller.addressKey,
        traceId: request.id,
      })),
    )
    return answer
  }
}
