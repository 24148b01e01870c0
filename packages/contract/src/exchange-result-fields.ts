import { claimStatuses, reasonCodes, reasonDetails } from './claim-status'
import { documentLists } from './documents'
import { billFields, decidedParts, treatmentFields } from './exchange-claim-fields'
import {
  amount,
  choice,
  date,
  type ExchangeFields,
  integer,
  listOf,
  ofEveryRow,
  optional,
  text,
} from './exchange-fields'
import { limits } from './limits'
import { claimModes, claimParties } from './office-claim'

/** The fields of a row of the kind `to_decide`: a cashless or paper claim that Khum's office is to decide. */
export const toDecideFields = {
  ...ofEveryRow,
  source_key: text(
    'The key of the claim in the source. It never changes and names no other claim. With a key that was sent before, by file or by call, other content is refused.',
    { max: 200 },
  ),
  origin: choice(['hospital', 'paper'], 'Where the claim comes from.'),
  mode: choice(claimModes, 'Whether the member paid, or the hospital billed.'),
  coverage_key: text('The source_key of the coverage that the claim is for.', { max: 200 }),
  ...treatmentFields,
  lines: listOf({ ...billFields, billed: amount('What the hospital billed.') }, 'The lines of the bill.', {
    min: 1,
    max: limits.claimLines,
  }),
} as const satisfies ExchangeFields

/**
 * The fields that every row of the kinds `decision` and `payment` has. A version is required. The key has only
 * characters that are safe in a URL, because the API's calls for decisions and payments have the key in their URL.
 */
const versioned = {
  ...ofEveryRow,
  source_key: text('The key of the row in the source, of letters, digits and the signs . _ : and -.', {
    max: 100,
  }),
  source_version: integer('The number of this version of the row. Each change has a higher one.'),
} as const

const note = {
  note_th: optional(text('A text that the member reads, in Thai. Needs note_en.', { max: 1_000 })),
  note_en: optional(text('The same in English.', { max: 1_000 })),
} as const

const asked = {
  list: choice(documentLists, 'With documents_needed: what the member has to send.'),
  request_th: text('With documents_needed: what the member reads, in Thai.', { max: 1_000 }),
  request_en: text('The same in English.', { max: 1_000 }),
} as const

/** The fields of a row of the kind `decision`: how a TPA's system decided a claim that is in Khum. */
export const decisionFields = {
  ...versioned,
  claim_number: text('The number of the claim in Khum.', { max: 40 }),
  status: choice(
    [...claimStatuses, 'reversed', 'appeal_upheld'],
    'The new status; or reversed: the decision that counts is taken back; or appeal_upheld: the open appeal is answered, the decision stays. The payment statuses need the scope payments.write.',
  ),
  reason: optional(
    choice(
      reasonCodes,
      'Why less is paid than was billed, unless each line says so. With not_approved it is needed.',
    ),
  ),
  reason_detail: optional(choice(reasonDetails, 'A more detailed reason, which members don’t see.')),
  because: optional(
    text('With reversed, and with checking if the claim is reopened: why. Members don’t see it.', {
      max: 500,
    }),
  ),
  list: optional(asked.list),
  due_date: optional(date('With documents_needed: until when.')),
  request_th: optional(asked.request_th),
  request_en: optional(asked.request_en),
  requests: optional(
    listOf(
      asked,
      'With documents_needed, if the member has to send several documents: each of them. Then list, request_th and request_en are left out.',
      { min: 1, max: documentLists.length },
    ),
  ),
  decided_by: optional(
    choice(
      claimParties,
      'Whose decision it is: that of the party of the client that sends it. Left out: the same.',
    ),
  ),
  over_limit_reason: optional(
    text('Why more is paid than the limits allow.', { max: limits.decisionText.max }),
  ),
  internal_note: optional(
    text('A note that members don’t see. If the decision becomes a recommendation, the insurer reads it.', {
      max: 2_000,
    }),
  ),
  insurer_claim_number: optional(
    text('With sent_to_insurer: the insurer’s number of the claim.', { max: 64 }),
  ),
  paid_on: optional(date('With paid: the day of the payment.')),
  reference: optional(text('With paid: the reference of the transfer.', { max: 64 })),
  ...note,
  lines: optional(
    listOf(
      {
        line_id: optional(
          text('The id of the claim’s line. Left out: the lines are those of the bill, in its order.', {
            max: 22,
          }),
        ),
        description_th: optional(billFields.description_th),
        description_en: optional(billFields.description_en),
        section_scheme: billFields.section_scheme,
        section_code: billFields.section_code,
        diagnosis_code: billFields.diagnosis_code,
        procedure_code: billFields.procedure_code,
        billed: optional(amount('What the hospital billed. Left out with line_id.')),
        ...decidedParts,
      },
      'With approved and partly_approved: what was decided; also with not_approved, if a line isn’t wholly not_covered, as when the deductible isn’t used up. Each: billed = discount + not_covered + deductible + copay + coinsurance + over_limit + other_payer + benefit.',
      { min: 1, max: limits.claimLines },
    ),
  ),
} as const satisfies ExchangeFields

/** The fields of a row of the kind `payment`: the result of a payment order. */
export const paymentFields = {
  ...versioned,
  payment_id: text('The id of the payment order.', { max: 22 }),
  result: choice(
    ['sent', 'paid', 'failed', 'returned'],
    'sent: on its way; paid: arrived; failed: not paid; returned: the bank gave a paid amount back.',
  ),
  paid_on: optional(date('With paid: the day of the payment.')),
  code: optional(text('With failed and returned: the bank’s reason.', { max: 40 })),
  reference: optional(text('The reference of the transfer.', { max: 64 })),
  ...note,
} as const satisfies ExchangeFields
