import {
  admitedTypes,
  type ClaimDraftData,
  claimDraftDataSchema,
  type Draft,
  type DraftStep,
  limits,
  requiredLists,
} from '@khum/contract'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import type { ClaimDraftTable } from '../../db/schema-claims'
import { inTransaction } from '../../db/transaction'
import { newId } from '../../ids'
import { runSteps } from '../../jobs/run-steps'
import {
  copyApprovedPages,
  deleteCountedFiles,
  deleteObjects,
  listDraftDocuments,
  lockDraftDocuments,
} from '../documents/documents.service'
import { type DocumentRow, toDocument } from '../documents/documents.view'
import { type Reader, readRelatives, requireCoverageFor } from '../family/family.service'
import type { CoverageFacts, InsuranceCoverage } from '../insurance/coverage'
import { claimability } from '../insurance/coverage-state'
import { toCoverage } from '../insurance/coverages.service'
import { readOwnCoverages } from '../insurance/read-coverages'
import { findLivePayoutAccount } from '../payout-accounts/payout-accounts.service'
import {
  deleteDraftRow,
  findDraftRow,
  findEmptyDraftRow,
  insertDraftRow,
  listDraftRows,
  listOldDrafts,
  lockDraftRow,
  updateDraftRow,
} from './drafts.repo'

type DraftRow = Selectable<ClaimDraftTable>

/**
 * Lists a member's drafts with entries, newest first. Leaves out drafts for coverages that the member can't claim on
 * now.
 */
export async function listDrafts(ctx: AppContext, reader: Reader): Promise<Draft[]> {
  const shown = await findShownDrafts(ctx, reader)
  if (shown.length === 0) return []
  const ids = shown.map(({ row }) => row.id)
  const documents = await listDraftDocuments(ctx.db, reader.accountId, ids)
  return shown.map(({ row, coverage }) =>
    toDraft(
      ctx,
      row,
      coverage,
      documents.filter(({ draft_id }) => draft_id === row.id),
    ),
  )
}

/** Finds the drafts that `listDrafts` shows. Only these count towards `draftsPerMember`. */
async function findShownDrafts(ctx: AppContext, reader: Reader) {
  const { accountId } = reader
  const rows = await listDraftRows(ctx.db, accountId)
  if (rows.length === 0) return []
  const own = await readOwnCoverages(ctx.db, accountId, ctx.clock.today())
  const isOwn = (row: DraftRow) => own.some(({ id }) => id === row.coverage_id)
  const relatives = rows.every(isOwn) ? [] : await readRelatives(ctx, reader, { scope: 'claim' })
  const coverages = [...own, ...relatives.map(({ coverage }) => coverage)]
  return rows.flatMap((row) => {
    const coverage = coverages.find((each) => each.id === row.coverage_id)
    return coverage ? [{ row, coverage }] : []
  })
}

/**
 * Starts a draft for a coverage, or returns the coverage's draft without entries if there is one. If a claim on this
 * card needs a bank book, copies the page that was approved with the member's payout account into the draft. The policy
 * may have no number yet; only submitting requires a policy number (Requirement 8.7).
 * @throws AppError not_found, coverage_not_claimable, draft_limit
 */
export async function createDraft(ctx: AppContext, reader: Reader, coverageId: string): Promise<Draft> {
  const { accountId } = reader
  const coverage = await requireCoverageFor(ctx, reader, coverageId, { scope: 'claim' })
  requireClaimable(coverage, ctx.clock.today())
  const empty = await findEmptyDraftRow(ctx.db, accountId, coverageId)
  if (!empty && (await findShownDrafts(ctx, reader)).length >= limits.draftsPerMember) {
    throw new AppError('draft_limit')
  }
  const row =
    empty ?? (await insertDraftRow(ctx.db, { id: newId(), accountId, coverageId, at: ctx.clock.now() }))
  if (requiredLists(coverage.cardType).includes('bank_book')) await addApprovedPage(ctx, row)
  return toDraft(ctx, row, coverage, await listDraftDocuments(ctx.db, accountId, [row.id]))
}

/** Copies the bank-book page that was approved with the member's payout account into a draft without files. */
async function addApprovedPage(ctx: AppContext, draft: DraftRow): Promise<void> {
  const payout = await findLivePayoutAccount(ctx.db, draft.account_id)
  if (!payout) return
  const files = await listDraftDocuments(ctx.db, draft.account_id, [draft.id])
  if (files.length > 0) return
  const of = { accountId: draft.account_id, draftId: draft.id, payoutAccountId: payout.id }
  await copyApprovedPages(ctx, of)
}

