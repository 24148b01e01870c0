import type { Approval, SourceDecisionBody } from '@khum/contract'
import { AppError, invalidField } from '../../../app-error'
import { itemiseLocked } from '../adjudication/itemise.service'
import type { OfficeContext } from '../adjudication/office-context'
import type { LockedClaim } from '../claim-moves.service'
import { listLines } from '../claims.repo'
import { hasDecisions } from '../decisions.repo'

type Decided = Extract<SourceDecisionBody, { status: 'approved' | 'not_approved' }>
type SentLines = NonNullable<Decided['lines']>

/**
 * Finds the claim's line for each line of a decision that a client sent. Before the first decision, the lines' bills
 * replace the claim's lines. The caller must have locked the claim.
 * @throws AppError decision_sums_wrong, validation_failed (a line has neither an id nor a bill)
 */
export async function findSentLines(
  ctx: OfficeContext,
  claim: LockedClaim,
  given: SentLines,
): Promise<Approval['lines']> {
  const bills = given.flatMap(({ bill }) => bill ?? [])
  const isItemised = bills.length === given.length
  if (isItemised && !(await hasDecisions(ctx.db, claim.id))) await itemiseLocked(ctx, claim, bills)
  const rows = await listLines(ctx.db, claim.id)
  return given.map(({ bill, line_id, ...line }, index) => {
    if (line_id !== undefined) return { ...line, line_id }
    const row = rows[index]
    if (!bill) throw invalidField(`lines.${index}.line_id`, 'required')
    if (!row || row.billed !== BigInt(bill.billed_satang)) {
      throw new AppError('decision_sums_wrong', {
        fields: [{ path: `lines.${index}.bill.billed_satang`, code: 'amount_invalid' }],
      })
    }
    return { ...line, line_id: row.id }
  })
}
