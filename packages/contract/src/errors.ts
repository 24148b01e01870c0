import * as z from 'zod/mini'
import { tpaErrorStatus } from './tpa-errors'

/**
 * The error codes of members' calls with their HTTP status. The web app has the messages in both languages.
 * Requirements 8.1, 8.15
 */
export const memberErrorStatus = {
  // Errors of any call
  validation_failed: 400,
  malformed_request: 400,
  api_key_missing: 401,
  session_missing: 401,
  session_expired: 401,
  partner_refused: 403,
  partner_mismatch: 403,
  origin_refused: 403,
  not_found: 404,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  busy: 503,
  // Errors of calls with an Idempotency-Key (R54)
  idempotency_key_missing: 400,
  idempotency_key_reused: 422,
  // Errors of signing in
  credentials_wrong: 401,
  sign_in_unavailable: 503,
  // Errors of accounts (Requirement 8.4)
  username_taken: 409,
  phone_already_registered: 409,
  username_not_found: 404,
  /** The member uses only this partner's app. Members can't leave their only app, but they can delete the account. */
  only_app: 409,
  current_password_wrong: 422,
  phone_same: 422,
  /** The account has no phone number that a code could be sent to. */
  phone_missing: 422,
  profile_from_policy: 422,
  // Errors of one-time codes (Requirements 4.7, 8.11)
  /**
   * The flow is unknown, expired, for another purpose or another member's. The error is the same in all these cases, so
   * that it doesn't reveal which flows exist.
   */
  flow_missing: 410,
  otp_wrong: 422,
  otp_expired: 410,
  /** Too many wrong entries of this code; the member must request a new one. */
  otp_locked: 423,
  /** Too many wrong entries over several codes; this purpose is locked for a day. */
  otp_purpose_locked: 423,
  otp_resend_too_soon: 429,
  otp_send_limit: 429,
  otp_number_blocked: 429,
  step_up_required: 403,
  // Errors of consents (Requirement 3.14)
  consent_required: 403,
  health_consent_required: 403,
  consent_missing: 422,
  consent_outdated: 409,
  consent_needs_code: 422,
  consent_not_optional: 422,
  // Errors of signing in through LINE and partners (Requirements 4.4, 6.3)
  line_token_refused: 401,
  line_not_offered: 403,
  sso_token_refused: 401,
  sso_not_offered: 403,
  identity_taken: 409,
  /** The ticket for linking an account was used, has expired or belongs to another member. */
  link_missing: 410,
  // Errors of the search by citizen id
  search_limit: 429,
  // Errors of family authority
  invitation_over: 409,
  invitation_adults_only: 403,
  invitation_to_self: 422,
  invitation_limit: 429,
  // Errors of e-Claim
  claim_incomplete: 422,
  claim_policy_number_missing: 422,
  claim_submit_failed: 503,
  claim_files_pending: 409,
  /**
   * A claim's file is missing from the file store, for example after a restore. The file is marked `file_lost`, and
   * the member must attach it again.
   */
  claim_files_lost: 409,
  claim_duplicate_suspected: 409,
  claim_state_conflict: 409,
  /** The member has replaced the payout account since the app loaded it. */
  payout_account_changed: 409,
  /** The chosen payout account is the one into which the payment failed. */
  payout_account_same: 422,
  draft_conflict: 409,
  /** The member already has the maximum number of drafts (`limits.draftsPerMember`). */
  draft_limit: 409,
  coverage_not_claimable: 422,
  /** The insurer has switched e-Claim off. Requirement 4.5 */
  e_claim_not_offered: 403,
  // Errors of using a card (Requirement 4.9)
  coverage_not_usable: 422,
  /** The card is being shown at another hospital or on a relative's phone. */
  use_card_elsewhere: 409,
  /** The shown card has expired, was cancelled or has already been checked by a hospital. */
  use_card_over: 410,
  desk_refused: 403,
  desk_code_unknown: 422,
  // Errors of telemedicine (Requirement 8.10)
  /** Outside opening hours; the parameter `opens_at` is the next opening time. */
  telemed_closed: 409,
  /** The chosen card doesn't cover this provider, or none of the member's cards does. */
  telemed_not_covered: 422,
  telemed_too_many_cards: 422,
  /**
   * The member accepted the terms out of order, accepted them before choosing cards, or confirmed cards that the visit
   * no longer has.
   */
  telemed_step_conflict: 409,
  /** The visit is more than a day old, was restarted or has already been handed off. */
  telemed_visit_over: 410,
  /** The token or code was used, has expired or was replaced by a newer one. */
  telemed_hand_off_over: 410,
  /** The insurer has switched telemedicine off. Requirement 4.5 */
  telemed_not_offered: 403,
  // Errors of promotions and articles (Requirement 8.10)
  promotion_expired: 410,
  article_expired: 410,
  // Errors of typed-in cards (Requirement 8.5)
  card_save_failed: 503,
  card_delete_failed: 503,
  card_images_missing: 422,
  card_images_pending: 409,
  // Errors of files
  file_empty: 422,
  file_type_not_allowed: 415,
  file_heic_not_supported: 415,
  file_too_large: 413,
  file_damaged: 422,
  file_pdf_locked: 422,
  file_pdf_unsafe: 422,
  file_too_many_pages: 422,
  file_too_many_pixels: 422,
  file_infected: 422,
  /** The file was accepted, but is missing from the file store. */
  file_lost: 409,
  file_check_timeout: 422,
  file_duplicate: 409,
  file_list_full: 422,
  file_total_too_large: 422,
  file_daily_limit: 429,
  file_checksum_mismatch: 422,
  /** The caller must ask for the offset (HEAD) and resume the upload from that offset. */
  upload_offset_conflict: 409,
  // Errors of appeals
  /** The period in which the insurer accepts an appeal has ended. */
  appeal_too_late: 422,
  /** The member has already appealed this decision. */
  appeal_exists: 409,
} as const

