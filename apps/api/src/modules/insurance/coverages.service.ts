import type { Coverage, CoverageDetail } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { listClaimHistory } from './claim-history.repo'
import type { InsuranceCoverage } from './coverage'
import { toBenefit, toClaimHistory, toCoverage } from './coverages.view'
import { readOwnCoverages } from './read-coverages'

export { coveragesOfChain } from './claim-history.repo'
export {
  addCoveragesToList,
  addOwnCoveragesToList,
  forgetList,
  removePersonFromList,
} from './coverage-list.repo'
export { toBenefit, toClaimHistory, toCoverage } from './coverages.view'

/** Lists the member's own cards in the member's order, with today's balances. Requirements 1.3 and 3.6. */
export async function listCoverages(ctx: AppContext, accountId: string): Promise<Coverage[]> {
  const today = ctx.clock.today()
  const coverages = await readOwnCoverages(ctx.db, accountId, today)
  return coverages.map((coverage) => toCoverage(coverage, today))
}

/**
 * Returns one of the member's own cards with its benefits and the claims against it. Another member's card and an
 * unknown id give the same error. Requirements 3.6 and 3.8, R39.
 * @throws AppError not_found
 */
export async function getCoverage(ctx: AppContext, accountId: string, id: string): Promise<CoverageDetail> {
  const coverage = await requireCoverage(ctx, accountId, id)
  const history = await listClaimHistory(ctx.db, id)
  return {
    ...toCoverage(coverage, ctx.clock.today()),
    benefits: coverage.benefits.map(toBenefit),
    claim_history: history.map((claim) => ({
      ...toClaimHistory(claim),
      // Only the account that sent a claim can open it.
      claim_id: claim.account_id === accountId ? claim.id : null,
    })),
    as_of: ctx.clock.now().toISOString(),
  }
}

/**
 * Returns a member's own coverage with today's balances. Another member's coverage and an unknown one get the same
 * error. R39. Within a transaction, `ctx.db` must be the transaction.
 * @throws AppError not_found
 */
async function requireCoverage(ctx: AppContext, accountId: string, id: string): Promise<InsuranceCoverage> {
  const [coverage] = await readOwnCoverages(ctx.db, accountId, ctx.clock.today(), id)
  if (!coverage) throw new AppError('not_found')
  return coverage
}
