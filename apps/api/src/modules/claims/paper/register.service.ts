import type { Answer, officePaperEndpoints, PaperClaim, ProblemField } from '@khum/contract'
import { AppError } from '../../../app-error'
import { listPlaceNames } from '../../hospitals/hospitals.service'
import type { InsuranceCoverage } from '../../insurance/coverage'
import { enterClaim, findCoverageInScope } from '../adjudication/enter-claim.service'
import { sumOf } from '../adjudication/itemise.service'
import type { StaffContext } from '../case/staff-decision'
import { refuseSamePaper } from '../duplicates'

/**
 * Registers a claim that came on paper, in the transaction `ctx.db`. The claim gets a number, and is received on the
 * day on which the paper arrived. If the person has an account, the claim appears in their app.
 * @throws AppError coverage_not_claimable (the coverage is unknown or of another insurer), validation_failed (lists
 * every wrong field), claim_duplicate_suspected (unless the caller confirmed that the claim isn't a duplicate)
 */
export async function registerPaperClaim(
  ctx: StaffContext,
  { confirmed_not_duplicate: isConfirmed, originals, ...claim }: PaperClaim,
): Promise<Answer<typeof officePaperEndpoints.registerPaperClaim>> {
  const coverage = await findCoverageInScope(ctx, claim.coverage_id)
  if (!coverage) throw new AppError('coverage_not_claimable')
  const fields = [...checkDays(claim, coverage, ctx.clock.today()), ...(await checkPlace(ctx, claim))]
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
  const paper = {
    personId: coverage.personId,
    admitedDate: claim.admited_date,
    amount: BigInt(sumOf(claim.lines)),
  }
  await refuseSamePaper(ctx, ctx.caller, paper, isConfirmed === true)
  const { claim_number } = await enterClaim(
    ctx,
    { ...claim, origin: 'paper', mode: 'reimbursement' },
    originals ? { originals_received_on: claim.received_on, originals_shelf: originals.shelf } : {},
  )
  const { account_id } = await ctx.db
    .selectFrom('claim')
    .select('account_id')
    .where('claim_number', '=', claim_number)
    .executeTakeFirstOrThrow()
  return { claim_number, in_app: account_id !== null }
}

function checkDays(claim: PaperClaim, coverage: InsuranceCoverage, today: string): ProblemField[] {
  const { received_on, admited_date, accident_date } = claim
  const fields: ProblemField[] = []
  if (received_on > today) fields.push({ path: 'received_on', code: 'date_future' })
  if (admited_date > received_on) fields.push({ path: 'admited_date', code: 'after_received' })
  else if (admited_date < coverage.effectiveDate || admited_date > coverage.expiryDate) {
    fields.push({ path: 'admited_date', code: 'outside_cover' })
  }
  if (accident_date && accident_date > admited_date) {
    fields.push({ path: 'accident_date', code: 'accident_after_admission' })
  }
  return fields
}

/** Checks that the hospital is known if the claim names one by its code. */
async function checkPlace(
  { db }: StaffContext,
  { provider_code: code }: PaperClaim,
): Promise<ProblemField[]> {
  if (!code || (await listPlaceNames(db, [code])).has(code)) return []
  return [{ path: 'provider_code', code: 'invalid' }]
}
