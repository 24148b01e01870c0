import type { FieldErrorCode } from '@khum/contract/errors'
import type { FailureCode } from '../lib/api-error'

/** What may go wrong on every page, the sign-in page among them; its words come with the page. */
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

/** All the rest: its words come with the screens of tasks, so that the sign-in page does not carry them. */
export type TaskFailure = Exclude<FailureCode, BaseFailure>

export type BaseFieldError = Extract<
  FieldErrorCode,
  'invalid' | 'required' | 'too_long' | 'username_letters_digits'
>
export type TaskFieldError = Exclude<FieldErrorCode, BaseFieldError>
