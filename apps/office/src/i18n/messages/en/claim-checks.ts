/** The names of the automatic checks. */
export const checkNames = {
  policy_in_force: 'Coverage on the treatment date',
  waiting_period: 'Waiting period',
  limit_left: 'Limit left',
  hospital: 'Hospital',
  dates: 'Dates',
  documents: 'Documents needed',
  receipt_amount: 'Amount on the receipt',
  duplicates: 'Duplicate check',
  payee: 'Payee',
  other_insurance: 'Other insurance',
  forwarding: 'Forwarding to the insurer',
} as const

export const checkResults = {
  pass: 'Passed',
  review: 'To review',
  fail: 'Failed',
} as const

/** Why a check has its result. */
export const checkNotes = {
  ok: 'OK',
  outside_period: 'Covered from {from} to {until}',
  policy_in_grace: 'In the grace period: the premium is late',
  policy_lapsed: 'The policy has lapsed',
  void_coverage: 'The coverage is void',
  in_waiting_period: 'Until {until}',
  accident_no_waiting: 'No waiting period for accidents',
  no_benefit: 'The plan has no such benefit',
  used_up: 'The limit is used up',
  less_than_bill: '{left} baht left, less than the bill',
  enough: 'Enough for the whole bill',
  in_network: 'In the network',
  not_in_network: 'Outside the network; the member paid first',
  cashless_not_in_network: 'Outside the network, yet sent as cashless',
  unknown_place: 'Typed in, not in our list',
  after_submission: 'Treated after the claim was sent',
  accident_after_treatment: 'The accident was after the treatment',
  filed_late: 'Sent after the deadline',
  receipt_date_differs: 'The receipt is dated {day}',
  missing_lists: 'Missing: {lists}',
  amount_equals: 'Matches the receipt',
  amount_differs: 'The receipt says {read} baht',
  same_paper: 'The same receipt or slip as in {claims}',
  same_file: 'The same file as in {claims}',
  same_picture: 'Nearly the same picture as in {claims}',
  same_day_and_amount: 'Same treatment date and amount as {claims}',
  name_differs: 'The account’s name isn’t the payee’s',
  account_of_others:
    '{count, plural, one {Also given by # other member} other {Also given by # other members}}',
  no_account: 'No account given yet',
  has_other_insurance: 'Declared: {insurers}',
  not_read_by_insurer: 'The insurer’s system hasn’t read this claim for a day. The member knows.',
} as const
