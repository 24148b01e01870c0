import * as z from 'zod/mini'
import { admitedTypes, claimTypes } from './claim-rules'
import { reasonCodes } from './claim-status'
import {
  amount,
  choice,
  code,
  date,
  type ExchangeFields,
  listOf,
  ofEveryRow,
  optional,
  text,
} from './exchange-fields'
import { limits } from './limits'
import { claimModes } from './office-claim'

function diagnosis(about: string) {
  const schema = z.string().check(z.regex(/^[A-Z][0-9A-Z]{2}(\.?[0-9A-Z]{1,4})?$/, 'invalid'), z.maxLength(8))
  return { form: 'text', required: true, about, schema } as const
}

/** Makes a field for one part of a line's amount, such as the discount. Unlike a limit's amount, it is always money. */
const part = (about: string) => optional(amount(about))

/** The fields that describe the treatment of a claim. */
export const treatmentFields = {
  claim_type: choice(claimTypes, 'The cause.'),
  admited_type: choice(admitedTypes, 'The kind of treatment.'),
  admited_date: date('The day of treatment or admission, within the coverage.'),
  accident_date: optional(date('The day of the accident. Left out for an accident: the day of treatment.')),
  symptom: text('The symptoms or the reason for the treatment.', { max: limits.symptom.max }),
  provider_code: optional(text('The code of the hospital.', { max: limits.hospitalCode.max })),
  provider_name: text('The name of the hospital.', { max: limits.providerName.max }),
  hospital_claim_number: optional(text('The hospital’s number of the claim.', { max: 64 })),
  insurer_claim_number: optional(text('The insurer’s number of the claim.', { max: 64 })),
} as const satisfies ExchangeFields

/** The fields that describe a line of a bill, except for its amount. */
export const billFields = {
  description_th: text('What was billed, in Thai.'),
  description_en: text('What was billed, in English.'),
  section_scheme: optional(code('The benefit schedule of section_code.')),
  section_code: optional(code('The section of the schedule.')),
  diagnosis_code: optional(diagnosis('The diagnosis, ICD-10.')),
  procedure_code: optional(text('The procedure, ICD-9-CM.', { max: 16 })),
} as const satisfies ExchangeFields

/** The parts of a line's amount in a decision. */
export const decidedParts = {
  discount: part('The discount.'),
  not_covered: part('What the plan doesn’t cover.'),
  deductible: part('What the member pays as the deductible.'),
  copay: part('What the member pays for each visit.'),
  coinsurance: part('The member’s share.'),
  over_limit: part('What is over a limit.'),
  other_payer: part('What another payer pays.'),
  benefit: amount('What the plan pays.'),
  reason: optional(choice(reasonCodes, 'Why the line pays less than was billed.')),
} as const satisfies ExchangeFields

/**
 * The fields of a row of the kind `claim`: a claim that the source has decided. Members see these claims in the claim
 * history of their card.
 */
export const claimFields = {
  ...ofEveryRow,
  claim_number: optional(
    text(
      'The number of the claim in Khum, if it was sent to Khum. The row then says only that the source has booked it, and moves no balance.',
      { max: 40 },
    ),
  ),
  coverage_key: text('The source_key of the coverage that the claim is for.', { max: 200 }),
  mode: optional(
    choice(claimModes, 'Whether the member paid, or the hospital billed. Left out: reimbursement.'),
  ),
  ...treatmentFields,
  received_on: date('The day on which the claim was received.'),
  decided_on: date('The day of the decision.'),
  paid_on: optional(
    date('The day of the payment; only if something is paid. It changes only with the decision.'),
  ),
  reason: optional(choice(reasonCodes, 'Why less is paid than was billed, unless each line says so.')),
  lines: listOf(
    {
      ...billFields,
      billed: amount('What the hospital billed.'),
      ...decidedParts,
    },
    'The lines of the bill and what was decided. A line of which only billed and a benefit of 0 are given, in a claim that pays nothing, is not covered. Each: billed = discount + not_covered + deductible + copay + coinsurance + over_limit + other_payer + benefit.',
    { min: 1, max: limits.claimLines },
  ),
} as const satisfies ExchangeFields
