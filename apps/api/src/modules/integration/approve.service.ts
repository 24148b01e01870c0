import type { ClaimDetail } from '@khum/contract'
import type { AppContext } from '../../context'
import { AppError } from '../../http/app-error'
import { lockClaimByNumber, moveClaim, requireMove } from '../claims/claim-moves.service'
import { type ApprovalInput, decide } from './decision'
import { decideLine, listLineRows } from './integration.repo'
import { finishMove, settleClaim, whoseTurn } from './integration.service'

/**
 * Decides every line of a claim, takes the benefit from the cover and gives back the rest of the reservation.
 * @throws AppError not_found, claim_state_conflict, decision_sums_wrong, validation_failed (a reduction without a reason)
 */
export async function approveClaim(
  ctx: AppContext,
  number: string,
  input: ApprovalInput,
): Promise<ClaimDetail> {
  const claim = await lockClaimByNumber(ctx.db, number)
  requireMove(claim, 'approved')
  const result = decide(await listLineRows(ctx.db, claim.id), input)
  if (result.kind === 'sums_wrong') throw new AppError('decision_sums_wrong', { fields: result.fields })
  if (result.kind === 'reason_missing') throw new AppError('validation_failed', { fields: result.fields })

  const { decision } = result
  for (const line of decision.lines) {
    await decideLine(ctx.db, line.id, {
      ...line.parts,
      reason: line.reason,
      decided_at: ctx.clock.now(),
    })
  }
  await settleClaim(ctx, claim, decision.benefit)
  const eventId = await moveClaim(ctx, claim, {
    status: decision.status,
    actor: whoseTurn(claim),
    reason: decision.reason,
    note: input.note,
  })
  return await finishMove(ctx, claim, eventId)
}
