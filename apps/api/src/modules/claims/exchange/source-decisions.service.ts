import type { Answer, exchangeDecisionEndpoints, SourceDecisionBody, VersionOutcome } from '@khum/contract'
import { AppError } from '../../../app-error'
import type { ClientCaller } from '../../../caller'
import { inTransaction } from '../../../db/transaction'
import { decideSentVersion } from '../../insurance/source-version'
import { lockClaimOfClient } from '../adjudication/office-context'
import type { LockedClaim } from '../claim-moves.service'
import { applyDecision, type ClientContext } from './apply-decision'
import { getWholeClaim } from './whole-claims.service'

/**
 * Returns the namespace of the keys that a client sends: the name of the client's system in lower case or, if the
 * client has no system, the client's id.
 */
export function systemOf({ system, clientId }: ClientCaller): string {
  return system?.toLowerCase() ?? clientId
}

/**
 * Applies a version of a decision that the client's system sent for a claim, in one transaction. Changes nothing if
 * this version is stored already (outcome `unchanged`) or if a later version is stored (outcome `older`). R94
 * @throws AppError not_found, version_conflict (this version was sent with other content, or the key belongs to another
 * claim), and what `applyDecision` throws; claim_state_conflict with the claim's status
 */
export async function putSourceDecision(
  ctx: ClientContext & { traceId: string },
  { number, sourceKey }: { number: string; sourceKey: string },
  body: SourceDecisionBody,
): Promise<Answer<typeof exchangeDecisionEndpoints.putSourceDecision>> {
  const outcome = await inTransaction(ctx.db, (db) =>
    takeSourceDecision({ ...ctx, db }, { number, sourceKey }, body),
  )
  return { outcome, claim: await getWholeClaim(ctx, number) }
}

/** Does the work of `putSourceDecision` in the transaction `ctx.db`, for calls and for the rows of batches. */
export async function takeSourceDecision(
  ctx: ClientContext,
  { number, sourceKey }: { number: string; sourceKey: string },
  body: SourceDecisionBody,
): Promise<VersionOutcome> {
  const claim = await lockClaimOfClient(ctx, number)
  const taken = await takeVersion(ctx, claim, { sourceKey, body })
  if (taken === 'new' || taken === 'changed') {
    try {
      await applyDecision(ctx, claim, body)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'claim_state_conflict') throw error
      throw new AppError('claim_state_conflict', { ...error.details, params: { status: claim.status } })
    }
  }
  return taken
}

/**
 * Stores a version of a source's decision. Stores nothing if this version is stored already (`unchanged`), or if a
 * newer version is stored (`older`).
 * @throws AppError version_conflict (the stored version has the same number but different content, or the source key
 * belongs to another claim)
 */
async function takeVersion(
  { db, caller, clock }: ClientContext,
  claim: LockedClaim,
  { sourceKey, body }: { sourceKey: string; body: SourceDecisionBody },
): Promise<VersionOutcome> {
  const key = { insurer_code: claim.insurer_code, system: systemOf(caller), source_key: sourceKey }
  const stored = await db
    .selectFrom('claim_source_decision')
    .select(['claim_id', 'version', 'content_hash'])
    .where('insurer_code', '=', key.insurer_code)
    .where('system', '=', key.system)
    .where('source_key', '=', key.source_key)
    .forUpdate()
    .executeTakeFirst()
  if (stored && stored.claim_id !== claim.id) throw new AppError('version_conflict')
  const { outcome, columns } = decideSentVersion(stored, body)
  if (outcome === 'unchanged' || outcome === 'older') return outcome
  const values = { ...columns, at: clock.now(), client_id: caller.clientId }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('claim_source_decision')
    .values({ ...key, claim_id: claim.id, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['insurer_code', 'system', 'source_key'])
        .doUpdateSet(values)
        // If a concurrent call has stored this key for another claim since the query above, this updates no row.
        .where('claim_source_decision.claim_id', '=', claim.id),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new AppError('version_conflict')
  return outcome
}
