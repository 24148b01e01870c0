import * as z from 'zod/mini'
import { defineEndpoint, staffErrors } from './endpoint'
import { idSchema, instantSchema } from './fields'
import { limits } from './limits'
import { officeClaimParams } from './office-queue'

const fraction = z.number().check(z.minimum(0), z.maximum(1))
const length = z.number().check(z.minimum(0.001), z.maximum(1))

/**
 * A place on a page, as fractions of the page's width and height from its top left corner. Staff can rotate a page on
 * the screen; the place refers to the page as it was sent.
 */
const placeSchema = z.object({
  page: z.int().check(z.minimum(1), z.maximum(limits.pdf.maxPages)),
  x: fraction,
  y: fraction,
  width: length,
  height: length,
})

/** A mark: where on a document the amount of a claim line is. */
export const caseMarkSchema = z.extend(placeSchema, {
  id: idSchema,
  document_id: idSchema,
  line_id: idSchema,
  by: z.string(),
  at: instantSchema,
  /** Whether a decision was made after the mark was set. Such a mark can't be removed. */
  is_kept: z.boolean(),
})
export type CaseMark = z.infer<typeof caseMarkSchema>

const errors = [...staffErrors, 'staff_claim_held', 'claim_state_conflict'] as const

export const officeMarkEndpoints = {
  addCaseMark: defineEndpoint({
    method: 'POST',
    path: '/api/office/v1/claims/:number/documents/:id/marks',
    access: 'staff',
    permission: 'claims.decide',
    summary: 'Mark the place of a line on a document',
    params: z.extend(officeClaimParams, { id: idSchema }),
    body: z.extend(placeSchema, { line_id: idSchema }),
    output: z.object({ id: idSchema }),
    errors,
  }),
  removeCaseMark: defineEndpoint({
    method: 'DELETE',
    path: '/api/office/v1/claims/:number/marks/:id',
    access: 'staff',
    permission: 'claims.decide',
    summary: 'Remove a mark, as long as no decision was made after it',
    params: z.extend(officeClaimParams, { id: idSchema }),
    status: 204,
    errors,
  }),
} as const
