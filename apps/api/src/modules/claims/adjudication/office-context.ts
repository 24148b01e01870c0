import type { ClientCaller, InsurerScope } from '../../../caller'
import type { AppContext } from '../../../context'
import { type LockedClaim, lockClaimByNumber } from '../claim-moves.service'

/** A member of staff who acts in the office. */
export interface StaffActor extends InsurerScope {
  staffId: string
  about: ClientCaller['about']
}

/** A caller that may decide claims: an API client, or a member of staff. */
export type OfficeCaller = ClientCaller | StaffActor

/** The context of an office call: `db` is its transaction, `caller` the client or member of staff who acts. */
export interface OfficeContext extends AppContext {
  caller: OfficeCaller
}

/** Returns the caller in the form that claim events and the audit log store. */
export function actorOf(caller: OfficeCaller): { kind: 'client' | 'staff'; id: string } {
  return 'clientId' in caller
    ? { kind: 'client', id: caller.clientId }
    : { kind: 'staff', id: caller.staffId }
}

/**
 * Locks the claim with this number and records it in `caller.about` for the audit log.
 * @throws AppError not_found (also if the claim is with an insurer that isn't the caller's)
 */
export async function lockClaimOfClient(ctx: OfficeContext, number: string): Promise<LockedClaim> {
  const claim = await lockClaimByNumber(ctx.db, ctx.caller, number)
  ctx.caller.about = { subject: claim.id, insurerCode: claim.insurer_code, personId: claim.person_id }
  return claim
}