/**
 * Every error code with its HTTP status. Uses `Object.assign`, because the bundler would keep `{ ...a, ...b }` even if
 * `errorStatus` is unused.
 */
export const errorStatus = Object.assign({}, memberErrorStatus, tpaErrorStatus)

export type ErrorCode = keyof typeof errorStatus
export type MemberErrorCode = keyof typeof memberErrorStatus

/**
 * Why a call failed: the server's error code, `network` (the server couldn't be reached) or `timeout` (the server
 * didn't respond in time).
 */
export type FailureCode = ErrorCode | 'network' | 'timeout'

export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** Errors that any endpoint may return in addition to its own. */
export const commonErrors = [
  'validation_failed',
  'malformed_request',
  'api_key_missing',
  'origin_refused',
  'not_found',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'unavailable',
  'busy',
] as const satisfies readonly ErrorCode[]

/** Errors of a single field. The schemas use these codes as issue messages. */
export const fieldErrorCodes = [
  'required',
  'invalid',
  'too_long',
  'username_letters_digits',
  'email_invalid',
  'email_too_long',
  'amount_invalid',
  'amount_range',
  'date_invalid',
  'date_future',
  /** The treatment was after the last day of the coverage. */
  'date_after_cover',
  'accident_after_admission',
  'expiry_before_start',
  'receipt_needed',
  'medical_needed',
  'bank_book_needed',
  'username_length',
  'username_taken',
  'password_length',
  'password_letter_digit',
  'password_common',
  'password_same',
  'passwords_differ',
  'name_letters',
  'phone_invalid',
  'national_id_digits',
  'otp_digits',
  'card_number_invalid',
  'account_number_digits',
] as const

export type FieldErrorCode = (typeof fieldErrorCodes)[number]

const paramsSchema = z.record(z.string(), z.union([z.string(), z.number()]))

/** The body of every error response: RFC 9457 with a stable code. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(errorCodes),
  params: z.optional(paramsSchema),
  fields: z.optional(
    z.array(z.object({ path: z.string(), code: z.string(), params: z.optional(paramsSchema) })),
  ),
  trace_id: z.string(),
})

export type Problem = z.infer<typeof problemSchema>
export type ProblemField = NonNullable<Problem['fields']>[number]
