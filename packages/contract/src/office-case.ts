import * as z from 'zod/mini'
import { remainingBenefitSchema } from './claim-calculator'
import { claimCheckSchema } from './claim-checks'
import { admitedTypes } from './claim-rules'
import { claimStatuses } from './claim-status'
import { benefitSchema, coverageStates, relationships } from './coverages'
import { storedListSchema } from './documents'
import { defineEndpoint, staffErrors } from './endpoint'
import { idSchema, instantSchema, isoDateSchema, satangSchema, wordsSchema } from './fields'
import { limits } from './limits'
import {
  approvalSchema,
  decidedLineSchema,
  memberTextSchema,
  officeClaimSchema,
  rejectionSchema,
  requiredText,
  whySchema,
} from './office-claim'
import { figuresSchema } from './office-figures'
import { caseMarkSchema } from './office-marks'
import { officeClaimParams, staffNameSchema } from './office-queue'
import { boxSchema } from './readings'

/**
 * Why a decision needs a second look (approval by a second approver). `own_claim`: the claim may be the assessor's own
 * or a relative's.
 */
export const secondLookReasons = ['amount', 'reason', 'new_assessor', 'sample', 'own_claim'] as const
export type SecondLookReason = (typeof secondLookReasons)[number]

/** Words to the member that come with a decision. Needed if the decision or a line has the reason `other`. */
const note = z.optional(memberTextSchema)

/**
 * Set if a senior assessor records a decision that the insurer made. Then `internal_note` must contain the reference of
 * the insurer's answer.
 */
const decided_by = z.optional(z.literal('insurer'))

/** An approval by staff. A benefit that differs from the calculated one, or a larger deductible, needs a reason. */
export const staffApprovalSchema = z.extend(z.omit(approvalSchema, { decided_by: true }), {
  decided_by,
  note,
  lines: z
    .array(z.extend(decidedLineSchema, { change_reason: z.optional(whySchema) }))
    .check(z.minLength(1, 'required'), z.maxLength(limits.claimLines, 'too_long')),
})
export type StaffApproval = z.output<typeof staffApprovalSchema>

/** A rejection by staff. A line for which the calculator proposes a benefit needs a reason. */
export const staffRejectionSchema = z.extend(z.omit(rejectionSchema, { decided_by: true }), {
  decided_by,
  note,
  lines: z.optional(staffApprovalSchema.shape.lines),
})
export type StaffRejection = z.output<typeof staffRejectionSchema>

/** The kinds of automatically read values whose place on the document the office shows. */
export const placedReadings = ['total', 'date', 'document_number'] as const

/** The name of the member of staff who acted; null if a computer system acted, or nobody has acted yet. */
const staffName = z.nullable(z.string())

const reasonCodesSchema = z.array(z.string())

/** Which approvals by the caller go to the insurer or need a second look. Amounts are in satang. */
const nextCheckSchema = z.object({
  /** Approvals above this amount go to the insurer; null if the administrator may decide any amount. */
  insurer_above_satang: z.nullable(satangSchema),
  insurer_reasons: reasonCodesSchema,
  is_insurers_diagnosis: z.boolean(),
  /** Approvals above this amount need a second look; null if the amount alone never requires one. */
  second_look_above_satang: z.nullable(satangSchema),
  second_look_reasons: reasonCodesSchema,
  is_new_assessor: z.boolean(),
  /** Servers of the previous release leave this out. */
  is_own_claim: z.optional(z.boolean()),
})
export type NextCheck = z.infer<typeof nextCheckSchema>

