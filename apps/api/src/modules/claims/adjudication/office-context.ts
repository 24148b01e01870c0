import type { ClientCaller } from '../../../caller'
import type { AppContext } from '../../../context'
import { type LockedClaim, lockClaimByNumber } from '../claim-moves.service'

/** The context of an office call: `db` is its transaction, `caller` the client that acts. */
export interface OfficeContext extends AppContext {
  caller: ClientCaller
}

/**
 * Locks a claim of one of the client's insurers by its number, and notes it for the audit log.
 * @throws AppError not_found
 */
export async function lockClaimOfClient(ctx: OfficeContext, number: string): Promise<LockedClaim> {
  const claim = await lockClaimByNumber(ctx.db, ctx.caller, number)
  ctx.caller.about = { subject: claim.id, insurerCode: claim.insurer_code, personId: claim.person_id }
  return claim
}
