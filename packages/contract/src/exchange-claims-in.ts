import * as z from 'zod/mini'
import { documentFateSchema, documentListSchema, fileRefusalCodes } from './documents'
import { clientErrors, defineEndpoint } from './endpoint'
import { claimNumberParams, exchangeClaimSchema, insurerCodeSchema } from './exchange-claims'
import { sourceKeySchema } from './exchange-decisions'
import { idSchema, instantSchema } from './fields'
import { enteredClaimSchema } from './office-claim'

const sourceSchema = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_-]{1,39}$/, 'invalid'))

/**
 * A hospital or paper claim that Khum's office has to decide. `coverage` names the source that sent the claim's
 * coverage, and the coverage's key in that source.
 */
export const claimToDecideSchema = z.extend(
  z.omit(enteredClaimSchema, {
    coverage_id: true,
    source: true,
    source_key: true,
    decision: true,
    origin: true,
  }),
  {
    origin: z.enum(['hospital', 'paper']),
    /**
     * The claim's key in the client's system. Sending the same claim again doesn't add a second one. Different content
     * under the same key is refused with `version_conflict`.
     */
    source_key: sourceKeySchema,
    insurer: insurerCodeSchema,
    coverage: z.object({
      source: sourceSchema,
      source_key: z.string().check(z.minLength(1, 'required'), z.maxLength(200, 'too_long')),
    }),
  },
)
export type ClaimToDecide = z.output<typeof claimToDecideSchema>

/** A file that a client or staff sent for a claim. The file becomes part of the claim when it is `accepted`. */
export const sentFileSchema = z.object({
  id: idSchema,
  list: documentListSchema,
  name: z.string(),
  /** The size of the file as it was sent, in bytes. */
  size: z.int(),
  fate: documentFateSchema,
  /** Why the file was refused; null if it wasn't. Refused files stay in the list for a day. */
  refusal: z.nullable(z.enum(fileRefusalCodes)),
  sent_at: instantSchema,
})
export type SentFile = z.infer<typeof sentFileSchema>

/** The query parameters that describe the file in the request's body. */
export const sentFileQuerySchema = z.object({
  list: documentListSchema,
  filename: z.optional(z.string().check(z.maxLength(1_000, 'too_long'))),
})

/** The errors of a call whose body is a file. */
export const sentFileErrors = [
  'not_found',
  'claim_state_conflict',
  'file_empty',
  'file_type_not_allowed',
  'file_heic_not_supported',
  'file_too_large',
  'file_list_full',
  'file_total_too_large',
  'file_daily_limit',
  'file_checksum_mismatch',
  'file_still_sending',
] as const

/** The calls that send claims for Khum's office to decide, and the files of these claims. */
export const exchangeClaimsInEndpoints = {
  addClaim: defineEndpoint({
    method: 'POST',
    path: '/api/exchange/v1/claims',
    access: 'client',
    scope: 'claims.write',
    summary:
      'Add a cashless or paper claim that is to be decided in Khum. Sent again, it is known; with other content, its key is refused',
    body: claimToDecideSchema,
    output: z.object({ outcome: z.enum(['new', 'known']), claim: exchangeClaimSchema }),
    errors: [...clientErrors, 'coverage_not_claimable', 'version_conflict'],
  }),
  addClaimDocument: defineEndpoint({
    method: 'POST',
    path: '/api/exchange/v1/claims/:number/documents',
    access: 'client',
    scope: 'documents.write',
    summary:
      'Send a file (JPEG, PNG or PDF, at most 10 MiB) to a claim. The header content-digest may have its SHA-256. It is checked like a member’s; the same bytes again are known',
    params: claimNumberParams,
    query: sentFileQuerySchema,
    output: z.object({ outcome: z.enum(['new', 'known']), document: sentFileSchema }),
    raw: true,
    errors: [...clientErrors, ...sentFileErrors],
  }),
  listSentDocuments: defineEndpoint({
    method: 'GET',
    path: '/api/exchange/v1/claims/:number/documents',
    access: 'client',
    scope: 'documents.write',
    summary: 'List the files that clients and staff sent to a claim, with the result of their checks',
    params: claimNumberParams,
    output: z.object({ items: z.array(sentFileSchema) }),
    errors: [...clientErrors, 'not_found'],
  }),
} as const
