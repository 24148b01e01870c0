import * as z from 'zod/mini'
import { bankCodes } from './banks'
import { admitedTypes, claimTypes } from './claim-rules'
import { claimOrigins, claimStatuses, reasonCodes, reasonDetails } from './claim-status'
import {
  appealSchema,
  claimEventKinds,
  claimLineSchema,
  decidedAmountsSchema,
  documentRequestSchema,
} from './claims'
import { claimFileTypes, storedListSchema } from './documents'
import { clientErrors, defineEndpoint } from './endpoint'
import { idSchema, instantSchema, isoDateSchema, satangSchema, wordsSchema } from './fields'
import { claimModes, claimParties, turnSchema } from './office-claim'
import { payeeKinds, payoutMethods } from './payout-accounts'

const base = '/api/exchange/v1'
export const claimNumberParams = z.object({
  number: z.string().check(z.regex(/^[A-Z0-9-]{6,32}$/, 'invalid')),
})
export const insurerCodeSchema = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/, 'invalid'))
const sourceKeySchema = z.object({ source: z.string(), source_key: z.string() })
const text = z.nullable(z.string())

/** How many claims a page has by default, and at most. */
export const exchangeClaimsPage = { usual: 50, max: 200 } as const

/** Who gets the next payment of a claim. */
export const payeeSchema = z.object({
  kind: z.enum(payeeKinds),
  method: z.enum(payoutMethods),
  bank_code: z.nullable(z.enum(bankCodes)),
  holder: z.string(),
  last4: z.string(),
  /** The full account number. Null if the client may not write payments, or if the number's master key is lost. */
  number: text,
  /** Whether the name on the account is that of the insured person or of the payee. */
  name_matches: z.boolean(),
  given_at: instantSchema,
})

/** A file of a claim. Only files that passed the security scan are listed, so the client can read each of them. */
const documentSchema = z.object({
  id: idSchema,
  list: storedListSchema,
  name: z.string(),
  content_type: z.enum(claimFileTypes),
  /** The size in bytes; null for files that were accepted before Khum recorded sizes. */
  size: z.nullable(z.int()),
  pages: z.nullable(z.int()),
  sent_at: instantSchema,
})

const decisionSchema = z.object({
  version: z.int(),
  at: instantSchema,
  author_kind: z.enum(['staff', 'client', 'system']),
  decided_by: z.enum(claimParties),
  outcome: z.enum(['approved', 'partly_approved', 'not_approved']),
  benefit_satang: satangSchema,
  reason: z.nullable(z.enum(reasonCodes)),
  reason_detail: z.nullable(z.enum(reasonDetails)),
  /** The note to the member. If the decision is only a recommendation, the member doesn't see the note. */
  note: z.nullable(wordsSchema),
  over_limit_reason: text,
  /** True if the decision is only a recommendation to the insurer, who then makes the decision. */
  is_recommendation: z.boolean(),
  /** The administrator's reason for the recommendation, which the insurer reads; null for a decision. */
  recommended_because: text,
  undone_at: z.nullable(instantSchema),
  undo_reason: text,
  /** The lines as this version decided them. */
  lines: z.array(
    z.extend(decidedAmountsSchema, {
      line_id: idSchema,
      description: wordsSchema,
      billed_satang: satangSchema,
      reason_detail: z.nullable(z.enum(reasonDetails)),
    }),
  ),
})

/**
 * A claim with everything that a TPA's own system needs: unmasked numbers, and the keys that the sources gave to the
 * claim, its coverage and its person.
 */
