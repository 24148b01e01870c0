import * as z from 'zod/mini'
import {
  consentTextsSchema,
  draftParams,
  publicationSchema,
  reasonSchema,
  textHashSchema,
  versionParams,
  wholeDraftSchema,
} from './consent-texts'
import { defineEndpoint, staffErrors } from './endpoint'
import { wordsSchema } from './fields'

const readDraftSchema = z.object({
  draft: wholeDraftSchema,
  /** The text in force that the draft would replace; null if there is none. */
  former: z.nullable(z.object({ version: z.int(), title: wordsSchema, body: wordsSchema })),
})
export type ReadConsentDraft = z.infer<typeof readDraftSchema>

const base = '/api/office/v1/consent-texts'
const draft = `${base}/drafts/:insurer/:kind`
const published = `${base}/:kind/:version`
const permission = 'consents.publish'
const errors = [...staffErrors, 'not_found'] as const
const deciding = [
  ...errors,
  'consent_draft_changed',
  'consent_draft_refused',
  'second_person_needed',
] as const

/**
 * The calls with which staff, as the second approver, publish or refuse drafts, and force or withdraw published texts.
 * R66
 */
export const officeConsentEndpoints = {
  listOfficeConsentTexts: defineEndpoint({
    method: 'GET',
    path: base,
    access: 'staff',
    permission,
    summary: 'List all versions of the consent texts with their state, newest first, and the drafts',
    output: consentTextsSchema,
    errors: [...staffErrors],
  }),
  readConsentDraft: defineEndpoint({
    method: 'GET',
    path: draft,
    access: 'staff',
    permission,
    summary: 'Get a draft, and the text in force that it would replace',
    params: draftParams,
    output: readDraftSchema,
    errors,
  }),
  publishReadDraft: defineEndpoint({
    method: 'POST',
    path: `${draft}/publish`,
    access: 'staff',
    permission,
    summary: 'Publish, as the second person, exactly the words that were read, from today or a later day',
    params: draftParams,
    body: z.object({ ...publicationSchema.shape, text_hash: textHashSchema }),
    output: consentTextsSchema,
    errors: deciding,
  }),
  refuseReadDraft: defineEndpoint({
    method: 'POST',
    path: `${draft}/refuse`,
    access: 'staff',
    permission,
    summary: 'Refuse a draft; its author sees the reason',
    params: draftParams,
    body: z.object({ reason: reasonSchema, text_hash: textHashSchema }),
    output: consentTextsSchema,
    errors: deciding,
  }),
  forceOfficeConsentText: defineEndpoint({
    method: 'POST',
    path: `${published}/force`,
    access: 'staff',
    permission,
    summary: 'Make a published text forced, or take that back; members notice within a second',
    params: versionParams,
    body: z.object({ reason: reasonSchema, is_force: z.boolean() }),
    output: consentTextsSchema,
    errors,
  }),
  withdrawOfficeConsentText: defineEndpoint({
    method: 'POST',
    path: `${published}/withdraw`,
    access: 'staff',
    permission,
    summary: 'Withdraw a text that was published by mistake; the version before it comes back into force',
    params: versionParams,
    body: z.object({ reason: reasonSchema }),
    output: consentTextsSchema,
    errors: [...errors, 'consent_last_text'],
  }),
} as const
