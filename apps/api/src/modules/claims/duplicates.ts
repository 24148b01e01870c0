import { limits } from '@khum/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error'
import type { InsurerScope } from '../../caller'
import type { AppContext } from '../../context'
import { lockUntilCommit } from '../../db/advisory-lock'
import { sha256 } from '../../ids'
import { isInScope } from '../../insurer-scope'

/** Hashes a claim's card, date, amount and files. The order of the files doesn't matter. R57 */
export function claimFingerprint(of: {
  coverageId: string
  admitedDate: string
  /** In satang. */
  amount: bigint
  fileHashes: Buffer[]
}): Buffer {
  const hashes = of.fileHashes.map((hash) => hash.toString('hex')).sort()
  return sha256(JSON.stringify([of.coverageId, of.admitedDate, String(of.amount), hashes]))
}

/**
 * Refuses a claim with the same fingerprint as another claim that the member sent in the last 24 hours and didn't
 * withdraw. If two equal claims are sent at the same time, the second waits here until the first is saved, and is then
 * refused. R57
 * @throws AppError claim_duplicate_suspected with the first claim's id and number
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
    .where('status', '<>', 'withdrawn')
    .orderBy('submitted_at', 'desc')
    .executeTakeFirst()
  if (first) throw suspectedDuplicate(first)
}

/**
 * Refuses a draft that was already submitted, even if the member confirmed that the claim isn't a duplicate. R57
 * @throws AppError claim_duplicate_suspected with the claim's id and number, and with the id of the draft. The draft's
 *   id tells the app that there is nothing to confirm
 */
export async function refuseSubmittedDraft(
  ctx: AppContext,
  accountId: string,
  draftId: string,
): Promise<void> {
  const claim = await ctx.db
    .selectFrom('claim')
    .select(['id', 'claim_number'])
    .where('account_id', '=', accountId)
    .where('draft_id', '=', draftId)
    .executeTakeFirst()
  if (claim) throw suspectedDuplicate(claim, { draft_id: draftId })
}

/**
 * Refuses a paper claim if another claim of the person has the same day and amount and wasn't withdrawn, so that the
 * same paper isn't registered twice. If two staff register the same paper at the same time, the second call waits here
 * until the first transaction ends.
 * @param isConfirmed true if the caller has looked at the other claim and says that it is for different papers
 * @throws AppError claim_duplicate_suspected with the other claim's id and number
 */
export async function refuseSamePaper(
  ctx: Pick<AppContext, 'db'>,
  caller: InsurerScope,
  paper: { personId: string; admitedDate: string; amount: bigint },
  isConfirmed: boolean,
): Promise<void> {
  await lockUntilCommit(ctx.db, `paper ${paper.personId} ${paper.admitedDate} ${paper.amount}`)
  if (isConfirmed) return
  const first = await ctx.db
    .selectFrom('claim')
    .select(['id', 'claim_number'])
    .where('person_id', '=', paper.personId)
    .where('admited_date', '=', paper.admitedDate)
    .where('medical_expense', '=', paper.amount)
    .where('status', '<>', 'withdrawn')
    .where(isInScope(caller, sql.ref('claim.insurer_code')))
    .orderBy('submitted_at', 'desc')
    .executeTakeFirst()
  if (first) throw suspectedDuplicate(first)
}

function suspectedDuplicate(
  claim: { id: string; claim_number: string },
  more: { draft_id?: string } = {},
): AppError {
  return new AppError('claim_duplicate_suspected', {
    params: { claim_id: claim.id, claim_number: claim.claim_number, ...more },
  })
}
