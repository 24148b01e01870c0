import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'

/** What each master key seals. A key is named by its short id, which says nothing about it. */
const masterKeyUsageSchema = z.object({
  items: z.array(
    z.object({
      key_id: z.string(),
      /** `missing`: not in MASTER_KEY but in use; `lost`: missing, and given up by an operator. */
      state: z.enum(['current', 'older', 'missing', 'lost']),
      /** Small sealed values, such as citizen ids. */
      values: z.int(),
      /** Documents with their files, pieces of uploads, entries of the ledger of deletions. */
      files: z.int(),
    }),
  ),
  /** Documents whose key isn't known yet; the next run of the job looks. */
  files_not_looked_at: z.int(),
})
export type MasterKeyUsage = z.infer<typeof masterKeyUsageSchema>

/** For operators (`npm run claims -- keys`, `reseal` and `give-up-key`). */
export const keyRotationEndpoints = {
  listKeys: defineEndpoint({
    method: 'GET',
    path: '/api/integration/v1/keys',
    access: 'integration',
    summary: 'Which master keys are in use, and by how many values and files',
    output: masterKeyUsageSchema,
    errors: ['integration_key_refused'],
  }),
  resealKeys: defineEndpoint({
    method: 'POST',
    path: '/api/integration/v1/keys/reseal',
    access: 'integration',
    summary: 'Begin to re-seal under the current master key now instead of at the next full ten minutes',
    output: masterKeyUsageSchema,
    errors: ['integration_key_refused'],
  }),
  giveUpKey: defineEndpoint({
    method: 'POST',
    path: '/api/integration/v1/keys/:key_id/give-up',
    access: 'integration',
    summary: 'Give up a master key that is lost for good, with all that it sealed',
    params: z.object({ key_id: z.string().check(z.regex(/^[0-9a-f]{8}$/, 'invalid')) }),
    body: z.object({
      reason: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(500, 'too_long')),
    }),
    output: masterKeyUsageSchema,
    idempotent: true,
    errors: ['integration_key_refused', 'idempotency_key_missing', 'idempotency_key_reused'],
  }),
} as const
