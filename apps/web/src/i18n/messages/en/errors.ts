import type { SameShape } from '../same-shape'
import type { errors as thErrors, fieldErrors as thFieldErrors } from '../th/errors'

export const errors = {
  validation_failed: 'Some fields are not right. Please check the ones with a message.',
  malformed_request: 'We could not read what was sent. Please reload the page and try again.',
  api_key_missing: 'This version of the app is not allowed to use the service. Please reload the page.',
  session_missing: 'Please sign in first.',
  session_expired: 'Your session has ended. Please sign in again.',
  partner_refused: 'This partner link is not valid. Please open the latest link from your insurer.',
  partner_mismatch: 'This account belongs to another partner. Please sign out and sign in again.',
  origin_refused: 'This request did not come from our page. Please reload the page and try again.',
  not_found:
    'We could not find this. It may have been deleted or moved. Please go back to home and try again.',
  payload_too_large: 'What was sent is too large. Please make it smaller and send it again.',
  rate_limited: 'Too many tries in a short time. Please wait a moment and try again.',
  internal: 'Something broke on our side; it is not your fault. Please try again in a moment.',
  unavailable: 'The service is not available right now. Please try again in a moment.',
  busy: 'Many people are using the service right now. Please try again in a moment.',
  credentials_wrong: 'Username not found or password incorrect, please check',
  sign_in_unavailable: 'We cannot sign you in right now. Please try again in a moment.',
  username_not_found: 'Username not found. Please check the mobile number.',
  otp_purpose_locked: 'Too many wrong entries. For your safety, please try again in 24 hours.',
  consent_required: 'There are new terms or a new privacy notice. Please read and accept them to go on.',
  identity_taken:
    'This LINE or partner account is linked to another account, or yours is linked to another one.',
  link_missing: 'Linking has timed out. Please come in from LINE or your partner’s app again.',
  network: 'No connection. Please check your internet connection and try again.',
  timeout: 'The service is taking longer than usual. Please check your internet connection and try again.',
} as const satisfies SameShape<typeof thErrors>

export const fieldErrors = {
  required: 'Please fill this in',
  choose: 'Please choose one',
  invalid: 'This is not right, please check it',
  too_long: 'This is too long, please shorten it',
  username_letters_digits: 'Only English letters and digits',
} as const satisfies SameShape<typeof thFieldErrors>
