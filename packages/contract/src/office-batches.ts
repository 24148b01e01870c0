import * as z from 'zod/mini'
import { defineEndpoint, staffErrors } from './endpoint'
import { batchSchema } from './exchange'
import { idParams } from './fields'

const base = '/api/office/v1/batches'
const permission = 'batches.confirm'
const errors = [...staffErrors, 'not_found', 'batch_state_conflict', 'second_person_needed'] as const

/** The calls with which staff, as second approver, confirm or refuse what a client requested. */
export const officeBatchEndpoints = {
  listWaitingBatches: defineEndpoint({
    method: 'GET',
    path: base,
    access: 'staff',
    permission,
    summary: 'List the batches that wait for a second approver: to be applied, or to be undone',
    output: z.object({ items: z.array(batchSchema) }),
    errors: [...staffErrors],
  }),
  confirmWaitingBatch: defineEndpoint({
    method: 'POST',
    path: `${base}/:id/confirm`,
    access: 'staff',
    permission,
    summary: 'Confirm, as the second approver, that a batch that waits is applied or undone',
    params: idParams,
    output: batchSchema,
    errors,
  }),
  refuseWaitingBatch: defineEndpoint({
    method: 'POST',
    path: `${base}/:id/refuse`,
    access: 'staff',
    permission,
    summary: 'Refuse a batch that waits, or that it is undone; the reason goes into its report',
    params: idParams,
    body: z.object({
      reason: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(200, 'too_long')),
    }),
    output: batchSchema,
    errors,
  }),
} as const
