import {
  checkClaimData,
  checkClaimDocuments,
  type DocumentList,
  documentLists,
  type Lang,
  type StoredList,
} from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { lockAgainstDeletion } from '../accounts/accounts.service'
import { lockDraftDocuments } from '../documents/documents.service'
import { type Reader, requireCoverageFactsFor } from '../family/family.service'
import type { CoverageFacts } from '../insurance/coverage'
import { lockCoverageOwner } from '../insurance/merge-coverages'
import { type CompleteClaim, toCompleteClaim } from './claim-data'
import { lockDraftRow } from './drafts.repo'
import { readDraftData, requireClaimable } from './drafts.service'
import { refuseSubmittedDraft } from './duplicates'

export interface SubmitInput {
  draft_id: string
  version: number
  confirmed_not_duplicate?: boolean | undefined
}

type LockedDocument = Awaited<ReturnType<typeof lockDraftDocuments>>[number]

/** A locked draft that passed every check, with the data for the claim. */
export interface Submission {
  draftId: string
  lang: Lang
  coverage: CoverageFacts
  policyNumber: string
  claim: CompleteClaim
  accepted: LockedDocument[]
  /** Refused files aren't part of the claim; they are deleted with the draft. */
  refused: LockedDocument[]
}

/**
 * Locks a draft and its files and checks every rule, in a fixed order, in the transaction `ctx.db`.
 * Requirements 5.8–5.15, 8.6–8.8; R58
 * @throws AppError not_found, draft_conflict, coverage_not_claimable, claim_policy_number_missing, claim_incomplete,
 *   claim_files_pending, session_expired, claim_duplicate_suspected (the draft was already submitted)
 */
export async function checkSubmission(
  ctx: AppContext,
  reader: Reader,
  input: SubmitInput,
): Promise<Submission> {
  const { accountId } = reader
  const { lang } = await lockAgainstDeletion(ctx.db, accountId)
  const draft = await lockDraftRow(ctx.db, accountId, input.draft_id)
  if (!draft) {
    await refuseSubmittedDraft(ctx, accountId, input.draft_id)
    throw new AppError('not_found')
  }
  if (draft.version !== input.version) throw new AppError('draft_conflict')

  const today = ctx.clock.today()
  const coverage = await findClaimCoverage(ctx, reader, draft.coverage_id)
  requireClaimable(coverage, today)
  if (!coverage.policyNumber) throw new AppError('claim_policy_number_missing')

  const documents = await lockDraftDocuments(ctx.db, accountId, draft.id)
  const usable = documents.filter((document) => document.fate !== 'refused')
  const data = readDraftData(draft)
  const issues = [
    ...checkClaimData(data, today, { state: coverage.state, expiry_date: coverage.expiryDate }),
    ...checkClaimDocuments(countByList(usable), coverage.cardType),
  ]
  const claim = toCompleteClaim(data)
  if (issues.length > 0 || !claim) throw new AppError('claim_incomplete', { fields: issues })

  const pending = usable.filter((document) => document.fate !== 'accepted')
  if (pending.length > 0) throw new AppError('claim_files_pending', { params: { count: pending.length } })
  return {
    draftId: draft.id,
    lang,
    coverage,
    policyNumber: coverage.policyNumber,
    claim,
    accepted: usable,
    refused: documents.filter((document) => document.fate === 'refused'),
  }
}

/**
 * Returns the coverage if the member may claim on it, because it is their own or a family link allows it. Until the
 * transaction ends, the coverage can't move to another person, and the family link can't end. R42
 * @throws AppError coverage_not_claimable if the member may not claim on the coverage
 */
async function findClaimCoverage(ctx: AppContext, reader: Reader, coverageId: string) {
  await lockCoverageOwner(ctx.db, coverageId)
  try {
    return await requireCoverageFactsFor(ctx, reader, coverageId, { scope: 'claim', lock: true })
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw new AppError('coverage_not_claimable')
    throw error
  }
}

function countByList(documents: { list: StoredList }[]): Record<DocumentList, number> {
  const counts: Record<DocumentList, number> = { receipt: 0, medical: 0, bank_book: 0 }
  for (const list of documentLists) {
    counts[list] = documents.filter((document) => document.list === list).length
  }
  return counts
}
