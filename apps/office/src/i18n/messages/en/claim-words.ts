import { claimReasons, claimStatuses, treatments } from '@khum/ui/words/en/claims'

/** The queues of the office. */
export const queueNames = {
  new: 'New',
  mine: 'Mine',
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

/** The statuses of a claim. */
export const statusNames = claimStatuses

/** Kinds of treatment. */
export const kindNames = { ...treatments, other: 'Other' } as const

/** Reasons that the member may see. */
export const reasonNames = claimReasons

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
