import * as z from 'zod/mini'
import { defineEndpoint, staffErrors } from './endpoint'
import { sentFileErrors, sentFileQuerySchema, sentFileSchema } from './exchange-claims-in'
import { isoDateSchema, wordsSchema } from './fields'
import { limits } from './limits'
import { enteredClaimSchema, originalsSchema } from './office-claim'
import { officeClaimParams } from './office-queue'

/** A claim that came on paper, as staff type it. The insured person needs no account. */
export const paperClaimSchema = z.extend(
  z.pick(enteredClaimSchema, {
    coverage_id: true,
    claim_type: true,
    admited_type: true,
    admited_date: true,
    accident_date: true,
    symptom: true,
    provider_code: true,
    provider_name: true,
    lines: true,
  }),
  {
    received_on: isoDateSchema,
    /** Set if the paper originals came with the claim. `shelf` says where they are kept. */
    originals: z.optional(z.object({ shelf: originalsSchema.shape.shelf })),
    /**
     * True if the staff member has compared this claim with an earlier claim that looks the same, and still wants to
     * register the new claim.
     */
    confirmed_not_duplicate: z.optional(z.boolean()),
  },
)
export type PaperClaim = z.output<typeof paperClaimSchema>

/** A place of treatment that is in our list of hospitals. */
const placeSchema = z.object({ code: z.string(), name: wordsSchema, province: wordsSchema })
export type Place = z.infer<typeof placeSchema>

/** The calls with which staff register claims that came on paper. */
export const officePaperEndpoints = {
  registerPaperClaim: defineEndpoint({
    method: 'POST',
    path: '/api/office/v1/claims',
    access: 'staff',
    permission: 'claims.register',
    summary: 'Register a claim that came on paper, for a person with or without an account',
    body: paperClaimSchema,
    output: z.object({
      claim_number: z.string(),
      /** Whether the insured person has an account, so that the claim is in their app. */
      in_app: z.boolean(),
    }),
    status: 201,
    idempotent: true,
    errors: [
      ...staffErrors,
      'coverage_not_claimable',
      'claim_duplicate_suspected',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
  }),
  putOriginals: defineEndpoint({
    method: 'PUT',
    path: '/api/office/v1/claims/:number/originals',
    access: 'staff',
    permission: 'claims.register',
    summary: 'Record that the paper originals of a claim are expected, arrived or went back',
    params: officeClaimParams,
    body: z.object({
      /** The originals as the screen showed them (optimistic lock). If they have changed since, the call is refused. */
      before: originalsSchema,
      after: z.extend(z.omit(originalsSchema, { expected_on: true }), { expected: z.boolean() }),
    }),
    output: originalsSchema,
    errors: [...staffErrors, 'staff_claim_changed', 'claim_state_conflict', 'originals_awaited'],
  }),
  addScan: defineEndpoint({
    method: 'POST',
    path: '/api/office/v1/claims/:number/documents',
    access: 'staff',
    permission: 'claims.register',
    summary: 'Put a scanned paper (JPEG, PNG or PDF) into a claim. It is checked like a file of a member',
    params: officeClaimParams,
    query: sentFileQuerySchema,
    output: z.object({ outcome: z.enum(['new', 'known']), document: sentFileSchema }),
    raw: true,
    errors: [...staffErrors, ...sentFileErrors],
  }),
  listScans: defineEndpoint({
    method: 'GET',
    path: '/api/office/v1/claims/:number/documents',
    access: 'staff',
    permission: 'claims.register',
    summary: 'List the files that staff and clients sent to a claim, with the result of their checks',
    params: officeClaimParams,
    output: z.object({ items: z.array(sentFileSchema) }),
    errors: [...staffErrors, 'not_found'],
  }),
  searchPlaces: defineEndpoint({
    method: 'GET',
    path: '/api/office/v1/places',
    access: 'staff',
    permission: 'claims.register',
    summary: 'Find treatment places by name, in either language',
    query: z.object({
      q: z.string().check(z.trim(), z.minLength(2, 'required'), z.maxLength(limits.searchMax, 'too_long')),
    }),
    output: z.object({ items: z.array(placeSchema) }),
    errors: [...staffErrors],
  }),
} as const
