import type { Case, officeMarkEndpoints, ParsedInput } from '@khum/contract'
import { AppError } from '../../../app-error'
import type { AppContext } from '../../../context'
import { newId } from '../../../ids'
import { lockClaimOfClient } from '../adjudication/office-context'
import type { LockedClaim } from '../claim-moves.service'
import { makeHeldError } from '../queue/holding.service'
import { deleteMark, findMark, findMarkable, insertMark, listMarks } from './marks.repo'
import type { StaffContext } from './staff-decision'

type Body = ParsedInput<(typeof officeMarkEndpoints)['addCaseMark']>['body']

/**
 * Returns the marks on a claim's documents: rectangles that show where the amounts of the bill's lines are. Does no
 * access check; the caller must authorise.
 */
export async function marksOf(ctx: Pick<AppContext, 'db'>, claimId: string): Promise<Case['marks']> {
  const rows = await listMarks(ctx.db, claimId)
  return rows.map(({ claim_id: _claim, staff_id: _staff, name, at, ...mark }) => ({
    ...mark,
    by: name ?? '',
    at: at.toISOString(),
  }))
}

/**
 * Marks where a claim line is shown on a document, with a rectangle on a page. The caller must be the claim's holder.
 * @throws AppError not_found (also an unknown document, line or page), staff_claim_held
 */
export async function addMark(
  ctx: StaffContext,
  { number, id: documentId }: { number: string; id: string },
  { line_id, page, x, y, width, height }: Body,
): Promise<{ id: string }> {
  const claim = await lockOwn(ctx, number)
  const found = await findMarkable(ctx.db, { claimId: claim.id, documentId, lineId: line_id })
  if (!found || page > (found.pages ?? 1)) throw new AppError('not_found')
  const id = newId()
  await insertMark(ctx.db, {
    id,
    claim_id: claim.id,
    line_id,
    document_id: documentId,
    page,
    x,
    y,
    width: Math.min(width, 1 - x),
    height: Math.min(height, 1 - y),
    staff_id: ctx.caller.staffId,
    at: ctx.clock.now(),
  })
  return { id }
}

/**
 * Removes a mark. The caller must be the claim's holder (`held_by`).
 * @throws AppError not_found, staff_claim_held, claim_state_conflict (a decision was made after the mark)
 */
export async function removeMark(
  ctx: StaffContext,
  { number, id }: { number: string; id: string },
): Promise<void> {
  const claim = await lockOwn(ctx, number)
  const mark = await findMark(ctx.db, claim.id, id)
  if (!mark) throw new AppError('not_found')
  if (mark.is_kept) throw new AppError('claim_state_conflict')
  await deleteMark(ctx.db, claim.id, id)
}

async function lockOwn(ctx: StaffContext, number: string): Promise<LockedClaim> {
  const claim = await lockClaimOfClient(ctx, number)
  if (claim.held_by !== ctx.caller.staffId) throw await makeHeldError(ctx.db, claim)
  return claim
}
