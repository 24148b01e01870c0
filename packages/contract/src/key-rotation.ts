import * as z from 'zod/mini'
import { clientErrors, defineEndpoint } from './endpoint'

/** How many stored values and files each master key encrypts. `key_id` is a fingerprint that doesn't reveal the key. */
const masterKeyUsageSchema = z.object({
  items: z.array(
    z.object({
      key_id: z.string(),
      /**
       * `missing`: used by stored data but not in MASTER_KEY. `lost`: missing, and an operator declared it gone for
       * good.
       */
      state: z.enum(['current', 'older', 'missing', 'lost']),
      /** Number of encrypted database values, such as citizen ids. */
      values: z.int(),
      /**
       * Number of documents (with their files), upload chunks, sealed files that wait for their batch, and entries of
       * the deletion ledger.
       */
      files: z.int(),
    }),
  ),
  /** Number of documents for which Khum hasn't recorded the master key yet; the next run of the key job records it. */
  files_not_looked_at: z.int(),
})
export type MasterKeyUsage = z.infer<typeof masterKeyUsageSchema>

export const keyRotationEndpoints = {
  listKeys: defineEndpoint({
    method: 'GET',
    path: '/api/integration/v1/keys',
    access: 'client',
    scope: ['audit.read', 'admin.write'],
    summary: 'List the master keys in use with the number of values and files each seals',
    output: masterKeyUsageSchema,
    errors: [...clientErrors],
  }),
  resealKeys: defineEndpoint({
    method: 'POST',
    path: '/api/integration/v1/keys/reseal',
    access: 'client',
    scope: 'admin.write',
    summary: 'Start re-sealing under the current master key now, instead of at the next run of the job',
    output: masterKeyUsageSchema,
    errors: [...clientErrors],
  }),
  giveUpKey: defineEndpoint({
    method: 'POST',
    path: '/api/integration/v1/keys/:key_id/give-up',
    access: 'client',
    scope: 'admin.write',
    summary: 'Give up a lost master key and everything it sealed',
    params: z.object({ key_id: z.string().check(z.regex(/^[0-9a-f]{8}$/, 'invalid')) }),
    body: z.object({
      reason: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(500, 'too_long')),
    }),
    output: masterKeyUsageSchema,
    // Not `idempotent`: such calls run in a transaction, and this call may take too long. Repeating it is safe.
    errors: [...clientErrors],
  }),
} as const
