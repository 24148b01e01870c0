import type { Case, CaseChange, officeCaseChangeEndpoints, ParsedInput } from '@khum/contract'
import type { Kysely } from 'kysely'
import { AppError, invalidField } from '../../../app-error'
import type { Database } from '../../../db/schema'
import type { StaffActor } from '../adjudication/office-context'
import { findDeciders } from '../decisions.repo'
import { findQualityLook, saveQualityLook } from '../quality-looks.repo'
import { lockUnchangedClaim, type StaffContext } from './staff-decision'

/**
 * Records a person's quality check of a decision from the quality sample. The claim doesn't change: a person who
 * disagrees can undo the decision or reopen the claim.
 * @throws AppError not_found, staff_claim_changed, second_person_needed (the caller made the decision; thrown whether
 * or not the decision is in the sample, so that the error doesn't reveal the sample), claim_state_conflict (the
 * decision isn't in the sample, or was checked already), validation_failed (disagreeing without a note)
 */
export async function lookAtDecision(
  ctx: StaffContext,
  number: string,
  { seen, agrees, note }: ParsedInput<(typeof officeCaseChangeEndpoints)['lookAtDecision']>['body'],
): Promise<CaseChange> {
  const claim = await lockUnchangedClaim(ctx, number, seen)
  const { staffId } = ctx.caller
  const { decision_id } = claim
  if (decision_id !== null && (await findDeciders(ctx.db, decision_id)).includes(staffId))
    throw new AppError('second_person_needed')
  const look = await findQualityLook(ctx.db, claim.id)
  if (!look || look.looked_at !== null) throw new AppError('claim_state_conflict')
  if (!agrees && !note) throw invalidField('note', 'required')
  await saveQualityLook(ctx.db, look.decision_id, {
    looked_at: ctx.clock.now(),
    looked_by: staffId,
    agrees,
    note: note ?? null,
  })
  return { claim_number: number, status: claim.status, result: 'done' }
}

/**
 * Returns the quality check of the claim's current decision for the staff member who opens the claim. Null if the
 * decision isn't in the quality sample. Also null for the people who made the decision, until somebody has checked it.
 * R92
 */
export async function readQuality(
  db: Kysely<Database>,
  { staffId }: StaffActor,
  claimId: string,
): Promise<Case['quality']> {
  const found = await findQualityLook(db, claimId)
  if (!found) return null
  const { looked_at, agrees } = found
  if (looked_at === null && (await findDeciders(db, found.decision_id)).includes(staffId)) return null
  return {
    drawn_at: found.drawn_at.toISOString(),
    look:
      looked_at === null || agrees === null
        ? null
        : { at: looked_at.toISOString(), by: found.looker ?? '', agrees, note: found.note },
  }
}
