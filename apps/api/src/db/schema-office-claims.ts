import type { SecondLookReason, StaffApproval, StaffRejection, Words } from '@khum/contract'
import type { BigInt8, Json, Nullable } from './column-types'

/**
 * Something that staff did with a claim other than deciding it. For example, they took it, gave it to another person,
 * put it on hold (until the day `until`) or replaced its lines.
 */
export interface ClaimHandoverTable {
  claim_id: string
  seq: number
  at: Date
  kind:
    | 'taken'
    | 'taken_over'
    | 'assigned'
    | 'released'
    | 'proposal_withdrawn'
    | 'put_on_hold'
    | 'resumed'
    | 'itemised'
  by_staff: Nullable<string>
  from_staff: Nullable<string>
  to_staff: Nullable<string>
  reason: Nullable<string>
  until: Nullable<string>
}

/** An internal note of staff about a claim. */
export interface ClaimNoteTable {
  id: string
  claim_id: string
  at: Date
  staff_id: string
  text: string
}

/**
 * A mark on a document that shows where the amount of a bill's line is. Position and size are fractions of the page's
 * width and height, before rotation.
 */
export interface ClaimMarkTable {
  id: string
  claim_id: string
  line_id: string
  document_id: string
  page: number
  x: number
  y: number
  width: number
  height: number
  staff_id: string
  at: Date
}

/** The proposed decision. With `appeal`, the approval also answers the member's open appeal. */
export interface ProposalBody {
  approve?: StaffApproval | undefined
  reject?: StaffRejection | undefined
  appeal?: { note?: Words | undefined } | undefined
}

/**
 * A decision that needs dual approval: one member of staff proposes it, and another one confirms it or sends it back.
 */
export interface ClaimProposalTable {
  id: string
  claim_id: string
  proposed_by: string
  at: Date
  body: Json<ProposalBody>
  outcome: 'approved' | 'partly_approved' | 'not_approved'
  benefit: BigInt8
  why: SecondLookReason[]
  settled_at: Nullable<Date>
  settled_by: Nullable<string>
  /**
   * `superseded`: the claim changed in another way before a second approver had reviewed the proposal. `withdrawn`: the
   * proposer took it back.
   */
  settlement: Nullable<'confirmed' | 'sent_back' | 'superseded' | 'withdrawn'>
  note: Nullable<string>
  decision_id: Nullable<string>
}

/** A decision that was chosen at random for the quality sample, and whether another person agrees with it. */
export interface QualityLookTable {
  decision_id: string
  claim_id: string
  insurer_code: string
  drawn_at: Date
  looked_at: Nullable<Date>
  looked_by: Nullable<string>
  agrees: Nullable<boolean>
  note: Nullable<string>
}
