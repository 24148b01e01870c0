import * as z from 'zod/mini'
import { limitSchema } from './coverages'
import { defineEndpoint, staffErrors } from './endpoint'
import { idParams, idSchema, instantSchema, isoDateSchema, satangSchema, wordsSchema } from './fields'

const openingSchema = z.object({
  limit_id: idSchema,
  benefit_name: wordsSchema,
  ...z.pick(limitSchema, { scope: true, measure: true, shared_by: true, value: true }).shape,
  item: z.enum([...limitSchema.shape.item.options, 'deductible', 'copayment']),
  /** The first day of the policy year to which the figure belongs. */
  period_start: isoDateSchema,
  /** What was used before Khum began to keep the balance: satang, or a count of visits or days. */
  figure: satangSchema,
  /** The first figure and every correction of it, oldest first. */
  entries: z.array(
    z.object({
      at: instantSchema,
      amount: z.int(),
      /**
       * Who entered the figure: the name of a staff member or of the source. Null for a first figure that the source
       * sent.
       */
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type OpeningFigure = z.infer<typeof openingSchema>

const openingsSchema = z.object({
  /**
   * Whether staff can correct the figures. They can't if the insurer's source keeps the balances: the source's next
   * figure then corrects the balance.
   */
  can_adjust: z.boolean(),
  items: z.array(openingSchema),
})
export type Openings = z.infer<typeof openingsSchema>

const path = '/api/office/v1/coverages/:id/openings'
const permission = 'balances.adjust'

/**
 * The calls with which staff correct opening figures: what was used of a limit before Khum began to keep its balance.
 */
export const officeOpeningEndpoints = {
  listOpenings: defineEndpoint({
    method: 'GET',
    path,
    access: 'staff',
    permission,
    summary: 'List the opening figures of a coverage’s limits in the policy year of today',
    params: idParams,
    output: openingsSchema,
    errors: [...staffErrors, 'not_found'],
  }),
  adjustOpening: defineEndpoint({
    method: 'POST',
    path,
    access: 'staff',
    permission,
    summary: 'Correct the opening figure of a limit; the ledger gets an entry with person and reason',
    params: idParams,
    body: z.object({
      limit_id: idSchema,
      /**
       * The figure that the caller saw. The call is refused if the figure has changed since, so that two people don't
       * both correct it.
       */
      former: satangSchema,
      figure: satangSchema.check(z.minimum(0)),
      reason: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(500, 'too_long')),
    }),
    output: openingsSchema,
    errors: [...staffErrors, 'not_found', 'balance_of_source', 'opening_changed', 'opening_above_limit'],
  }),
} as const
