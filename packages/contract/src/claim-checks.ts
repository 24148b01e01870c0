import * as z from 'zod/mini'

/**
 * The automatic checks of a claim. A check never rejects a claim: if its result is `review` or `fail`, staff decide.
 */
export const claimChecks = [
  'policy_in_force',
  'waiting_period',
  'limit_left',
  'hospital',
  'dates',
  'documents',
  'receipt_amount',
  'duplicates',
  'payee',
  'other_insurance',
  'forwarding',
] as const
export type ClaimCheck = (typeof claimChecks)[number]

export const checkResults = ['pass', 'review', 'fail'] as const
export type CheckResult = (typeof checkResults)[number]

/** The codes that explain a check's result. The office app has the texts. */
export const checkNotes = [
  'ok',
  'outside_period',
  'policy_in_grace',
  'policy_lapsed',
  'void_coverage',
  'in_waiting_period',
  'accident_no_waiting',
  'no_benefit',
  'used_up',
  'less_than_bill',
  'enough',
  'in_network',
  'not_in_network',
  'cashless_not_in_network',
  'unknown_place',
  'after_submission',
  'accident_after_treatment',
  'filed_late',
  'receipt_date_differs',
  'missing_lists',
  'amount_equals',
  'amount_differs',
  'same_paper',
  'same_file',
  'same_picture',
  'same_day_and_amount',
  'name_differs',
  'account_of_others',
  'no_account',
  'has_other_insurance',
  'not_read_by_insurer',
] as const
export type CheckNote = (typeof checkNotes)[number]

export const claimCheckSchema = z.object({
  check: z.enum(claimChecks),
  result: z.enum(checkResults),
  notes: z.array(
    z.object({ note: z.enum(checkNotes), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
})
export type CheckedClaim = z.infer<typeof claimCheckSchema>
