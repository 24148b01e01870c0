/**
 * The error codes of calls that only the TPA's staff and other systems make, with their HTTP status. These codes have a file
 * of their own, so that members' phones don't load them.
 */
export const tpaErrorStatus = {
  /** The access token of a client is missing, unknown or expired, or the client has ended. */
  client_token_refused: 401,
  client_scope_missing: 403,
  /** Nobody is signed in to the office, or the session has ended. */
  staff_session_missing: 401,
  staff_permission_missing: 403,
  /** This change needs a renewed proof of identity: the person must sign in again. */
  staff_proof_needed: 403,
  /** Staff can't change their own roles or end their own access. */
  staff_self: 409,
  /** The person has roles for insurers that the caller doesn't administer. */
  staff_other_insurers: 409,
  /** At this installation, staff sign in at an identity provider, so Khum has no accounts for them. */
  staff_sign_in_elsewhere: 409,
  /** The person took too long for the second factor, the step after the password. */
  staff_sign_in_over: 410,
  /** The code, the recovery code or the passkey is wrong. */
  staff_factor_wrong: 422,
  /** The one-time link was used or replaced, or has expired. */
  staff_link_over: 410,
  /** Another member of staff works on the claim (holds it). The parameters say who, and since when. */
  staff_claim_held: 409,
  /** The claim changed since the screen loaded it. */
  staff_claim_changed: 409,
  /** The person's roles changed since the screen loaded them. */
  staff_roles_changed: 409,
  /** The claim got documents since the screen loaded it. */
  staff_documents_added: 409,
  /** The claim can't be paid before its paper originals arrive. */
  originals_awaited: 409,
  /** Staff can undo a decision only on the day on which it was made. */
  staff_undo_too_late: 409,
  /**
   * Dual approval: another person must take this step. A client counts as the person who created the client. For a new
   * secret, key or sealed source of a client: only the client's own person may take this step.
   */
  second_person_needed: 409,
  client_ended: 409,
  /**
   * An earlier batch of the source with the same name is being applied or was applied. The new batch is refused because
   * its manifest is different, or because the new batch is a correction. Corrections can't be sent twice.
   */
  batch_exists: 409,
  /**
   * The source has already sent a batch with this name but with a different manifest, and that earlier batch isn't
   * applied yet. The client can withdraw the earlier batch, then send this one.
   */
  batch_unfinished: 409,
  batch_state_conflict: 409,
  /**
   * The batch can't be undone: it is a correction, or it contains decisions, payments or claims for the office to
   * decide. To correct a decision or payment, the source sends it with a higher version.
   */
  batch_not_undoable: 409,
  /**
   * The source reused a version or a key: it sent this version before with different content, it sent a different claim
   * with this key, or the row's key belongs to a different claim.
   */
  version_conflict: 409,
  /** The insurer's source keeps the balances, so staff can't correct them. */
  balance_of_source: 409,
  /** The opening figure changed since the screen loaded it. */
  opening_changed: 409,
  /** With this opening figure, more would be used than the limit allows. */
  opening_above_limit: 422,
  /** The consent text can't be withdrawn, because no common text of its kind would then be in force. */
  consent_last_text: 409,
  /** Nobody has checked the draft of a consent text yet, so it can't be published. */
  consent_not_checked: 409,
  /** The draft of a consent text changed since the person read it. */
  consent_draft_changed: 409,
  /** A second person refused the draft of a consent text, so it can't be published. */
  consent_draft_refused: 409,
  /** The key of a telemedicine provider is wrong. */
  telemed_key_refused: 403,
  /** No visit with this provider has this token or code. */
  telemed_credential_unknown: 422,
  /** The feed no longer has the events that follow the number in `after`. */
  events_gone: 410,
  /** The feed ends before the number in `after`: a backup was restored since the client read it. */
  events_ahead: 409,
  /** The member is still uploading this file. Try again later. */
  file_still_sending: 409,
  /** The file is shorter than the range of bytes that was requested. */
  range_not_satisfiable: 416,
  decision_sums_wrong: 422,
  /** The decision pays more than the plan allows, without the required reason. */
  decision_over_limit: 422,
  decision_over_member_maximum: 422,
  /** Only the insurer may make this decision, but the administrator tried to. */
  decision_not_delegated: 403,
} as const

export type TpaErrorCode = keyof typeof tpaErrorStatus
