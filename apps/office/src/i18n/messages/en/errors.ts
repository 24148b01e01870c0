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
  credentials_wrong: 'The email or the password is wrong.',
  staff_sign_in_over: 'This took too long. Start the sign-in again.',
  staff_factor_wrong:
    'That didn’t work: the code is wrong, was used before, or the passkey isn’t yours. Try again.',
  staff_link_over:
    'This link was used, was replaced by a newer one, or is too old. Ask your administrator for a new one.',
  staff_other_insurers:
    'This person also works for insurers that you don’t administer. Ask an administrator of all of them.',
  staff_sign_in_elsewhere: 'Staff sign in at your identity provider, so there are no links.',
  staff_self: 'You can’t change your own roles or end your own access. Ask another administrator.',
  staff_permission_missing: 'You may not do this. Ask your administrator for access.',
  staff_claim_held: 'Another person holds this claim. Your change wasn’t saved.',
  staff_claim_changed: 'This claim has changed. Check it again before you go on.',
  staff_undo_too_late: 'You can undo a decision only on the day it was made. Reopen the claim instead.',
  claim_state_conflict: 'You can’t do this while the claim has this status.',
  decision_sums_wrong: 'The amounts don’t add up. Check the figures.',
  decision_over_limit: 'This pays more than the plan allows and needs a reason.',
  decision_over_member_maximum:
    'The member would pay more than the yearly maximum. Reduce the member’s part.',
  decision_not_delegated: 'The insurer decides this claim. Send it to the insurer.',
  coverage_not_claimable: 'This card can’t be claimed on. Choose another one.',
  originals_awaited: 'The paper originals haven’t arrived yet, and this claim is paid only after that.',
  second_person_needed: 'Another person has to do this.',
} as const
