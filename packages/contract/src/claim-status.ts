/** The three groups that the twelve statuses in `claimStatuses` belong to. Requirements 3.12, 4.10 */
export const claimGroups = ['in_process', 'approved', 'rejected'] as const
export type ClaimGroup = (typeof claimGroups)[number]

/** Where a claim comes from. In the app, members can open only the claims that they sent and their own paper claims. */
export const claimOrigins = ['member_app', 'hospital', 'paper', 'core_system'] as const

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

/** Who has to act next; `tpa` is the claims staff. */
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
  payment_failed: 'member',
  not_approved: 'nobody',
  withdrawn: 'nobody',
  closed_missing_documents: 'nobody',
}

const open: readonly ClaimStatus[] = ['approved', 'partly_approved', 'not_approved', 'withdrawn']

/** The statuses that each status may change to; any other change is refused with `claim_state_conflict`. R58 */
const moves: Record<ClaimStatus, readonly ClaimStatus[]> = {
  received: ['checking', 'documents_needed', 'sent_to_insurer', ...open],
  checking: ['documents_needed', 'sent_to_insurer', ...open],
  documents_needed: ['checking', 'documents_needed', 'sent_to_insurer', 'closed_missing_documents', ...open],
  sent_to_insurer: ['checking', 'documents_needed', ...open],
  approved: ['payment_sent', 'paid', 'payment_failed'],
  partly_approved: ['payment_sent', 'paid', 'payment_failed'],
  payment_sent: ['paid', 'payment_failed'],
  payment_failed: ['approved', 'partly_approved', 'payment_sent', 'paid'],
  paid: [],
  not_approved: [],
  withdrawn: [],
  closed_missing_documents: [],
}

/** Statuses in which a decision can be undone, because no payment was sent yet. */
const undoable: readonly ClaimStatus[] = ['approved', 'partly_approved', 'not_approved']

/**
 * Statuses in which an appeal can be filed and answered. `payment_sent` isn't among them, because the result of the
 * payment isn't known yet.
 */
const appealable: readonly ClaimStatus[] = [...undoable, 'paid', 'payment_failed']

/**
 * Whether the last decision can be undone. Undoing it restores the status that the claim had before the decision. R58
 */
export function canUndo(status: ClaimStatus): boolean {
  return undoable.includes(status)
}

/**
 * Whether a claim with this status can be reopened and checked again. The claim has ended, or it is approved and no
 * payment is on its way. R58
 */
export function canReopen(status: ClaimStatus): boolean {
  return isFinalStatus(status) || canUndo(status) || status === 'payment_failed'
}

/** Whether a claim with this status has a decision that can be appealed. */
export function canAppeal(status: ClaimStatus): boolean {
  return appealable.includes(status)
}

/** Returns the group of a status. */
export function groupOfStatus(status: ClaimStatus): ClaimGroup {
  return groupOf[status]
}

/**
 * Returns who has to act next on a claim with this status. If nobody has to act on the claim itself, but an appeal is
 * open, the claims staff have to answer the appeal.
 */
export function nextActor(status: ClaimStatus, isAppealed = false): NextActor {
  const actor = actorOf[status]
  return actor === 'nobody' && isAppealed ? 'tpa' : actor
}

/** Whether the member has to act: to send documents, or to give another account after a failed payment. */
export function waitsForMember(status: ClaimStatus): boolean {
  return nextActor(status) === 'member'
}

/** Whether a claim may change from one status to another. R58 */
export function canMove(from: ClaimStatus, to: ClaimStatus): boolean {
  return moves[from].includes(to)
}

/** Whether the status is final. No documents can be added to a claim with a final status. R58 */
export function isFinalStatus(status: ClaimStatus): boolean {
  return moves[status].length === 0
}

/** The reasons for a decision. The member may see these reasons. */
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

/** More detailed reasons for a decision. Only claims staff see them. */
export const reasonDetails = [
  'non_disclosure',
  'rescission',
  'death',
  'suspected_fraud',
  'forged_document',
  'self_inflicted',
  'cosmetic',
  'experimental',
  'no_physician_order',
  'overpriced',
  'split_visit',
] as const
export type ReasonDetail = (typeof reasonDetails)[number]
