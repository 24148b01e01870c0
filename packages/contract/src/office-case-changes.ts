import * as z from 'zod/mini'
import { askingChecks, askingFields } from './asked-documents'
import { claimStatuses } from './claim-status'
import { defineEndpoint, staffErrors } from './endpoint'
import type { ErrorCode } from './errors'
import { idSchema, isoDateSchema, wordsSchema } from './fields'
import { staffApprovalSchema, staffRejectionSchema } from './office-case'
import { billedLinesSchema, memberTextSchema, whySchema } from './office-claim'
import { officeClaimParams } from './office-queue'

/** The result of a change, with the claim's new status. */
const changedSchema = z.object({
  claim_number: z.string(),
  status: z.enum(claimStatuses),
  result: z.enum(['done', 'second_look', 'sent_to_insurer']),
})
export type CaseChange = z.infer<typeof changedSchema>

/**
 * The number of the claim's last event when the caller's screen loaded the claim. The change is refused if the claim
 * has a newer event.
 */
const seen = z.int().check(z.minimum(1))
/**
 * How many documents the caller's screen shows. The change is refused if the claim now has more or fewer documents.
 * Screens of the previous release leave this out.
 */
const documents = z.optional(z.int().check(z.minimum(0)))
const shown = { seen, documents }
const common = [
  ...staffErrors,
  'staff_claim_held',
  'staff_claim_changed',
  'staff_documents_added',
  'claim_state_conflict',
] as const
const deciding = [
  'decision_sums_wrong',
  'decision_over_limit',
  'decision_over_member_maximum',
  'decision_not_delegated',
] as const

/** What the member reads if an appeal is answered without a note and the decision stays. */
export const decisionStaysWords = {
  th: 'พิจารณาคำอุทธรณ์แล้ว ผลการพิจารณาคงเดิม',
  en: 'We reviewed your appeal. The decision stays as it is.',
} as const

/** Defines an endpoint with which staff change one claim. */
function change<const P extends string, const S extends z.ZodMiniType, const E extends ErrorCode = never>(
  name: P,
  permission: 'claims.decide' | 'claims.second_look',
  summary: string,
  body: S,
  errors: readonly E[] = [],
) {
  return defineEndpoint({
    method: 'POST',
    path: `/api/office/v1/claims/:number/${name}`,
    access: 'staff',
    permission,
    summary,
    params: officeClaimParams,
    body,
    output: changedSchema,
    errors: [...common, ...errors],
  })
}

/** The changes that staff can make to a claim on its case screen. */
export const officeCaseChangeEndpoints = {
  itemiseCase: change(
    'lines',
    'claims.decide',
    "Replace a claim's lines with the lines of its bill",
    z.object({ ...shown, lines: billedLinesSchema }),
    ['decision_sums_wrong'],
  ),
  decideCase: change(
    'decision',
    'claims.decide',
    'Approve or reject a claim, or propose it if a second approver has to look; or record what the insurer decided',
    z.object({
      ...shown,
      approve: z.optional(staffApprovalSchema),
      reject: z.optional(staffRejectionSchema),
    }),
    [...deciding, 'second_person_needed'],
  ),
  settleProposal: change(
    'second-look',
    'claims.second_look',
    'Confirm what another person proposed, or send it back with a reason',
    z.object({
      ...shown,
      /** The proposal that the caller saw. The call fails if another proposal has replaced it. */
      proposal: idSchema,
      confirm: z.boolean(),
      note: z.optional(whySchema),
    }),
    [...deciding, 'second_person_needed'],
  ),
  withdrawProposal: change(
    'withdraw-proposal',
    'claims.decide',
    'Take back your own proposal that waits for a second look',
    z.object({
      ...shown,
      /** The proposal that the caller saw. The call fails if another proposal has replaced it. */
      proposal: idSchema,
    }),
  ),
  lookAtDecision: change(
    'quality-look',
    'claims.second_look',
    'Record whether another person agrees with a decision of the quality sample',
    z.object({ ...shown, agrees: z.boolean(), note: z.optional(whySchema) }),
    ['second_person_needed'],
  ),
  requestCaseDocument: change(
    'document-request',
    'claims.decide',
    'Ask the member for documents, each with a reason',
    z
      .object({
        ...askingFields(memberTextSchema),
        ...shown,
        working_days: z.int().check(z.minimum(1), z.maximum(60)),
      })
      .check(...askingChecks),
  ),
  putCaseOnHold: change(
    'on-hold',
    'claims.decide',
    'Put a claim on hold until a day',
    z.object({ ...shown, until: isoDateSchema, reason: whySchema }),
  ),
  resumeCase: change(
    'resume',
    'claims.decide',
    'Continue with a claim that is on hold',
    z.object({ ...shown }),
  ),
  sendCaseToInsurer: change(
    'to-insurer',
    'claims.decide',
    'Send a claim to the insurer, with or without a recommendation',
    z.object({
      ...shown,
      approve: z.optional(staffApprovalSchema),
      reject: z.optional(staffRejectionSchema),
    }),
    deciding,
  ),
  takeCaseBack: change(
    'take-back',
    'claims.second_look',
    'Check a claim again that was sent to the insurer, without waiting for its decision',
    z.object({ ...shown, reason: whySchema }),
  ),
  undoCase: change(
    'undo',
    'claims.decide',
    'Undo the decision of the same day',
    z.object({ ...shown, reason: whySchema }),
    ['staff_undo_too_late'],
  ),
  reopenCase: change(
    'reopen',
    'claims.decide',
    'Check an ended or approved claim again, unless its payment is on its way',
    z.object({ ...shown, reason: whySchema, note: z.optional(wordsSchema) }),
  ),
  answerCaseAppeal: change(
    'appeal-answer',
    'claims.decide',
    'Answer the open appeal: the decision stays, or a new one pays more',
    /**
     * `decided_by` and `internal_note` are used only without `approve`. With `approve`, the fields of the same names in
     * `approve` are used.
     */
    z.extend(z.pick(staffRejectionSchema, { decided_by: true, internal_note: true }), {
      ...shown,
      note: z.optional(memberTextSchema),
      approve: z.optional(staffApprovalSchema),
    }),
    [...deciding, 'second_person_needed'],
  ),
} as const
