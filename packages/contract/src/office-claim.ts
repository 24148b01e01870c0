import * as z from 'zod/mini'
import { admitedTypes, claimTypes } from './claim-rules'
import { claimOrigins, reasonCodes, reasonDetails } from './claim-status'
import { appealSchema, claimDetailSchema, claimLineSchema } from './claims'
import { idSchema, instantSchema, isoDateSchema, satangSchema, wordsSchema } from './fields'
import { limits } from './limits'
import { payeeKinds } from './payout-accounts'

export const claimModes = ['reimbursement', 'cashless'] as const
/** The parties that can decide or pay a claim. */
export const claimParties = ['tpa', 'insurer'] as const
export type ClaimParty = (typeof claimParties)[number]

/**
 * How a value got into a claim. `read`: the automatic reading found it on a receipt. `corrected`: the automatic reading
 * found it, and the member corrected it. `typed`: the member typed it.
 */
export const valueOriginSchema = z.enum(['read', 'corrected', 'typed'])
export type ValueOrigin = z.infer<typeof valueOriginSchema>

const amount = satangSchema.check(z.minimum(0))
/** A text of 1 to `max` characters, without spaces around it. */
export const requiredText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'))
/** What a member of staff writes to the member, in both languages. */
export const memberTextSchema = z.object({
  th: requiredText(limits.decisionText.max),
  en: requiredText(limits.decisionText.max),
})
/** Why a person decided or changed something. */
export const whySchema = requiredText(limits.decisionText.max)
const reasonSchema = z.enum(reasonCodes)
const detailSchema = z.enum(reasonDetails)

/**
 * The payment order that a client's report is about. If it isn't the claim's current order, the report is refused. If
 * left out, the report is about the current order.
 */
export const ofPayment = { payment_id: z.optional(idSchema) }

/** A section of a benefit schedule: a code of `nhs13`, or of an insurer's own scheme. */
const sectionSchema = z.object({ scheme: requiredText(40), code: requiredText(40) })
export type Section = z.infer<typeof sectionSchema>

/** The sections of `nhs13`, the benefit schedule of individual inpatient policies since 8 November 2021. */
export const nhs13Sections = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'] as const

/** A line of a bill. `diagnosis_code` is an ICD-10 code, `procedure_code` an ICD-9-CM code. */
export const billedLineSchema = z.object({
  description: z.object({ th: requiredText(200), en: requiredText(200) }),
  billed_satang: satangSchema.check(z.minimum(1), z.maximum(limits.money.maxSatang)),
  section: z.optional(sectionSchema),
  diagnosis_code: z.optional(z.string().check(z.regex(/^[A-Z][0-9A-Z]{2}(\.?[0-9A-Z]{1,4})?$/, 'invalid'))),
  procedure_code: z.optional(requiredText(16)),
})
/**
 * The lines of a bill. Their sum must not be more than the maximum amount of a claim. If it is, the error is reported
 * for the line with which the sum exceeds the maximum. R58
 */
export const billedLinesSchema = z.array(billedLineSchema).check(
  z.minLength(1, 'required'),
  z.maxLength(limits.claimLines, 'too_long'),
  z.check(({ value, issues }) => {
    let sum = 0
    const line = value.findIndex(({ billed_satang }) => {
      sum += billed_satang
      return sum > limits.money.maxSatang
    })
    if (line !== -1)
      issues.push({ code: 'custom', message: 'amount_range', path: [line, 'billed_satang'], input: value })
  }),
)

/**
 * The amounts of a decided line: billed = discount + eligible + not covered. An amount that is left out counts as 0.
 */
export const decidedLineSchema = z.object({
  line_id: idSchema,
  discount_satang: z.optional(amount),
  not_covered_satang: z.optional(amount),
  deductible_satang: z.optional(amount),
  copay_satang: z.optional(amount),
  coinsurance_satang: z.optional(amount),
  over_limit_satang: z.optional(amount),
  other_payer_satang: z.optional(amount),
  benefit_satang: amount,
  reason: z.optional(reasonSchema),
  reason_detail: z.optional(detailSchema),
})

