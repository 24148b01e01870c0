import { groupOfStatus, isFinalStatus } from '@khum/contract/claim-status'
import type { ClaimDetail, ClaimEvent } from '@khum/contract/claims'
import type { TimelineEvent } from '../../../ui/display/timeline'

/** How an event is drawn: what went wrong stays marked, the last one is where the claim stands. */
export function stateOf(event: ClaimEvent, last: boolean): TimelineEvent['state'] {
  if (event.status === 'payment_failed' || groupOfStatus(event.status) === 'rejected') return 'failed'
  return last && !isFinalStatus(event.status) ? 'now' : 'done'
}

/** What is still to come, as far as it is known. */
export function stepAhead(claim: Pick<ClaimDetail, 'status' | 'group'>): 'answer' | 'payment' | null {
  if (isFinalStatus(claim.status)) return null
  return claim.group === 'in_process' ? 'answer' : 'payment'
}
