/**
 * The error codes of calls that only the TPA's staff and systems make, with their HTTP status. They are apart from the others,
 * so that members' phones don't load them.
 */
export const tpaErrorStatus = {
  /** The access token of a client is missing, unknown or expired, or the client has ended. */
  client_token_refused: 401,
  client_scope_missing: 403,
  /** Nobody is signed in to the office, or the session has ended. */
  staff_session_missing: 401,
  staff_permission_missing: 403,
  /** The person has to prove again who they are before this change. */
  staff_proof_needed: 403,
  /** Nobody changes their own roles or ends their own access. */
  staff_self: 409,
  /** The person has roles for insurers that the caller doesn't administer. */
  staff_other_insurers: 409,
  /** Staff sign in at an identity provider here, so Khum has no accounts for them. */
  staff_sign_in_elsewhere: 409,
  /** The step after the password took too long. */
  staff_sign_in_over: 410,
  /** The second factor is wrong: the code, the recovery code or the passkey. */
  staff_factor_wrong: 422,
  /** The one-time link was used or replaced, or is too old. */
  staff_link_over: 410,
  /** Another staff person holds the claim; the parameters say who, and since when. */
  staff_claim_held: 409,
  /** The claim changed since the screen loaded it. */
  staff_claim_changed: 409,
  /** The claim is paid only after its paper originals arrived. */
  originals_awaited: 409,
  /** A decision is undone on the same day only. */
  staff_undo_too_late: 409,
  /** Needs a second client, which another person created. */
  second_person_needed: 409,
  client_ended: 409,
  /** The source has sent a batch with this number and another manifest. */
  batch_exists: 409,
  batch_state_conflict: 409,
  /** Decisions, payments and claims to decide aren't taken back with their batch: a higher version corrects them. */
  batch_not_undoable: 409,
  /** The version was sent before with other content, or its key belongs to another claim. */
  version_conflict: 409,
  /** Events after this number are older than the feed keeps. */
  events_gone: 410,
  /** The member is still sending this file: try again later. */
  file_still_sending: 409,
  /** The file is shorter than the range of bytes that was asked for. */
  range_not_satisfiable: 416,
  decision_sums_wrong: 422,
  /** The decision pays more than the plan allows, without the required reason. */
  decision_over_limit: 422,
  decision_over_member_maximum: 422,
  /** Only the insurer may take this decision, but the administrator tried to. */
  decision_not_delegated: 403,
} as const

export type TpaErrorCode = keyof typeof tpaErrorStatus
