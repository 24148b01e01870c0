import { claimReasons, claimStatuses, treatments } from '@khum/ui/words/en/claims'

export const queueNames = {
  new: 'New',
  mine: 'Mine',
  proposed: 'My proposals',
  answered: 'Answered by member',
  due_today: 'Due today',
  overdue: 'Overdue',
  second_look: 'For a second look',
  quality: 'Quality sample',
  appeals: 'Appeals',
  on_hold: 'On hold',
  waiting_for_member: 'Waiting for member',
  sent_to_insurer: 'Sent to insurer',
  originals: 'Originals awaited',
  payment_failed: 'Payment failed',
} as const

export const statusNames = claimStatuses

export const kindNames = { ...treatments, other: 'Other' } as const

/** Reasons that the member may see. */
export const reasonNames = claimReasons

/** Why a decision needs a second look (a second approver). */
export const secondLookWhy = {
  amount: 'amount above the limit (claims of one day count together)',
  reason: 'chosen reason',
  new_assessor: 'new assessor',
  sample: 'random sample',
  own_claim: 'this may be the assessor’s own or a relative’s claim (same name or email)',
} as const

/** What the member reads in a document request. */
export const askWords = {
  receipt: 'Please send a receipt that clearly shows the hospital or clinic, the date and the amount.',
  medical:
    'Please send a medical certificate with the patient’s name, the date of treatment and the diagnosis.',
  bank_book: 'Please send a picture of the bank book’s page with the name and account number.',
} as const

/** The usual headings of hospital receipts. */
export const lineHeadings = {
  medicine: 'Medicine',
  doctor: 'Doctor’s fee',
  service: 'Hospital service charge',
  room: 'Room and board',
  intensive: 'Intensive care unit (ICU)',
  nursing: 'Nursing care',
  laboratory: 'Laboratory tests',
  imaging: 'X-rays and imaging',
  supplies: 'Medical supplies',
  equipment: 'Medical equipment',
  surgery: 'Surgery and procedures',
  theatre: 'Operating room',
  anaesthetic: 'Anaesthesia',
  emergency: 'Emergency room',
  physiotherapy: 'Physiotherapy',
  dental: 'Dental treatment',
  ambulance: 'Ambulance',
  all: 'Medical expenses',
  other: 'Other expenses',
} as const

/** Words for facts about an insured person. A relationship says how the person is related to the subscriber. */
export const insuredWords = {
  male: 'male',
  female: 'female',
  spouse: 'spouse of the subscriber',
  child: 'child of the subscriber',
  parent: 'parent of the subscriber',
} as const

/** Where a claim comes from. */
export const originNames = {
  member_app: 'Member app',
  hospital: 'Hospital',
  paper: 'Paper',
  core_system: 'The insurer’s system',
} as const

/** Where the value of a field in the claim comes from. */
export const valueOrigins = {
  read: 'read from the receipt',
  corrected: 'corrected after reading',
  typed: 'typed',
} as const

/** Why the person was treated. */
export const causeNames = { accident: 'Accident', illness: 'Illness', other: 'Other' } as const

/** Texts about changes of a claim's holder: who took the claim, from whom, and how. */
export const handoverNames = {
  taken: '{by} took the claim',
  taken_over: '{by} took it over',
  assigned: '{by} assigned it to {to}',
  released: '{by} gave it back to the queue',
  proposal_withdrawn: '{by} took the proposal back',
  put_on_hold: '{by} put it on hold until {until}',
  resumed: '{by} ended the hold',
  itemised: '{by} split the bill into lines',
} as const

/** Detailed reasons that only staff see. */
export const detailNames = {
  non_disclosure: 'Facts not disclosed',
  rescission: 'Policy rescinded',
  death: 'Death',
  suspected_fraud: 'Suspected fraud',
  forged_document: 'Forged document',
  self_inflicted: 'Self-inflicted',
  cosmetic: 'Cosmetic',
  experimental: 'Experimental treatment',
  no_physician_order: 'No physician’s order',
  overpriced: 'Unusually high price',
  split_visit: 'One visit split into several bills',
} as const

/** How the letter to the member explains each reason. */
export const reasonsInLetter = {
  not_covered: 'Your plan doesn’t cover this expense, so we can’t pay it.',
  waiting_period:
    'You were treated during the waiting period of your policy, in which this illness isn’t covered yet.',
  limit_reached: 'This part of the expense is more than what was left of the benefit’s limit in your policy.',
  visit_count: 'You have used all the visits that your policy pays for.',
  duplicate: 'This expense was claimed and decided in another claim, so we can’t pay it again.',
  missing_document:
    'Documents are missing, so we couldn’t assess this expense. Send them, and we will look at the claim again.',
  unreadable_document:
    'The documents aren’t clear enough to check. Send clear ones, and we will look at the claim again.',
  not_medically_necessary:
    'According to the medical documents, this treatment doesn’t meet the policy’s terms of medical necessity.',
  pre_existing:
    'The treatment was for a condition from before the policy began, which the policy doesn’t cover.',
  outside_period: 'The date of treatment is outside your period of insurance.',
  policy_lapsed: 'The policy had lapsed on the date of treatment, so there was no cover.',
  not_in_network: 'This hospital is outside the network that your policy requires for this benefit.',
  wrong_person: 'The patient’s name on the documents isn’t that of the insured person of this claim.',
  late: 'We received the claim after the policy’s time limit for claims.',
  excluded_treatment: 'Your policy excludes this treatment.',
  excluded_item: 'Your policy excludes this item, as it does personal items or food supplements.',
  excluded_cause: 'Your policy excludes the cause of this injury or illness.',
  deductible_not_met: 'This part is the deductible, which you pay yourself under your policy.',
  paid_by_other: 'This part was already paid by another right or insurance.',
  amount_differs: 'The amount claimed differs from the documents, so we decided by the documents.',
  other: 'The note on the decision explains the reason.',
} as const

/** Short names of the 13 sections of the standard schedule for inpatient benefits. */
export const sectionNames = {
  s1: 'Room, board and hospital service',
  s2: 'Diagnosis, medicine, supplies, nursing',
  s3: 'Doctors’ visits',
  s4: 'Surgery and procedures',
  s5: 'Major surgery as a day case',
  s6: 'Before and after the stay',
  s7: 'Accident, outpatient, within 24 hours',
  s8: 'Rehabilitation',
  s9: 'Dialysis',
  s10: 'Radiotherapy',
  s11: 'Chemotherapy',
  s12: 'Emergency ambulance',
  s13: 'Minor surgery',
} as const

/** The decisions that an assessor can propose for a second look. */
export const proposalNames = {
  approved: 'approve',
  partly_approved: 'approve in part',
  not_approved: 'reject',
} as const