/** Fields of every decision. Members see neither `reason_detail` nor `internal_note`. */
const decisionFields = {
  /**
   * The party that decides. If left out, it's the client's party or, for a client without a party, the administrator. A
   * client of the administrator can't decide for the insurer.
   */
  decided_by: z.optional(z.enum(claimParties)),
  reason_detail: z.optional(detailSchema),
  internal_note: z.optional(requiredText(2000)),
  note: z.optional(wordsSchema),
}

const decidedLinesSchema = z
  .array(decidedLineSchema)
  .check(z.minLength(1, 'required'), z.maxLength(limits.claimLines, 'too_long'))

export const approvalSchema = z.object({
  ...decisionFields,
  lines: decidedLinesSchema,
  reason: z.optional(reasonSchema),
  /**
   * Required if the decision pays more than the plan allows; ignored otherwise. Stored with the decision. Members
   * never see it.
   */
  over_limit_reason: z.optional(whySchema),
})
export type Approval = z.output<typeof approvalSchema>

export const rejectionSchema = z.object({
  ...decisionFields,
  reason: reasonSchema,
  /**
   * Says for each line of the bill why the plan pays nothing, for example because the deductible isn't used up. If left
   * out, all lines count as not covered.
   */
  lines: z.optional(decidedLinesSchema),
})
export type Rejection = z.output<typeof rejectionSchema>

/** A claim that was received outside the app: from a hospital, on paper, or from the insurer's core system. */
export const enteredClaimSchema = z.object({
  origin: z.enum(['hospital', 'paper', 'core_system']),
  mode: z.enum(claimModes),
  coverage_id: idSchema,
  /** The system that sent the claim; the office if left out. `source_key` is the claim's key in that system. */
  source: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9_-]{1,39}$/, 'invalid'))),
  source_key: z.optional(requiredText(200)),
  claim_type: z.enum(claimTypes),
  admited_type: z.enum(admitedTypes),
  admited_date: isoDateSchema,
  accident_date: z.optional(isoDateSchema),
  symptom: requiredText(limits.symptom.max),
  provider_code: z.optional(requiredText(limits.hospitalCode.max)),
  provider_name: requiredText(limits.providerName.max),
  hospital_claim_number: z.optional(requiredText(64)),
  insurer_claim_number: z.optional(requiredText(64)),
  /** The day in Thailand on which the claim arrived; today if left out. Deadlines count from this day. */
  received_on: z.optional(isoDateSchema),
  lines: billedLinesSchema,
  /** What the core system has decided. The decision's lines are in the order of the claim's `lines`. */
  decision: z.optional(
    z.object({
      lines: z
        .array(z.omit(decidedLineSchema, { line_id: true }))
        .check(z.maxLength(limits.claimLines, 'too_long')),
      reason: z.optional(reasonSchema),
    }),
  ),
})
export type EnteredClaim = z.output<typeof enteredClaimSchema>

/** An insurer's rules for its claims. Amounts are in satang; null means no limit. */
export const claimSettingsSchema = z.object({
  claims_decided_by: z.enum(['office', 'source']),
  payments_made_by: z.enum(['office', 'source']),
  /** The highest benefit amount that the administrator may decide. */
  tpa_decision_limit_satang: z.nullable(amount),
  /**
   * Only the insurer may decide for one of these reasons, or on a claim with one of these diagnoses. A diagnosis is
   * given by its code or the code's first characters.
   */
  insurer_only_reasons: z.array(z.enum([...reasonCodes, ...reasonDetails])),
  insurer_only_diagnoses: z.array(z.string().check(z.regex(/^[A-Z][0-9A-Z.]{0,7}$/, 'invalid'))),
  /** If the bill is above this amount, the original documents are needed. */
  originals_above_satang: z.nullable(amount),
  filing_days: z.int().check(z.minimum(1)),
  payment_days: z.int().check(z.minimum(1)),
  insurer_days: z.int().check(z.minimum(1)),
  appeal_days: z.int().check(z.minimum(1)),
  appeal_answer_days: z.int().check(z.minimum(1)),
  counted_days: z.enum(['calendar', 'working']),
  /** Whether members may be paid by PromptPay, which names no account holder. */
  promptpay: z._default(z.boolean(), false),
  /** Whether an amount that a payee has to pay back is deducted from their next payment automatically. */
  set_off_recoveries: z._default(z.boolean(), false),
  /**
   * A decision with a higher benefit (in satang) needs a second look: another assessor must confirm it. What was decided
   * for the coverage's other claims of the same kind and day of treatment counts too. Null: the amount alone never
   * requires a second look.
   */
  second_look_above_satang: z._default(z.nullable(amount), null),
  second_look_reasons: z._default(z.array(z.enum([...reasonCodes, ...reasonDetails])), []),
  /** How many of a new assessor's first decisions need a second look. */
  second_look_first: z._default(z.int().check(z.minimum(0)), 0),
  /** The share of all decisions that need a second look, in percent. */
  second_look_share: z._default(z.int().check(z.minimum(0), z.maximum(100)), 0),
  /** The quality sample: the share of staff's decisions that another person checks afterwards, in percent. */
  quality_sample_share: z._default(z.int().check(z.minimum(0), z.maximum(100)), 0),
})
export type ClaimSettings = z.output<typeof claimSettingsSchema>

