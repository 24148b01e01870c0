/** Why a call failed and what to do. A code that isn't here gets `internal`. */
export const errors = {
  validation_failed: 'Some fields aren’t right. Check the fields with a message.',
  malformed_request: 'The data couldn’t be sent. Reload the page and try again.',
  not_found: 'Not found, or it belongs to an insurer that you don’t look after.',
  origin_refused: 'This request didn’t come from our page. Reload the page and try again.',
  rate_limited: 'Too many requests. Wait a moment and try again.',
  payload_too_large: 'This is too large to send. Make it smaller and send it again.',
  internal: 'Something went wrong and nothing was saved. Try again in a moment.',
  unavailable: 'The system is briefly unavailable. Try again in a moment.',
  busy: 'Many people are working right now. Try again in a moment.',
  network: 'No connection. Check the network and try again.',
  timeout: 'The system is slower than usual. Try again.',
  staff_session_missing: 'Your session has ended. Sign in again.',
  staff_proof_needed: 'For safety, prove again who you are before you do this.',
  staff_self: 'You can’t change your own roles or end your own access. Ask another administrator.',
  staff_permission_missing: 'You may not do this. Ask your administrator for access.',
} as const
