import type { Approval, SourceDecisionBody } from '@khum/contract'
import { AppError, invalidField } from '../../../app-error'
import { canItemise, itemiseLocked } from '../adjudication/itemise.service'
import type { OfficeContext } from '../adjudication/office-context'
import type { LockedClaim } from '../claim-moves.service'
import { type ClaimLineRow, listLines } from '../claims.repo'

type Decided = Extract<SourceDecisionBody, { status: 'approved' | 'not_approved' }>
type SentLines = NonNullable<Decided['lines']>
type BilledLine = NonNullable<SentLines[number]['bill']>

/**
 * Returns the lines of a decision that a client sent, each with the id of its claim line. If every line has a `bill`
 * and the bills differ from the claim's lines, first replaces the claim's lines by the bills. Keeps the claim's lines
 * while a decision on the claim is in force. The caller must have locked the claim.
 * @throws AppError decision_sums_wrong, validation_failed (a line has neither an id nor a bill)
 */
export async function findSentLines(
  ctx: OfficeContext,
  claim: LockedClaim,
  given: SentLines,
): Promise<Approval['lines']> {
  const bills = given.flatMap(({ bill }) => bill ?? [])
  const isItemised = bills.length === given.length
  const before = await listLines(ctx.db, claim.id)
  const replaces = isItemised && canItemise(claim) && !isSameBill(before, bills)
  if (replaces) await itemiseLocked(ctx, claim, bills)
  const rows = replaces ? await listLines(ctx.db, claim.id) : before
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

function isSameBill(rows: readonly ClaimLineRow[], bills: readonly BilledLine[]): boolean {
  return (
    rows.length === bills.length &&
    bills.every(
      ({ description, billed_satang, section, diagnosis_code = null, procedure_code = null }, index) => {
        const row = rows[index]
        return (
          row?.billed === BigInt(billed_satang) &&
          row.description_th === description.th &&
          row.description_en === description.en &&
          row.section_scheme === (section?.scheme ?? null) &&
          row.section_code === (section?.code ?? null) &&
          row.diagnosis_code === diagnosis_code &&
          row.procedure_code === procedure_code
        )
      },
    )
  )
}
