import type { Answer, ClaimToDecide, exchangeClaimsInEndpoints } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../app-error'
import { lockUntilCommit } from '../../../db/advisory-lock'
import type { Database } from '../../../db/schema'
import { inTransaction } from '../../../db/transaction'
import { isInScope } from '../../../insurer-scope'
import { enterClaim } from '../adjudication/enter-claim.service'
import type { ClientContext } from './apply-decision'
import { getWholeClaim } from './whole-claims.service'

/** The `source` of claims whose client belongs to no system, for example on a development server. */
const withoutSystem = 'exchange'

/**
 * Adds a claim that is to be decided in Khum. Idempotent by `source_key` within the client's system. The claim gets a
 * number, and its amount is reserved in the ledger.
 * @throws AppError coverage_not_claimable (the coverage is unknown, of another insurer, or not in force on the day of
 * treatment)
 */
export async function addClaim(
  ctx: ClientContext & { traceId: string },
  { insurer, coverage, source_key, ...claim }: ClaimToDecide,
): Promise<Answer<typeof exchangeClaimsInEndpoints.addClaim>> {
  // Converts the system's name to a valid `source`, which begins with a letter and has no dots and at most 40
  // characters.
  const system = (ctx.caller.system ?? withoutSystem)
    .toLowerCase()
    .replace(/^(?![a-z])/, 's')
    .replaceAll('.', '_')
  const source = system.slice(0, 40)
  const { outcome, number } = await inTransaction(ctx.db, (db) =>
    enterOnce({ ...ctx, db }, { ...claim, insurer, coverage, source, source_key }),
  )
  return { outcome, claim: await getWholeClaim(ctx, number) }
}

/** Does the work of `addClaim` in the transaction `ctx.db`, for calls and for the rows of batches. */
export async function enterOnce(
  ctx: ClientContext,
  { insurer, coverage, source, source_key, ...claim }: ClaimToDecide & { source: string },
): Promise<{ outcome: 'new' | 'known'; number: string; id: string }> {
  const { db } = ctx
  await lockUntilCommit(db, `claim ${insurer} ${source} ${source_key}`)
  const findClaim = () =>
    db
      .selectFrom('claim')
      .select(['id', 'claim_number as number'])
      .where('insurer_code', '=', insurer)
      .where('source', '=', source)
      .where('source_key', '=', source_key)
      .where(isInScope(ctx.caller, sql.ref('claim.insurer_code')))
  const known = await findClaim().executeTakeFirst()
  if (known) return { outcome: 'known', ...known }
  const found = await db
    .selectFrom('coverage')
    .select('id')
    .where('insurer_code', '=', insurer)
    .where('source', '=', coverage.source.toLowerCase())
    .where('source_key', '=', coverage.source_key)
    .where(isInScope(ctx.caller, sql.ref('coverage.insurer_code')))
    .executeTakeFirst()
  if (!found) throw new AppError('coverage_not_claimable')
  await enterClaim(ctx, { ...claim, coverage_id: found.id, source, source_key })
  return { outcome: 'new', ...(await findClaim().executeTakeFirstOrThrow()) }
}

/**
 * Stores which claim a source's key names, and the version of the source's row. Replaces an earlier entry for this key.
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