/** Returns a member's own draft with its coverage and files. @throws AppError not_found */
export async function getDraft(ctx: AppContext, reader: Reader, id: string): Promise<Draft> {
  const row = await findDraftRow(ctx.db, reader.accountId, id)
  if (!row) throw new AppError('not_found')
  return await withDetails(ctx, reader, row)
}

/**
 * Saves a draft's data without checking the data.
 * @throws AppError not_found, draft_conflict (the draft is no longer at `save.version`)
 */
export async function saveDraft(
  ctx: AppContext,
  reader: Reader,
  id: string,
  save: { version: number; step: DraftStep; data: ClaimDraftData },
): Promise<Draft> {
  const { accountId } = reader
  const row = await updateDraftRow(ctx.db, accountId, id, { ...save, at: ctx.clock.now() })
  if (row) return await withDetails(ctx, reader, row)
  const other = await findDraftRow(ctx.db, accountId, id)
  throw new AppError(other ? 'draft_conflict' : 'not_found')
}

/** Deletes a draft and its files. @throws AppError not_found */
export async function deleteDraft(ctx: AppContext, accountId: string, id: string): Promise<void> {
  if (!(await removeDraft(ctx, { accountId, id }))) throw new AppError('not_found')
}

/**
 * Deletes the drafts that were last saved before a time, with their files. If a draft can't be deleted, continues with
 * the other drafts. Safe to repeat at any time. R70
 * @throws Error if a draft couldn't be deleted
 */
export async function deleteOldDrafts(ctx: AppContext, savedBefore: Date): Promise<void> {
  const failures: unknown[] = []
  const remove = (accountId: string, id: string) => () => removeDraft(ctx, { accountId, id, savedBefore })
  for (let after = ''; ; ) {
    const drafts = await listOldDrafts(ctx.db, savedBefore, after)
    const last = drafts.at(-1)
    if (!last) break
    after = last.id
    const steps = Object.fromEntries(
      drafts.map(({ id, account_id }) => [`draft ${id}`, remove(account_id, id)]),
    )
    await runSteps(ctx.log, steps).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Deletes a draft and its files. With `savedBefore`, deletes the draft only if it was last saved before this time.
 * @returns whether the draft was deleted
 */
async function removeDraft(
  ctx: AppContext,
  { accountId, id, savedBefore }: { accountId: string; id: string; savedBefore?: Date },
): Promise<boolean> {
  const keys = await inTransaction(ctx.db, async (db) => {
    const draft = await lockDraftRow(db, accountId, id)
    if (!draft || (savedBefore && draft.updated_at >= savedBefore)) return null
    const objectKeys = await deleteCountedFiles(db, await lockDraftDocuments(db, accountId, id))
    await deleteDraftRow(db, accountId, id)
    return objectKeys
  })
  await deleteObjects(ctx, keys ?? [])
  return keys !== null
}

/** Parses a draft's stored data. */
export function readDraftData(row: Pick<DraftRow, 'data'>): ClaimDraftData {
  return z.parse(claimDraftDataSchema, row.data)
}

/** Refuses a coverage for which no claim can be started today. @throws AppError coverage_not_claimable */
export function requireClaimable(coverage: CoverageFacts, today: string): void {
  if (!claimability(coverage, today).claimable) throw new AppError('coverage_not_claimable')
}

async function withDetails(ctx: AppContext, reader: Reader, row: DraftRow): Promise<Draft> {
  const coverage = await requireCoverageFor(ctx, reader, row.coverage_id, { scope: 'claim' })
  return toDraft(ctx, row, coverage, await listDraftDocuments(ctx.db, row.account_id, [row.id]))
}

function toDraft(
  ctx: AppContext,
  row: DraftRow,
  coverage: InsuranceCoverage,
  documents: DocumentRow[],
): Draft {
  return {
    id: row.id,
    version: row.version,
    step: row.step,
    coverage: toCoverage(coverage, ctx.clock.today()),
    data: readDraftData(row),
    only_treatment: onlyTreatment(coverage),
    documents: documents.map(toDocument),
    reads_receipts: ctx.config.reading !== 'off',
    reads_text: ctx.config.reading === 'suggestions',
    updated_at: row.updated_at.toISOString(),
  }
}

/** Returns the kind of treatment if the card covers only one kind; null for other cards. */
function onlyTreatment({ benefits }: InsuranceCoverage) {
  const [kind, ...others] = admitedTypes.filter((type) => benefits.some(({ kind }) => kind === type))
  return kind && others.length === 0 ? kind : null
}
