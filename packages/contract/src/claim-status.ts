/** The specification's three statuses are groups of fine ones. Spec §4, §3 Claim status. */
export const claimGroups = ['in_process', 'approved', 'rejected'] as const
export type ClaimGroup = (typeof claimGroups)[number]

export const claimStatuses = [
  'received',
  'checking',
  'documents_needed',
  'sent_to_insurer',
  'approved',
  'partly_approved',
  'payment_sent',
  'paid',
  'payment_failed',
  'not_approved',
  'withdrawn',
  'closed_missing_documents',
] as const
export type ClaimStatus = (typeof claimStatuses)[number]

const groupOf: Record<ClaimStatus, ClaimGroup> = {
  received: 'in_process',
  checking: 'in_process',
  documents_needed: 'in_process',
  sent_to_insurer: 'in_process',
  approved: 'approved',
  partly_approved: 'approved',
  payment_sent: 'approved',
  paid: 'approved',
  payment_failed: 'approved',
  not_approved: 'rejected',
  withdrawn: 'rejected',
  closed_missing_documents: 'rejected',
}

/** Who has to act next: the member, the administrator (TPA), the insurer, or nobody. */
export type NextActor = 'member' | 'tpa' | 'insurer' | 'nobody'

const actorOf: Record<ClaimStatus, NextActor> = {
  received: 'tpa',
  checking: 'tpa',
  documents_needed: 'member',
  sent_to_insurer: 'insurer',
  approved: 'insurer',
  partly_approved: 'insurer',
  payment_sent: 'insurer',
  paid: 'nobody',
  payment_failed: 'tpa',
  not_approved: 'nobody',
  withdrawn: 'nobody',
  closed_missing_documents: 'nobody',
}

const open: readonly ClaimStatus[] = ['approved', 'partly_approved', 'not_approved', 'withdrawn']

/** The legal moves of a claim; anything else is `claim_state_conflict`. TRUST R58. */
const moves: Record<ClaimStatus, readonly ClaimStatus[]> = {
  received: ['checking', 'documents_needed', ...open],
  checking: ['documents_needed', 'sent_to_insurer', ...open],
  documents_needed: ['checking', 'documents_needed', 'closed_missing_documents', ...open],
  sent_to_insurer: ['documents_needed', ...open],
  approved: ['payment_sent', 'paid', 'payment_failed'],
  partly_approved: ['payment_sent', 'paid', 'payment_failed'],
  payment_sent: ['paid', 'payment_failed'],
  payment_failed: ['payment_sent', 'paid'],
  paid: [],
  not_approved: [],
  withdrawn: [],
  closed_missing_documents: [],
}

/** The specification's status of a fine one. */
export function groupOfStatus(status: ClaimStatus): ClaimGroup {
  return groupOf[status]
}

/** Who acts next on a claim in this status. */
export function nextActor(status: ClaimStatus): NextActor {
  return actorOf[status]
}

/** Whether a claim may go from one status to another. */
export function canMove(from: ClaimStatus, to: ClaimStatus): boolean {
  return moves[from].includes(to)
}

/** Whether nothing can happen to a claim in this status any more: no further documents are taken either. TRUST R58 */
export function isFinalStatus(status: ClaimStatus): boolean {
  return moves[status].length === 0
}

/** Public reason codes of a decision; the internal detail never reaches the member. */
export const reasonCodes = [
  'not_covered',
  'waiting_period',
  'limit_reached',
  'visit_count',
  'duplicate',
  'missing_document',
  'unreadable_document',
  'not_medically_necessary',
  'pre_existing',
  'outside_period',
  'policy_lapsed',
  'not_in_network',
  'wrong_person',
  'late',
  'excluded_treatment',
  'excluded_item',
  'excluded_cause',
  'deductible_not_met',
  'paid_by_other',
  'amount_differs',
  'other',
] as const
export type ReasonCode = (typeof reasonCodes)[number]
