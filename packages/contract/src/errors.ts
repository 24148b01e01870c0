import * as z from 'zod/mini'

/**
 * Every error the service may answer, with its HTTP status. The wire carries the code, never prose:
 * the words stand in the web's catalogues, one per code and language. Spec §8.
 */
export const errorStatus = {
  // what any call may answer
  validation_failed: 400,
  malformed_request: 400,
  api_key_missing: 401,
  session_missing: 401,
  session_expired: 401,
  partner_refused: 403,
  partner_mismatch: 403,
  origin_refused: 403,
  integration_key_refused: 401,
  not_found: 404,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  busy: 503,
  // idempotency (TRUST R54)
  idempotency_key_missing: 400,
  idempotency_key_reused: 422,
  // sign-in
  credentials_wrong: 401,
  sign_in_unavailable: 503,
  // accounts (spec §8 Register, Change password, Forgot)
  username_taken: 409,
  phone_already_registered: 409,
  username_not_found: 404,
  current_password_wrong: 422,
  phone_same: 422,
  /** The account has no phone that a code could go to. */
  phone_missing: 422,
  profile_from_policy: 422,
  // one-time codes (spec §4, §8 OTP)
  /** No flow, another's flow, a flow of another purpose, one that ended: one answer. */
  flow_missing: 410,
  otp_wrong: 422,
  otp_expired: 410,
  /** Too many wrong entries: a new code is needed. */
  otp_locked: 423,
  /** Too many wrong entries over many codes: this purpose rests for a day. */
  otp_purpose_locked: 423,
  otp_resend_too_soon: 429,
  otp_send_limit: 429,
  otp_number_blocked: 429,
  step_up_required: 403,
  // consent (spec §3 condition and privacy)
  consent_required: 403,
  health_consent_required: 403,
  consent_missing: 422,
  consent_outdated: 409,
  consent_needs_code: 422,
  consent_not_optional: 422,
  /** Withdrawing this text would leave none of its kind in force. */
  consent_last_text: 409,
  // LINE and partner entry (spec §4, §6)
  line_token_refused: 401,
  line_not_offered: 403,
  sso_token_refused: 401,
  sso_not_offered: 403,
  identity_taken: 409,
  /** The ticket to link an account is used, too old, or another's. */
  link_missing: 410,
  // search by citizen id
  search_limit: 429,
  // family
  /** Answered, taken back or too old. */
  invitation_over: 409,
  invitation_adults_only: 403,
  invitation_to_self: 422,
  invitation_limit: 429,
  // e-claim
  claim_incomplete: 422,
  claim_policy_number_missing: 422,
  claim_submit_failed: 503,
  claim_files_pending: 409,
  /** The store doesn't have a file any more, as after a restore. It is refused with `file_lost` and can be attached again. */
  claim_files_lost: 409,
  claim_duplicate_suspected: 409,
  claim_state_conflict: 409,
  draft_conflict: 409,
  coverage_not_claimable: 422,
  /** The insurer has menu item 5 switched off (spec §4). */
  e_claim_not_offered: 403,
  // use card (spec §4)
  coverage_not_usable: 422,
  /** The card is live at another hospital, or on a relative's phone. */
  use_card_elsewhere: 409,
  /** Expired, taken back or already checked. */
  use_card_over: 410,
  desk_refused: 403,
  desk_code_unknown: 422,
  // telemedicine (spec §8 Telemed)
  /** Outside working hours; `opens_at` says when it opens next. */
  telemed_closed: 409,
  /** The card does not pay for this provider, or no card does. */
  telemed_not_covered: 422,
  telemed_too_many_cards: 422,
  /** Terms out of their order or before the cards, or other cards than those that were confirmed. */
  telemed_step_conflict: 409,
  /** A day old, begun anew, or handed off already. */
  telemed_visit_over: 410,
  /** The token or the code is used, too old, or replaced. */
  telemed_hand_off_over: 410,
  telemed_key_refused: 403,
  telemed_credential_unknown: 422,
  /** The insurer has menu item 6 switched off (spec §4). */
  telemed_not_offered: 403,
  // content (spec §8: the promotion or article has expired)
  promotion_expired: 410,
  article_expired: 410,
  // typed-in cards (spec §8 Card)
  card_save_failed: 503,
  card_delete_failed: 503,
  card_images_missing: 422,
  /** A picture that is needed is still on its way or being checked. */
  card_images_pending: 409,
  // files
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
  /** It was accepted, and the store doesn't have it any more. */
  file_lost: 409,
  file_check_timeout: 422,
  file_duplicate: 409,
  file_list_full: 422,
  file_total_too_large: 422,
  file_daily_limit: 429,
  file_checksum_mismatch: 422,
  /** For the uploading program: ask where to go on (HEAD) and go on from there. */
  upload_offset_conflict: 409,
  // the desk's side
  decision_sums_wrong: 422,
  /** It pays more than the plan allows, and gives no reason for that. */
  decision_over_limit: 422,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Why a call failed, as a client sees it: the server's code, or no answer at all (`network`) or not in time (`timeout`). */
export type FailureCode = ErrorCode | 'network' | 'timeout'

export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** The codes a checked file may be refused with; each has its own words and remedy in the web. */
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

/** Errors that any endpoint may answer besides the ones its row declares. */
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

/** Codes of a single field, carried by the schemas as their issue messages. */
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
] as const

export type FieldErrorCode = (typeof fieldErrorCodes)[number]

const paramsSchema = z.record(z.string(), z.union([z.string(), z.number()]))

/** The body of every error answer: RFC 9457 with a stable code. Spec §8. */
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
