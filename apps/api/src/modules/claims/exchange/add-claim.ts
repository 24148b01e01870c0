import type { Answer, ClaimToDecide, exchangeClaimsInEndpoints } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../app-error'
import type { Database } from '../../../db/schema'
import { inTransaction } from '../../../db/transaction'
import { isInScope } from '../../../insurer-scope'
import { type Entered, enterClaim } from '../adjudication/enter-claim.service'
import type { ClientContext } from './apply-decision'
import { getWholeClaim } from './whole-claims.service'

/** The `source` of claims whose client belongs to no system, for example on a development server. */
const withoutSystem = 'exchange'

/**
 * Adds a claim that is to be decided in Khum. Idempotent by `source_key` within the client's system. The claim gets a
 * number, and its amount is reserved in the ledger.
 * @throws AppError coverage_not_claimable (the coverage is unknown, of another insurer, or not in force on the day of
 * treatment), version_conflict (the key was sent before with other content)
 */
export async function addClaim(
  ctx: ClientContext & { traceId: string },
  claim: ClaimToDecide,
): Promise<Answer<typeof exchangeClaimsInEndpoints.addClaim>> {
  // Converts the system's name to a valid `source`, which begins with a letter and has no dots and at most 40
  // characters.
  const system = (ctx.caller.system ?? withoutSystem)
    .toLowerCase()
    .replace(/^(?![a-z])/, 's')
    .replaceAll('.', '_')
  const source = system.slice(0, 40)
  const { outcome, claim_number } = await inTransaction(ctx.db, (db) =>
    enterOnce({ ...ctx, db }, { ...claim, source }),
  )
  return { outcome, claim: await getWholeClaim(ctx, claim_number) }
}

/** Does the work of `addClaim` in the transaction `ctx.db`, for calls and for the rows of batches. */
export async function enterOnce(
  ctx: ClientContext,
  { insurer, coverage, ...claim }: ClaimToDecide & { source: string },
): Promise<Entered> {
  const found = await ctx.db
    .selectFrom('coverage')
    .select('id')
    .where('insurer_code', '=', insurer)
    .where('source', '=', coverage.source.toLowerCase())
    .where('source_key', '=', coverage.source_key)
    .where(isInScope(ctx.caller, sql.ref('coverage.insurer_code')))
    .executeTakeFirst()
  if (!found) throw new AppError('coverage_not_claimable')
  return await enterClaim(ctx, { ...claim, coverage_id: found.id })
}

/**
 * Stores the claim that belongs to a source's key, and the version of the source's row. Replaces an earlier entry for
 * this key.
 */
export async function keepClaimSource(
  db: Kysely<Database>,
  { insurerCode, source, claimId }: { insurerCode: string; source: string; claimId: string },
  row: { source_key: string; source_version: bigint; hash: Buffer },
): Promise<void> {
  const version = { claim_id: claimId, source_version: row.source_version, source_hash: row.hash }
  await db
    .insertInto('claim_source')
    .values({ ...version, insurer_code: insurerCode, source, source_key: row.source_key })
    .onConflict((conflict) => conflict.columns(['insurer_code', 'source', 'source_key']).doUpdateSet(version))
    .execute()
}
