import type { AdmitedType } from '@khum/contract/claim-rules'
import type { ClaimStatus, ReasonCode } from '@khum/contract/claim-status'

export const claimStatuses = {
  received: 'Received',
  checking: 'Being checked',
  documents_needed: 'Documents needed',
  sent_to_insurer: 'Sent to the insurer',
  approved: 'Approved',
  partly_approved: 'Partly approved',
  payment_sent: 'Payment sent',
  paid: 'Paid',
  payment_failed: 'Payment failed',
  not_approved: 'Not approved',
  withdrawn: 'Withdrawn',
  closed_missing_documents: 'Closed, documents missing',
} as const satisfies Record<ClaimStatus, string>

/** The kinds of treatment, except for `other`, which isn't a benefit of any plan. */
export const treatments = {
  opd: 'Outpatient (OPD)',
  ipd: 'Inpatient (IPD)',
  emergency_opd: 'Accident and emergency',
  dental: 'Dental',
  vision: 'Vision',
  maternity: 'Maternity',
  check_up: 'Check-up',
} as const satisfies Record<Exclude<AdmitedType, 'other'>, string>

/** Why a claim or a line isn’t paid in full. */
export const claimReasons = {
  not_covered: 'Not covered',
  waiting_period: 'Within the waiting period',
  limit_reached: 'Over the limit',
  visit_count: 'More visits than the plan pays for',
  duplicate: 'Claimed twice',
  missing_document: 'Documents missing',
  unreadable_document: 'Document can’t be read',
  not_medically_necessary: 'Not medically necessary',
  pre_existing: 'Condition from before the policy began',
  outside_period: 'Outside the coverage period',
  policy_lapsed: 'Policy lapsed',
  not_in_network: 'Hospital outside the network',
  wrong_person: 'Not the insured person',
  late: 'Claim sent too late',
  excluded_treatment: 'Treatment excluded by the policy',
  excluded_item: 'Item excluded by the policy',
  excluded_cause: 'Cause excluded by the policy',
  deductible_not_met: 'Deductible',
  paid_by_other: 'Paid by other insurance',
  amount_differs: 'Amount differs from the documents',
  other: 'Another reason',
} as const satisfies Record<ReasonCode, string>