const mark = z.nullable(requiredText(40))

/** Where a claim's paper originals are. If `expected_on` is set, the claim is paid only after `received_on` is set. */
export const originalsSchema = z.object({
  /** The day on which the originals were found to be needed; null if they aren't needed. */
  expected_on: z.nullable(isoDateSchema),
  received_on: z.nullable(isoDateSchema),
  shelf: mark,
  returned_on: z.nullable(isoDateSchema),
  tracking: mark,
})
export type Originals = z.output<typeof originalsSchema>

const officeDecisionSchema = z.object({
  version: z.int(),
  at: instantSchema,
  author: z.string(),
  decided_by: z.enum(claimParties),
  outcome: z.enum(['approved', 'partly_approved', 'not_approved']),
  benefit_satang: satangSchema,
  reason: z.nullable(reasonSchema),
  reason_detail: z.nullable(detailSchema),
  internal_note: z.nullable(z.string()),
  over_limit_reason: z.nullable(z.string()),
  is_recommendation: z.boolean(),
  /** The note to the member that came with the decision. Servers of the previous release leave it out. */
  note: z.optional(z.nullable(wordsSchema)),
  undone: z.nullable(z.object({ at: instantSchema, by: z.string(), reason: z.string() })),
})

/** The party that has to act next on a claim, since when, and by when. */
export const turnSchema = z.object({
  party: z.enum(['member', 'tpa', 'insurer', 'nobody']),
  since: instantSchema,
  due_date: z.nullable(isoDateSchema),
})

/** A claim with everything that the office sees. */
export const officeClaimSchema = z.extend(claimDetailSchema, {
  origin: z.enum(claimOrigins),
  mode: z.enum(claimModes),
  hospital_claim_number: z.nullable(z.string()),
  insurer_claim_number: z.nullable(z.string()),
  /** Whom the claim is paid to; null if the member gave no account. */
  payee_kind: z.nullable(z.enum(payeeKinds)),
  turn: turnSchema,
  /** Other claims with the same paper: the same electronic tax receipt, or a slip of the same transfer. */
  same_paper_in: z.array(z.string()),
  /** How amount, day and place were entered; null unless a member sent the claim in the app. */
  value_origins: z.nullable(
    z.object({ amount: valueOriginSchema, date: valueOriginSchema, place: valueOriginSchema }),
  ),
  filed_late: z.boolean(),
  originals_needed: z.boolean(),
  originals: originalsSchema,
  lines: z.array(
    z.extend(claimLineSchema, {
      section: z.nullable(z.object({ scheme: z.string(), code: z.string() })),
      diagnosis_code: z.nullable(z.string()),
      procedure_code: z.nullable(z.string()),
    }),
  ),
  decisions: z.array(officeDecisionSchema),
  appeals: z.array(appealSchema),
})
export type OfficeClaim = z.output<typeof officeClaimSchema>

/**
 * The days of a year, besides Saturdays and Sundays, that aren't working days: public holidays, and the substitute days
 * off for holidays that fall on a weekend.
 */
export const holidaysSchema = z.object({
  items: z
    .array(z.object({ day: isoDateSchema, name: z.object({ th: requiredText(100), en: requiredText(100) }) }))
    .check(z.maxLength(60, 'too_long')),
})
export type HolidaysOfYear = z.infer<typeof holidaysSchema>