export const exchangeClaimSchema = z.object({
  claim_number: z.string(),
  insurer: z.string(),
  /**
   * The source that sent the claim, and the key that it gave to the claim. The source is `khum` if a member sent the
   * claim in the app.
   */
  key: sourceKeySchema,
  origin: z.enum(claimOrigins),
  mode: z.enum(claimModes),
  status: z.enum(claimStatuses),
  reason: z.nullable(z.enum(reasonCodes)),
  hospital_claim_number: text,
  insurer_claim_number: text,
  person: z.object({ keys: z.array(sourceKeySchema), name: wordsSchema }),
  coverage: z.object({
    key: sourceKeySchema,
    policy_number: z.string(),
    card_number: text,
    employee_id: text,
    relationship: z.enum(['self', 'spouse', 'child', 'parent']),
  }),
  claim_type: z.enum(claimTypes),
  admited_type: z.enum(admitedTypes),
  admited_date: isoDateSchema,
  accident_date: z.nullable(isoDateSchema),
  symptom: z.string(),
  provider_code: text,
  provider_name: z.string(),
  medical_expense_satang: satangSchema,
  /** The benefit amount of the current decision (the newest that wasn't undone); null if the claim isn't decided. */
  benefit_satang: z.nullable(satangSchema),
  payee: z.nullable(payeeSchema),
  turn: turnSchema,
  /** The last day on which the current decision can be appealed; null if it can't be appealed. */
  appeal_until: z.nullable(isoDateSchema),
  /**
   * The paper originals. If `expected_on` is set, nothing is paid before `received_on` is set too (error
   * `originals_awaited`).
   */
  originals: z.object({ expected_on: z.nullable(isoDateSchema), received_on: z.nullable(isoDateSchema) }),
  lines: z.array(
    z.extend(claimLineSchema, {
      section: z.nullable(z.object({ scheme: z.string(), code: z.string() })),
      diagnosis_code: text,
      procedure_code: text,
    }),
  ),
  decisions: z.array(decisionSchema),
  appeals: z.array(appealSchema),
  requests: z.array(documentRequestSchema),
  documents: z.array(documentSchema),
  events: z.array(
    z.object({
      id: idSchema,
      kind: z.enum(claimEventKinds),
      status: z.enum(claimStatuses),
      at: instantSchema,
      /** `party`: the party on whose behalf the event was caused. `actor`: who caused it. */
      party: z.enum(['member', 'tpa', 'insurer', 'system']),
      actor: z.enum(['member', 'staff', 'client', 'system']),
      reason: z.nullable(z.enum(reasonCodes)),
      note: z.nullable(wordsSchema),
      paid_on: z.nullable(isoDateSchema),
    }),
  ),
  submitted_at: instantSchema,
  updated_at: instantSchema,
})
export type ExchangeClaim = z.infer<typeof exchangeClaimSchema>

/** The purpose for which a client reads a file, recorded in the audit log. R95 */
export const readPurposes = ['decide', 'pay', 'support', 'audit'] as const
export type ReadPurpose = (typeof readPurposes)[number]

/** Claims and their files, for a TPA's own systems. */
export const exchangeClaimEndpoints = {
  listExchangeClaims: defineEndpoint({
    method: 'GET',
    path: `${base}/claims`,
    access: 'client',
    scope: 'claims.read',
    summary: 'List whole claims in the order in which they changed, in pages',
    query: z.object({
      insurer: z.optional(insurerCodeSchema),
      status: z.optional(z.enum(claimStatuses)),
      /** If set, returns only claims that changed at this instant or later. */
      updated_since: z.optional(
        z.iso
          .datetime({ offset: true, error: 'date_invalid', abort: true })
          .check(z.regex(/^[12]/, 'date_invalid')),
      ),
      /** The `next` of the previous page; left out for the first page. */
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/, 'invalid'))),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(exchangeClaimsPage.max))),
    }),
    output: z.object({ items: z.array(exchangeClaimSchema), next: z.nullable(z.string()) }),
    errors: [...clientErrors],
  }),
  getExchangeClaim: defineEndpoint({
    method: 'GET',
    path: `${base}/claims/:number`,
    access: 'client',
    scope: 'claims.read',
    summary: 'Get a whole claim',
    params: claimNumberParams,
    output: exchangeClaimSchema,
    errors: [...clientErrors, 'not_found'],
  }),
  getExchangeDocument: defineEndpoint({
    method: 'GET',
    path: `${base}/documents/:id/content`,
    access: 'client',
    scope: 'documents.read',
    summary:
      'Read the released file of a claim, whole or one range of its bytes. The header repr-digest has the SHA-256 of the whole file',
    params: z.object({ id: idSchema }),
    query: z.object({ purpose: z._default(z.enum(readPurposes), 'decide') }),
    raw: true,
    errors: [...clientErrors, 'not_found', 'range_not_satisfiable', 'unavailable'],
  }),
} as const