export const caseSchema = z.object({
  claim: officeClaimSchema,
  /** The code of the claim's insurer. The screen compares it with the insurers for which the caller has permissions. */
  ins_code: z.string(),
  /** For each version of the decision: who made it, who proposed it for a second look, and who undid it. */
  deciders: z.array(
    z.object({ version: z.int(), name: staffName, proposed_by: staffName, undone_by: staffName }),
  ),
  /**
   * The lines of each version of the decision, and of each proposal that was sent back or withdrawn; the oldest first.
   */
  figures: z.array(figuresSchema),
  /**
   * Each time the claim was reopened, with the reason that staff gave; the oldest first. Servers of the previous
   * release leave this out.
   */
  reopenings: z.optional(z.array(z.object({ at: instantSchema, by: staffName, reason: z.string() }))),
  /** Who answered each appeal of the claim, in the order of `appeals`. */
  answered_by: z.array(staffName),
  /**
   * The number of the claim's last event. Every change of the claim must send this number (optimistic lock), so that a
   * change from an outdated screen is refused.
   */
  seen: z.int(),
  /** Whether an appeal is open that the caller may not answer, because the caller took part in the decision. */
  is_own_appeal: z.boolean(),
  holder: z.nullable(z.extend(staffNameSchema, { since: instantSchema })),
  on_hold: z.nullable(z.object({ since: instantSchema, until: isoDateSchema, reason: z.string() })),
  /** The proposed decision that waits for a second approver (second look); null if there is none. */
  proposal: z.nullable(
    z.object({
      id: idSchema,
      by: staffNameSchema,
      at: instantSchema,
      why: z.array(z.enum(secondLookReasons)),
      outcome: z.enum(['approved', 'partly_approved', 'not_approved']),
      benefit_satang: satangSchema,
      /**
       * Whether the proposal pays more than the caller may decide alone, together with the coverage's other claims of
       * the same kind and day of treatment. The caller then can't confirm the proposal.
       * Servers of the previous release leave this out.
       */
      exceeds_own_limit: z.optional(z.boolean()),
      /** Whether anybody but the proposer may confirm the proposal. Servers of the previous release leave this out. */
      has_approver: z.optional(z.boolean()),
      approve: z.nullable(staffApprovalSchema),
      reject: z.nullable(staffRejectionSchema),
    }),
  ),
  /**
   * The quality check of the current decision. Null if the decision isn't in the quality sample, or if the check is
   * still open and the caller took part in the decision.
   */
  quality: z.nullable(
    z.object({
      drawn_at: instantSchema,
      /** Null as long as nobody has checked the decision. */
      look: z.nullable(
        z.object({
          at: instantSchema,
          by: z.string(),
          agrees: z.boolean(),
          note: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  person: z.object({
    name: wordsSchema,
    birth_date: z.nullable(isoDateSchema),
    age: z.nullable(z.int()),
    gender: z.nullable(z.enum(['male', 'female', 'not_specified'])),
    relationship: z.enum(relationships),
    policy_number: z.string(),
    card_number: z.nullable(z.string()),
    employee_id: z.nullable(z.string()),
    policyholder: z.nullable(wordsSchema),
  }),
  /** The coverage on the date of treatment, with the balances of the policy year of that date. */
  coverage: z.object({
    plan_name: wordsSchema,
    insurer_name: wordsSchema,
    state: z.enum(coverageStates),
    effective_date: isoDateSchema,
    expiry_date: isoDateSchema,
    benefits: z.array(benefitSchema),
  }),
  /** What the plan can still pay for the claim. */
  room: remainingBenefitSchema,
  /** Left out if the claim can't be decided, and by servers of the previous release. */
  next_check: z.optional(nextCheckSchema),
  /** The time of the decision with which `room` was stored; null if `room` is today's remaining benefit. */
  room_as_of: z.nullable(instantSchema),
  checks: z.array(claimCheckSchema),
  documents: z.array(
    z.object({
      id: idSchema,
      list: storedListSchema,
      name: z.string(),
      content_type: z.nullable(z.string()),
      pages: z.nullable(z.int()),
      rotation: z.int(),
      bytes: z.nullable(z.int()),
      created_at: instantSchema,
      /** Where in the picture the automatic reading found values. Servers of the previous release leave this out. */
      readings: z.optional(z.array(z.object({ kind: z.enum(placedReadings), box: boxSchema }))),
    }),
  ),
  /** The person's other claims with this insurer, the latest treatment first. */
  history: z.array(
    z.object({
      claim_number: z.string(),
      status: z.enum(claimStatuses),
      admited_type: z.enum(admitedTypes),
      admited_date: isoDateSchema,
      place: wordsSchema,
      medical_expense_satang: satangSchema,
      benefit_satang: z.nullable(satangSchema),
    }),
  ),
  /**
   * Decided claims of other people, to compare this claim with: from the same hospital and for the same kind of
   * treatment. Claims with the same diagnosis come first, then claims with a similar bill.
   */
  similar: z.array(
    z.object({
      claim_number: z.string(),
      status: z.enum(claimStatuses),
      admited_date: isoDateSchema,
      diagnosis_code: z.nullable(z.string()),
      medical_expense_satang: satangSchema,
      benefit_satang: satangSchema,
    }),
  ),
  marks: z.array(caseMarkSchema),
  notes: z.array(z.object({ id: idSchema, at: instantSchema, by: z.string(), text: z.string() })),
  /**
   * What staff did with the claim besides deciding it: took it, handed it over, took back a proposal, put it on hold or
   * replaced its lines.
   */
  handovers: z.array(
    z.object({
      at: instantSchema,
      kind: z.enum([
        'taken',
        'taken_over',
        'assigned',
        'released',
        'proposal_withdrawn',
        'put_on_hold',
        'resumed',
        'itemised',
      ]),
      /** The name of the person who acted; null if Khum acted by itself, for example at the end of a hold. */
      by: z.nullable(z.string()),
      to: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      /** The last day of a hold. */
      until: z.nullable(isoDateSchema),
    }),
  ),
})
export type Case = z.infer<typeof caseSchema>

export const officeCaseEndpoints = {
  getCase: defineEndpoint({
    method: 'GET',
    path: '/api/office/v1/claims/:number',
    access: 'staff',
    permission: 'claims.read',
    summary: 'Get a claim with all that is needed to decide it',
    params: officeClaimParams,
    /** `ahead`: the screen preloads the claim. Audited as a preload only if it may be the caller's next claim. */
    query: z.object({ ahead: z.optional(z.literal('1')) }),
    output: caseSchema,
    errors: [...staffErrors],
  }),
  getCaseDocument: defineEndpoint({
    method: 'GET',
    path: '/api/office/v1/claims/:number/documents/:id',
    access: 'staff',
    permission: 'documents.read',
    summary: "Get a document's picture or PDF",
    params: z.extend(officeClaimParams, { id: idSchema }),
    /**
     * `ahead`: the screen preloads the document, or loads it for a thumbnail. The audit log then records a preload
     * instead of an opening. To open a preloaded document, the screen sends the document's ETag as `If-None-Match`. The
     * audit log then records the opening, and the response is 304 without the file.
     */
    query: z.object({
      variant: z.optional(z.enum(['original', 'thumbnail'])),
      ahead: z.optional(z.literal('1')),
    }),
    raw: true,
    errors: [...staffErrors, 'unavailable'],
  }),
  turnCaseDocument: defineEndpoint({
    method: 'PUT',
    path: '/api/office/v1/claims/:number/documents/:id/rotation',
    access: 'staff',
    permission: 'claims.decide',
    summary: 'Keep how a document was turned, so that it opens upright',
    params: z.extend(officeClaimParams, { id: idSchema }),
    body: z.object({ rotation: z.literal([0, 90, 180, 270]) }),
    output: z.object({ rotation: z.int() }),
    errors: [...staffErrors],
  }),
  addCaseNote: defineEndpoint({
    method: 'POST',
    path: '/api/office/v1/claims/:number/notes',
    access: 'staff',
    permission: 'claims.decide',
    summary: 'Add a note that only staff see',
    params: officeClaimParams,
    body: z.object({ text: requiredText(2000) }),
    output: z.object({ id: idSchema }),
    errors: [...staffErrors],
  }),
} as const
