import * as z from 'zod/mini'
import { consentDueSchema, consentKindSchema } from './consent-due'
import { defineEndpoint, memberErrors } from './endpoint'
import { idSchema, instantSchema, langSchema, wordsSchema } from './fields'
import { otpFlowSchema, otpSendErrors } from './one-time-codes'
import { newPasswordSchema } from './person-rules'

/**
 * A version of a consent text. In the body, a blank line ends a paragraph, `## ` starts a heading and `- ` a list item.
 */
export const consentDocumentSchema = z.object({
  id: idSchema,
  kind: consentKindSchema,
  version: z.int(),
  /** Whether this version blocks all other screens until the member accepts it. Requirement 3.14 */
  is_force: z.boolean(),
  title: wordsSchema,
  body: wordsSchema,
  /**
   * What changed since the previous version; null for guests and for members who never accepted the previous version.
   */
  news: z.nullable(wordsSchema),
  /** Who is responsible for the data; null in the common text. */
  controller: z.nullable(wordsSchema),
  /** How to reach the controller's data protection officer. */
  dpo_contact: z.nullable(z.string()),
  effective_at: instantSchema,
})
export type ConsentDocument = z.infer<typeof consentDocumentSchema>

export const myConsentSchema = z.object({
  kind: consentKindSchema,
  current: consentDocumentSchema,
  /** The version that the member accepted; null if none was accepted or the consent was withdrawn. */
  accepted_version: z.nullable(z.int()),
  /** Whether the member may withdraw the consent and keep the account. */
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

export const consentEndpoints = {
  listConsentDocuments: defineEndpoint({
    method: 'GET',
    path: '/api/v1/consent-documents',
    access: 'open',
    summary: 'List the consent texts in force in the app of the partner that the header `partnerid` names',
    output: z.object({ items: z.array(consentDocumentSchema) }),
    errors: [],
  }),
  listConsents: defineEndpoint({
    method: 'GET',
    path: '/api/v1/consents',
    access: 'member',
    beforeConsent: true,
    summary: 'List what the member accepted, and newer versions to accept',
    output: z.object({
      items: z.array(myConsentSchema),
      due: z.array(consentDueSchema),
      /**
       * Whether the member has set a new password in the last day. If so, the privacy notice can be accepted without
       * another new password.
       */
      password_renewed: z.boolean(),
    }),
    errors: memberErrors,
  }),
  acceptConsent: defineEndpoint({
    method: 'POST',
    path: '/api/v1/consents',
    access: 'member',
    beforeConsent: true,
    summary: 'Accept a consent text; for a newer privacy text, use the privacy update',
    body: z.object({ document_id: idSchema, lang: langSchema }),
    status: 204,
    errors: [...memberErrors, 'consent_outdated', 'consent_needs_code'],
  }),
  acceptFirstTexts: defineEndpoint({
    method: 'POST',
    path: '/api/v1/first-consents',
    access: 'member',
    beforeConsent: true,
    summary: 'Accept all texts of an app that the member has come to with an account from another one',
    /**
     * The ids of the texts that the member accepts: terms, privacy notice and health data consent, and marketing if
     * ticked.
     */
    body: z.object({ document_ids: z.array(idSchema).check(z.maxLength(20, 'invalid')), lang: langSchema }),
    status: 204,
    errors: [...memberErrors, 'consent_outdated', 'consent_missing'],
  }),
  withdrawConsent: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/consents/:kind',
    access: 'member',
    beforeConsent: true,
    summary: 'Withdraw an optional consent',
    params: z.object({ kind: consentKindSchema }),
    status: 204,
    errors: [...memberErrors, 'consent_not_optional'],
  }),
  startPrivacyUpdate: defineEndpoint({
    method: 'POST',
    path: '/api/v1/privacy-update',
    access: 'member',
    beforeConsent: true,
    summary: 'Start accepting a newer privacy text: takes a new password and sends a code',
    /**
     * `password` is the new password. It may be left out if the member has set a new password in the last day. In that
     * case, the list of consents has `password_renewed: true`.
     */
    body: z.object({
      document_id: idSchema,
      password: z.optional(newPasswordSchema),
      lang: langSchema,
    }),
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
    summary: 'Accept the newer privacy text after the code; a new password ends other sessions',
    errors: [...memberErrors, 'flow_missing', 'consent_outdated'],
  }),
} as const
