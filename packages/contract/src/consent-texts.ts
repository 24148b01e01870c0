import * as z from 'zod/mini'
import { consentKindSchema } from './consent-due'
import { clientErrors, defineEndpoint } from './endpoint'
import { instantSchema, isoDateSchema, wordsSchema } from './fields'

export const consentTextStates = ['in_force', 'coming', 'replaced', 'withdrawn'] as const

/**
 * Calls use this code in place of an insurer's code to mean the common text. A kind's common text applies to every
 * insurer that has no text of its own of that kind.
 */
export const commonText = 'common'

const text = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'))
const bothLanguages = (max: number) => z.object({ th: text(max), en: text(max) })
const insurerSchema = z.string().check(z.regex(/^([A-Z0-9]{2,10}|common)$/, 'invalid'))
export const reasonSchema = text(500)

/** The words of a consent text. `controller` and `dpo_contact` are required in an insurer's own text. */
export const consentWordsSchema = z.object({
  title: bothLanguages(200),
  body: bothLanguages(50_000),
  /**
   * What changed since the previous version, in the same format as the body. Only members who accepted the previous
   * version see this text.
   */
  news: z.optional(bothLanguages(5_000)),
  /** Who is responsible for the data: name and address. */
  controller: z.optional(bothLanguages(500)),
  /** How to reach the controller's data protection officer. */
  dpo_contact: z.optional(text(500)),
})
export type ConsentWords = z.infer<typeof consentWordsSchema>

export const consentTextSchema = z.object({
  /** Null for the common text, which applies to every insurer without a text of its own. */
  insurer_code: z.nullable(z.string()),
  kind: consentKindSchema,
  version: z.int(),
  is_force: z.boolean(),
  effective_at: instantSchema,
  state: z.enum(consentTextStates),
  /** False if the stored text no longer matches its recorded hash. Members then can't accept the text. */
  is_intact: z.boolean(),
  withdrawn_at: z.nullable(instantSchema),
  withdrawn_reason: z.nullable(z.string()),
})

const draftSchema = z.object({
  insurer_code: z.nullable(z.string()),
  kind: consentKindSchema,
  written_by: z.string(),
  written_at: instantSchema,
  checked_by: z.nullable(z.string()),
  checked_at: z.nullable(instantSchema),
  /** Who refused the draft, and why; null unless a second person refused it. */
  refused: z.nullable(z.object({ by: z.string(), at: instantSchema, reason: z.string() })),
})
export type ConsentDraft = z.infer<typeof draftSchema>

export const consentTextsSchema = z.object({
  items: z.array(consentTextSchema),
  drafts: z.array(draftSchema),
})
export type ConsentTexts = z.infer<typeof consentTextsSchema>

/** A draft with its words. The second approver sends `text_hash` back, to confirm exactly these words. */
export const wholeDraftSchema = z.object({
  ...draftSchema.shape,
  text_hash: z.string(),
  title: wordsSchema,
  body: wordsSchema,
  news: z.nullable(wordsSchema),
  controller: z.nullable(wordsSchema),
  dpo_contact: z.nullable(z.string()),
})
export type WholeConsentDraft = z.infer<typeof wholeDraftSchema>

export const draftParams = z.object({ insurer: insurerSchema, kind: consentKindSchema })
export const versionParams = z.object({
  kind: consentKindSchema,
  version: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'invalid')),
})
export const textHashSchema = z.string().check(z.regex(/^[0-9a-f]{12,64}$/, 'invalid'))
/** When a draft takes effect: on the day `from` or, if `from` is left out, immediately. */
export const publicationSchema = z.object({ from: z.optional(isoDateSchema), is_force: z.boolean() })
const drafts = '/api/integration/v1/consents/drafts/:insurer/:kind'
const published = '/api/integration/v1/consents/:kind/:version'
const keys = ['idempotency_key_missing', 'idempotency_key_reused'] as const

export const consentTextEndpoints = {
  listConsentTexts: defineEndpoint({
    method: 'GET',
    path: '/api/integration/v1/consents',
    access: 'client',
    scope: ['content.write', 'consents.publish'],
    summary: 'List all versions of the consent texts with their state, newest first, and the drafts',
    output: consentTextsSchema,
    errors: [...clientErrors],
  }),
  getConsentDraft: defineEndpoint({
    method: 'GET',
    path: drafts,
    access: 'client',
    scope: ['content.write', 'consents.publish'],
    summary: 'Get the draft of an insurer’s text, or of the common one',
    params: draftParams,
    output: wholeDraftSchema,
    errors: [...clientErrors],
  }),
  putConsentDraft: defineEndpoint({
    method: 'PUT',
    path: drafts,
    access: 'client',
    scope: 'content.write',
    summary: 'Write or replace the draft of a text; it has to be checked again',
    params: draftParams,
    body: consentWordsSchema,
    output: wholeDraftSchema,
    errors: [...clientErrors],
  }),
  checkConsentDraft: defineEndpoint({
    method: 'POST',
    path: `${drafts}/check`,
    access: 'client',
    scope: 'consents.publish',
    summary: 'Confirm a draft as a second approver, by the hash of the words that were read',
    params: draftParams,
    body: z.object({ text_hash: textHashSchema }),
    output: wholeDraftSchema,
    idempotent: true,
    errors: [
      ...clientErrors,
      ...keys,
      'consent_draft_changed',
      'consent_draft_refused',
      'second_person_needed',
    ],
  }),
  publishConsentDraft: defineEndpoint({
    method: 'POST',
    path: `${drafts}/publish`,
    access: 'client',
    scope: 'consents.publish',
    summary: 'Publish a checked draft, from today or a later day',
    params: draftParams,
    body: publicationSchema,
    output: consentTextsSchema,
    idempotent: true,
    errors: [
      ...clientErrors,
      ...keys,
      'consent_not_checked',
      'consent_draft_refused',
      'second_person_needed',
    ],
  }),
  forceConsentText: defineEndpoint({
    method: 'POST',
    path: `${published}/force`,
    access: 'client',
    scope: 'consents.publish',
    summary: 'Make a published text forced, or take that back; members notice within a second',
    params: versionParams,
    body: z.object({ reason: reasonSchema, is_force: z.boolean() }),
    output: consentTextsSchema,
    idempotent: true,
    errors: [...clientErrors, ...keys],
  }),
  withdrawConsentText: defineEndpoint({
    method: 'POST',
    path: `${published}/withdraw`,
    access: 'client',
    scope: 'consents.publish',
    summary: 'Withdraw a text that was published by mistake; the version before it comes back into force',
    params: versionParams,
    body: z.object({ reason: reasonSchema }),
    output: consentTextsSchema,
    idempotent: true,
    errors: [...clientErrors, ...keys, 'consent_last_text'],
  }),
} as const
