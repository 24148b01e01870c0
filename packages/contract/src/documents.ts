import * as z from 'zod/mini'
import { defineEndpoint, memberErrors } from './endpoint'
import type { ErrorCode } from './errors'
import { idParams, idSchema, instantSchema } from './fields'

/** Why a file can be refused. The web app explains each reason and what to do. */
export const fileRefusalCodes = [
  'file_empty',
  'file_type_not_allowed',
  'file_heic_not_supported',
  'file_too_large',
  'file_damaged',
  'file_pdf_locked',
  'file_pdf_unsafe',
  'file_too_many_pages',
  'file_too_many_pixels',
  'file_infected',
  'file_check_timeout',
  'file_duplicate',
  'file_checksum_mismatch',
  'file_lost',
] as const satisfies readonly ErrorCode[]

export type FileRefusalCode = (typeof fileRefusalCodes)[number]

/** The attachment lists of an e-Claim. `medical` is "medical certificate (or other)". Requirement 3.11 */
export const documentLists = ['receipt', 'medical', 'bank_book'] as const
export const documentListSchema = z.enum(documentLists)
export type DocumentList = z.infer<typeof documentListSchema>

/** The two pictures of a typed-in card. Requirements 3.7, 5.7 */
export const cardSides = ['card_front', 'card_back'] as const
export type CardSide = (typeof cardSides)[number]

export const storedListSchema = z.enum([...documentLists, ...cardSides])
export type StoredList = z.infer<typeof storedListSchema>

/**
 * Accepted file types (Requirement 5.12). The file picker offers only these, so iPhones convert HEIC photos to JPEG.
 */
export const claimFileTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const

/**
 * The state of a file: `uploading`, then `received` while we check it, then `accepted`, or `refused` with a reason.
 * `waiting_scan` replaces `received` while the virus scanner is down; members see "being checked". R50
 */
export const documentFates = ['uploading', 'received', 'waiting_scan', 'accepted', 'refused'] as const
export const documentFateSchema = z.enum(documentFates)
export type DocumentFate = z.infer<typeof documentFateSchema>

export const documentSchema = z.object({
  id: idSchema,
  list: storedListSchema,
  name: z.string(),
  /** The size of the uploaded file in bytes. */
  size: z.int(),
  received_bytes: z.int(),
  content_type: z.nullable(z.enum(claimFileTypes)),
  fate: documentFateSchema,
  refusal: z.nullable(z.enum(fileRefusalCodes)),
  pages: z.nullable(z.int()),
  has_thumbnail: z.boolean(),
  /** Whether this is a copy of the bank-book page that was approved with an earlier claim. */
  is_copied: z.boolean(),
  created_at: instantSchema,
})
export type ClaimDocument = z.infer<typeof documentSchema>

const uploadErrors = [
  ...memberErrors,
  'file_empty',
  'file_type_not_allowed',
  'file_heic_not_supported',
  'file_too_large',
  'file_duplicate',
  'file_list_full',
  'file_total_too_large',
  'file_daily_limit',
  'file_checksum_mismatch',
  'upload_offset_conflict',
  'claim_state_conflict',
  // Returned only for files of a draft, if the insurer has switched e-Claim off.
  'e_claim_not_offered',
] as const

/**
 * Uploads use tus 1.0. `Upload-Metadata` has `target` (`draft`, `claim` or `card`), `target_id`, `list`, `filename` and
 * optionally `sha256` (hex) of the whole file. The upload's id is the document's id. A creation that is repeated with the
 * same `Idempotency-Key` gets the same upload.
 */
export const documentEndpoints = {
  createUpload: defineEndpoint({
    method: 'POST',
    path: '/api/v1/uploads',
    access: 'member',
    needsHealthConsent: true,
    summary: 'tus: create an upload',
    raw: true,
    status: 201,
    errors: [...uploadErrors],
  }),
  getUploadOffset: defineEndpoint({
    method: 'HEAD',
    path: '/api/v1/uploads/:id',
    access: 'member',
    summary: 'tus: get the number of bytes received',
    params: idParams,
    raw: true,
    errors: memberErrors,
  }),
  uploadChunk: defineEndpoint({
    method: 'PATCH',
    path: '/api/v1/uploads/:id',
    access: 'member',
    needsHealthConsent: true,
    summary: 'tus: send the next bytes',
    params: idParams,
    raw: true,
    status: 204,
    errors: [...uploadErrors],
  }),
  getDocumentContent: defineEndpoint({
    method: 'GET',
    path: '/api/v1/documents/:id/content',
    access: 'member',
    summary: 'Download the cleaned file or its thumbnail',
    params: idParams,
    query: z.object({ variant: z.optional(z.enum(['original', 'thumbnail'])) }),
    raw: true,
    errors: memberErrors,
  }),
  deleteDocument: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/documents/:id',
    access: 'member',
    summary: 'Delete a file of a draft or a card, or one not attached to a claim yet',
    params: idParams,
    status: 204,
    errors: [...memberErrors, 'claim_state_conflict', 'card_images_missing'],
  }),
} as const
