import * as z from 'zod/mini'
import { consentDueSchema, consentKindSchema } from './consent-due'
import { defineEndpoint } from './endpoint'
import { idSchema, instantSchema, langSchema, wordsSchema } from './fields'
import { otpFlowSchema, otpSendErrors } from './one-time-codes'
import { newPasswordSchema } from './person-rules'

/** One version of a text. The body is plain: blank lines part paragraphs, `## ` begins a heading, `- ` a list item. */
export const consentDocumentSchema = z.object({
  id: idSchema,
  kind: consentKindSchema,
  version: z.int(),
  /** Blocks everything else until it is accepted; otherwise it can be put off. Spec §3 isForce. */
  is_force: z.boolean(),
  title: wordsSchema,
  body: wordsSchema,
  effective_at: instantSchema,
})
export type ConsentDocument = z.infer<typeof consentDocumentSchema>

export const myConsentSchema = z.object({
  kind: consentKindSchema,
  current: consentDocumentSchema,
  /** The version that counts now; null: never accepted, or withdrawn. */
  accepted_version: z.nullable(z.int()),
  /** Whether it may be withdrawn alone. */
  optional: z.boolean(),
  history: z.array(
    z.object({
      action: z.enum(['accepted', 'withdrawn']),
      version: z.int(),
      at: instantSchema,
      lang: langSchema,
    }),
  ),
})
export type MyConsent = z.infer<typeof myConsentSchema>

const memberErrors = ['session_missing', 'session_expired', 'partner_mismatch'] as const

export const consentEndpoints = {
  listConsentDocuments: defineEndpoint({
    method: 'GET',
    path: '/api/v1/consent-documents',
    access: 'open',
    summary: 'The texts in force, newest version of each kind',
    output: z.object({ items: z.array(consentDocumentSchema) }),
    errors: [],
  }),
  listConsents: defineEndpoint({
    method: 'GET',
    path: '/api/v1/consents',
    access: 'member',
    beforeConsent: true,
    summary: 'What the member accepted, when, which version; and what waits',
    output: z.object({ items: z.array(myConsentSchema), due: z.array(consentDueSchema) }),
    errors: [...memberErrors],
  }),
  acceptConsent: defineEndpoint({
    method: 'POST',
    path: '/api/v1/consents',
    access: 'member',
    beforeConsent: true,
    summary: 'Accept one text in force; a newer privacy text has its own way',
    body: z.object({ document_id: idSchema, lang: langSchema }),
    status: 204,
    errors: [...memberErrors, 'consent_outdated', 'consent_needs_code'],
  }),
  withdrawConsent: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/consents/:kind',
    access: 'member',
    beforeConsent: true,
    summary: 'Withdraw an optional consent, also while a newer text waits',
    params: z.object({ kind: consentKindSchema }),
    status: 204,
    errors: [...memberErrors, 'consent_not_optional'],
  }),
  startPrivacyUpdate: defineEndpoint({
    method: 'POST',
    path: '/api/v1/privacy-update',
    access: 'member',
    beforeConsent: true,
    summary: 'Begin to accept a newer privacy text: new password, then a code. Spec §5',
    body: z.object({ document_id: idSchema, password: newPasswordSchema, lang: langSchema }),
    output: otpFlowSchema,
    status: 201,
    errors: [...memberErrors, ...otpSendErrors, 'consent_outdated', 'phone_missing'],
  }),
  finishPrivacyUpdate: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/privacy-update',
    access: 'member',
    registerToken: true,
    beforeConsent: true,
    summary: 'Accept the newer privacy text with the proved phone; the password changes, other sessions end',
    errors: [...memberErrors, 'flow_missing', 'consent_outdated'],
  }),
} as const
