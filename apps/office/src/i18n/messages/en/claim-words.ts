/** The queues of the office. */
export const queueNames = {
  new: 'New',
  mine: 'Mine',
  answered: 'Answered by member',
  due_today: 'Due today',
  overdue: 'Overdue',
  second_look: 'For a second look',
  appeals: 'Appeals',
  on_hold: 'On hold',
  waiting_for_member: 'Waiting for member',
  sent_to_insurer: 'Sent to insurer',
  payment_failed: 'Payment failed',
} as const

/** The statuses of a claim. */
export const statusNames = {
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
} as const

/** Kinds of treatment. */
export const kindNames = {
  opd: 'Outpatient (OPD)',
  ipd: 'Inpatient (IPD)',
  emergency_opd: 'Accident and emergency',
  dental: 'Dental',
  vision: 'Vision',
  maternity: 'Maternity',
  check_up: 'Check-up',
  other: 'Other',
} as const

/** Reasons that the member may see. */
export const reasonNames = {
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
} as const

/** Why a second person looks at a decision. */
export const secondLookWhy = {
  amount: 'the amount',
  reason: 'the reason',
  new_assessor: 'a new assessor',
  sample: 'a random sample',
} as const

/** What the member reads if a document is asked for. */
export const askWords = {
  receipt: 'Please send a receipt that clearly shows the hospital, the date and the amount.',
  medical:
    'Please send a medical certificate with the patient’s name, the date of treatment and the diagnosis.',
  bank_book: 'Please send a picture of the bank book’s page with the name and account number.',
} as const
