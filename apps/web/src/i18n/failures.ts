import type { FailureCode, FieldErrorCode } from '@khum/contract/errors'
import type { TpaErrorCode } from '@khum/contract/tpa-errors'

/** Error codes that any page can receive. Their texts load with every page, even the sign-in page. */
export type BaseFailure = Extract<
  FailureCode,
  | 'api_key_missing'
  | 'busy'
  | 'consent_required'
  | 'credentials_wrong'
  | 'identity_taken'
  | 'internal'
  | 'link_missing'
  | 'malformed_request'
  | 'network'
  | 'not_found'
  | 'origin_refused'
  | 'otp_purpose_locked'
  | 'partner_mismatch'
  | 'partner_refused'
  | 'payload_too_large'
  | 'rate_limited'
  | 'session_expired'
  | 'session_missing'
  | 'sign_in_unavailable'
  | 'timeout'
  | 'unavailable'
  | 'username_not_found'
  | 'validation_failed'
>

/**
 * Error codes of single tasks, such as filing a claim. Their texts load with the screens of the tasks, so that the
 * sign-in page doesn't load these texts.
 */
export type TaskFailure = Exclude<FailureCode, BaseFailure | TpaErrorCode>

export type BaseFieldError = Extract<
  FieldErrorCode,
  'invalid' | 'required' | 'too_long' | 'username_letters_digits'
>
export type TaskFieldError = Exclude<FieldErrorCode, BaseFieldError>
