import { limits } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { lockUntilCommit } from '../../db/advisory-lock'

/**
 * The same card, date, amount and files within 24 hours: asks, and names the first claim. TRUST R57
 * Equal submissions wait for each other here, so that two at once cannot both be the first.
 * @throws AppError claim_duplicate_suspected
 */
export async function refuseSuspectedDuplicate(
  ctx: AppContext,
  accountId: string,
  fingerprint: Buffer,
): Promise<void> {
  await lockUntilCommit(ctx.db, `claim ${accountId} ${fingerprint.toString('hex')}`)
  const since = new Date(ctx.clock.now().getTime() - limits.duplicateClaimWindowMs)
  const first = await ctx.db
    .selectFrom('claim')
    .select(['id', 'claim_number'])
    .where('account_id', '=', accountId)
    .where('fingerprint', '=', fingerprint)
    .where('submitted_at', '>', since)
    .orderBy('submitted_at', 'desc')
    .executeTakeFirst()
  if (first) throw suspected(first)
}

/**
 * A draft becomes one claim: sent again under another key, it leads to that claim, confirmed or not.
 * @throws AppError claim_duplicate_suspected
 */
export async function refuseSpentDraft(ctx: AppContext, accountId: string, draftId: string): Promise<void> {
  const claim = await ctx.db
    .selectFrom('claim')
    .select(['id', 'claim_number'])
    .where('account_id', '=', accountId)
    .where('draft_id', '=', draftId)
    .executeTakeFirst()
  if (claim) throw suspected(claim)
}

function suspected(claim: { id: string; claim_number: string }): AppError {
  return new AppError('claim_duplicate_suspected', {
    params: { claim_id: claim.id, claim_number: claim.claim_number },
  })
}
