import * as z from 'zod/mini'
import { consentKindSchema } from './consent-due'
import { defineEndpoint } from './endpoint'
import { instantSchema } from './fields'

export const consentTextStates = ['in_force', 'coming', 'replaced', 'withdrawn'] as const

export const consentTextSchema = z.object({
  kind: consentKindSchema,
  version: z.int(),
  is_force: z.boolean(),
  effective_at: instantSchema,
  state: z.enum(consentTextStates),
  /** False if the stored text no longer matches its recorded hash; members can't accept it then. */
  is_intact: z.boolean(),
  withdrawn_at: z.nullable(instantSchema),
  withdrawn_reason: z.nullable(z.string()),
})
const consentTextsSchema = z.object({ items: z.array(consentTextSchema) })
export type ConsentTexts = z.infer<typeof consentTextsSchema>

export const consentTextEndpoints = {
  listConsentTexts: defineEndpoint({
    method: 'GET',
    path: '/api/integration/v1/consents',
    access: 'integration',
    summary: 'List all versions of the consent texts with their state, newest first',
    output: consentTextsSchema,
    errors: ['integration_key_refused'],
  }),
  withdrawConsentText: defineEndpoint({
    method: 'POST',
    path: '/api/integration/v1/consents/:kind/:version/withdraw',
    access: 'integration',
    summary: 'Withdraw a text that was published by mistake; the version before it comes back into force',
    params: z.object({
      kind: consentKindSchema,
      version: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'invalid')),
    }),
    body: z.object({
      reason: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(500, 'too_long')),
    }),
    output: consentTextsSchema,
    idempotent: true,
    errors: [
      'integration_key_refused',
      'consent_last_text',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
  }),
} as const
