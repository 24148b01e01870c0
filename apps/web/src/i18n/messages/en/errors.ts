import type { SameShape } from '../same-shape'
import type { errors as thErrors, fieldErrors as thFieldErrors } from '../th/errors'

export const errors = {
  validation_failed: 'Check the fields with a message.',
  malformed_request: 'We couldn’t send that. Please reload the page and try again.',
  api_key_missing: 'This version of the app can’t use the service any more. Please reload the page.',
  session_missing: 'Please sign in first.',
  session_expired: 'Your session has ended. Please sign in again.',
  partner_refused: 'This partner link isn’t valid. Please open the latest link from your insurer.',
  partner_mismatch: 'This account belongs to another partner. Please sign out and sign in again.',
  origin_refused: 'This request didn’t come from our page. Please reload the page and try again.',
  not_found:
    'We couldn’t find this. It may have been deleted or moved. Please go back to the home page and try again.',
  payload_too_large: 'That’s too large to send. Please make it smaller and send it again.',
  rate_limited: 'You’ve tried too many times. Please wait a moment and try again.',
  internal: 'Sorry, something went wrong on our side. Please try again in a moment.',
  unavailable: 'The service isn’t available right now. Please try again in a moment.',
  busy: 'We’re very busy right now. Please try again in a moment.',
  credentials_wrong: 'Username not found or password incorrect, please check',
  sign_in_unavailable: 'We can’t sign you in right now. Please try again in a moment.',
  username_not_found: 'Username not found. Please check the mobile number.',
  otp_purpose_locked: 'Too many wrong entries. For security, please try again in 24 hours.',
  consent_required: 'There are new terms or a new privacy notice. Please read and accept them to continue.',
  identity_taken:
    'This LINE or partner account is already linked to another account, or yours is linked to another one.',
  link_missing: 'Linking has timed out. Please open this page again from LINE or your partner’s app.',
  network: 'No connection. Please check your internet connection and try again.',
  timeout: 'The service is taking longer than usual. Please check your internet connection and try again.',
} as const satisfies SameShape<typeof thErrors>

export const fieldErrors = {
  required: 'Please fill this in',
  choose: 'Please choose one',
  invalid: 'Check this answer',
  too_long: 'This is too long. Please shorten it',
  username_letters_digits: 'Use English letters and digits only',
} as const satisfies SameShape<typeof thFieldErrors>
