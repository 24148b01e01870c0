import * as z from 'zod/mini'
import { reasonCodes, reasonDetails } from './claim-status'
import { idSchema, instantSchema, satangSchema, wordsSchema } from './fields'

/** The amounts of a line in a version of the decision, or in a proposal. */
const caseFigureSchema = z.object({
  line_id: idSchema,
  /** Null if the claim's lines have been replaced since the decision or proposal. */
  description: z.nullable(wordsSchema),
  billed_satang: satangSchema,
  discount_satang: satangSchema,
  not_covered_satang: satangSchema,
  other_payer_satang: satangSchema,
  deductible_satang: satangSchema,
  copay_satang: satangSchema,
  coinsurance_satang: satangSchema,
  over_limit_satang: satangSchema,
  benefit_satang: satangSchema,
  reason: z.nullable(z.enum(reasonCodes)),
  reason_detail: z.nullable(z.enum(reasonDetails)),
  /** What the calculator proposed; null if it wasn't stored. `change_reason` says why a person changed the amount. */
  proposed_benefit_satang: z.nullable(satangSchema),
  change_reason: z.nullable(z.string()),
})
export type CaseFigure = z.infer<typeof caseFigureSchema>

/** The lines of a version of the decision, or of a proposal that was sent back or taken back. */
export const figuresSchema = z.object({
  /** The version of the decision; null for a proposal. */
  version: z.nullable(z.int()),
  at: instantSchema,
  sent_back: z.nullable(
    z.object({
      proposed_by: z.string(),
      outcome: z.enum(['approved', 'partly_approved', 'not_approved']),
      benefit_satang: satangSchema,
      by: z.string(),
      note: z.string(),
      /** Whether the proposer took the proposal back. Left out by servers of the previous release. */
      is_withdrawn: z.optional(z.boolean()),
      /** The words to the member that were proposed. Left out by servers of the previous release. */
      to_member: z.optional(z.nullable(wordsSchema)),
      /** The reasons of a rejection; null for an approval. Left out by servers of the previous release. */
      reason: z.optional(z.nullable(z.enum(reasonCodes))),
      reason_detail: z.optional(z.nullable(z.enum(reasonDetails))),
    }),
  ),
  lines: z.array(caseFigureSchema),
})
