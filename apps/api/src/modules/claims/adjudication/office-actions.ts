import { type ClaimDetail, nextActor } from '@khum/contract'
import type { AppContext } from '../../../context'
import { bookClaim } from '../../insurance/ledger'
import type { Actor } from '../claim-events.repo'
import { sendClaimNews } from '../claim-mail.service'
import type { LockedClaim } from '../claim-moves.service'
import { getClaimByNumber } from '../claims.service'

/** Returns the actor of a call that has the integration key and acts for this party. */
export function actingFor<P extends 'tpa' | 'insurer'>(party: P) {
  return { kind: 'client', id: 'integration', party } as const satisfies Actor
}

/**
 * Returns who acts on a claim in its status: the insurer or the TPA. While the claim waits for the member, it is the
 * TPA.
 */
export function actingParty(claim: LockedClaim): 'tpa' | 'insurer' {
  return nextActor(claim.status) === 'insurer' ? 'insurer' : 'tpa'
}

/** Converts the claim to the form that the ledger's functions take. */
export function reservationOf(claim: LockedClaim) {
  return {
    claimId: claim.id,
    coverageId: claim.coverage_id,
    admitedType: claim.admited_type,
    serviceDate: claim.admited_date,
  }
}

/**
 * Books in the ledger what a claim's decision pays, in satang. If the claim is open for another decision, its billed amount
 * stays reserved.
 */
export async function bookDecision(
  ctx: AppContext,
  claim: LockedClaim,
  { benefit, isOpen }: { benefit: bigint; isOpen: boolean },
  eventId: string,
): Promise<void> {
  const open = isOpen ? claim.medical_expense : 0n
  await bookClaim(ctx.db, reservationOf(claim), { benefit, open }, { at: ctx.clock.now(), eventId })
}

/** Sends the member an email about the new status. Returns the claim as it is now. */
export async function finishMove(ctx: AppContext, claim: LockedClaim, eventId: string): Promise<ClaimDetail> {
  await sendClaimNews(ctx, claim.id, eventId)
  return await getClaimByNumber(ctx.db, claim.claim_number)
}
