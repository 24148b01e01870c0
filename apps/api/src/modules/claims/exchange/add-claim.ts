import type { Answer, ClaimToDecide, exchangeClaimsInEndpoints } from '@khum/contract'
import { sql } from 'kysely'
import { AppError } from '../../../app-error'
import { lockUntilCommit } from '../../../db/advisory-lock'
import { inTransaction } from '../../../db/transaction'
import { isInScope } from '../../../insurer-scope'
import { enterClaim } from '../adjudication/enter-claim.service'
import type { ClientContext } from './apply-decision'
import { getWholeClaim } from './whole-claims.service'

/** The source of claims of clients that belong to no system, as on a development server. */
const withoutSystem = 'exchange'

/**
 * Adds a claim that is to be decided in Khum, once for each key of the client's system. It gets a number, and its amount is
 * reserved in the ledger.
 * @throws AppError coverage_not_claimable (unknown, of another insurer, or not in force on the day of treatment)
 */
export async function addClaim(
  ctx: ClientContext & { traceId: string },
  { insurer, coverage, source_key, ...claim }: ClaimToDecide,
): Promise<Answer<typeof exchangeClaimsInEndpoints.addClaim>> {
  // A claim's source begins with a letter and has no dots.
  const system = (ctx.caller.system ?? withoutSystem)
    .toLowerCase()
    .replace(/^(?![a-z])/, 's')
    .replaceAll('.', '_')
  const source = system.slice(0, 40)
  const { outcome, number } = await inTransaction(ctx.db, async (db) => {
    await lockUntilCommit(db, `claim ${insurer} ${source} ${source_key}`)
    const known = await db
      .selectFrom('claim')
      .select('claim_number')
      .where('insurer_code', '=', insurer)
      .where('source', '=', source)
      .where('source_key', '=', source_key)
      .where(isInScope(ctx.caller, sql.ref('claim.insurer_code')))
      .executeTakeFirst()
    if (known) return { outcome: 'known' as const, number: known.claim_number }
    const found = await db
      .selectFrom('coverage')
      .select('id')
      .where('insurer_code', '=', insurer)
      .where('source', '=', coverage.source.toLowerCase())
      .where('source_key', '=', coverage.source_key)
      .where(isInScope(ctx.caller, sql.ref('coverage.insurer_code')))
      .executeTakeFirst()
    if (!found) throw new AppError('coverage_not_claimable')
    const { claim_number } = await enterClaim(
      { ...ctx, db },
      { ...claim, coverage_id: found.id, source, source_key },
    )
    return { outcome: 'new' as const, number: claim_number }
  })
  return { outcome, claim: await getWholeClaim(ctx, number) }
}
