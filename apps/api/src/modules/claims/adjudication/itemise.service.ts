import type { integrationEndpoints, ParsedInput } from '@khum/contract'
import { groupOfStatus } from '@khum/contract'
import { type Insertable, type Kysely, sql } from 'kysely'
import { AppError } from '../../../app-error'
import { inParts } from '../../../db/batches'
import type { Database } from '../../../db/schema'
import type { ClaimLineTable } from '../../../db/schema-claims'
import { newId } from '../../../ids'
import type { LockedClaim } from '../claim-moves.service'
import type { ChangedClaim } from './office-actions'
import { lockClaimOfClient, type OfficeContext } from './office-context'

type GivenLines = ParsedInput<typeof integrationEndpoints.itemiseClaim>['body']['lines']

/**
 * Replaces a claim's lines with the lines of its bill. A claim from the app has one line at first: the amount that
 * the member typed. The sum must stay the same. Earlier versions of the decision keep their lines.
 * @throws AppError not_found, claim_state_conflict (the claim has a decision that wasn't undone), decision_sums_wrong
 */
export async function itemiseClaim(
  ctx: OfficeContext,
  number: string,
  { lines }: { lines: GivenLines },
): Promise<ChangedClaim> {
  const claim = await lockClaimOfClient(ctx, number)
  await itemiseLocked(ctx, claim, lines)
  return claim
}

/** Does the work of `itemiseClaim` for a claim that the caller has locked. */
export async function itemiseLocked(
  ctx: OfficeContext,
  claim: LockedClaim,
  lines: GivenLines,
): Promise<void> {
  const { db } = ctx
  if (!canItemise(claim)) throw new AppError('claim_state_conflict')
  const rows = toLineRows(claim.id, lines)
  const billed = sumOf(lines)
  if (BigInt(billed) !== claim.medical_expense) {
    const params = { billed_satang: Number(claim.medical_expense), decided_satang: billed }
    throw new AppError('decision_sums_wrong', { fields: [{ path: 'lines', code: 'amount_invalid', params }] })
  }
  const now = ctx.clock.now()
  await removeLines(db, claim.id, now)
  await insertLines(db, rows)
  await db.updateTable('claim').set({ updated_at: now }).where('id', '=', claim.id).execute()
}

/** Whether a claim's lines can be replaced. True if the claim is in process and every decision on it was undone. */
export function canItemise({ status, decision_id }: Pick<LockedClaim, 'status' | 'decision_id'>): boolean {
  return groupOfStatus(status) === 'in_process' && decision_id === null
}

/** Deletes a claim's lines. Lines that a version of the decision refers to stay, and are marked as replaced. */
async function removeLines(db: Kysely<Database>, claimId: string, at: Date): Promise<void> {
  const isDecided = sql<boolean>`exists (select from claim_decision_line where line_id = claim_line.id)`
  const lines = sql<boolean>`claim_id = ${claimId} and replaced_at is null`
  await db.updateTable('claim_line').set({ replaced_at: at }).where(lines).where(isDecided).execute()
  await db.deleteFrom('claim_line').where(lines).execute()
}

/** Makes the `claim_line` rows of a bill, in the order of the bill. */
export function toLineRows(claimId: string, lines: GivenLines): Insertable<ClaimLineTable>[] {
  return lines.map(({ description, billed_satang, section, diagnosis_code, procedure_code }, sort) => ({
    id: newId(),
    claim_id: claimId,
    sort,
    description_th: description.th,
    description_en: description.en,
    billed: billed_satang,
    section_scheme: section?.scheme ?? null,
    section_code: section?.code ?? null,
    diagnosis_code: diagnosis_code ?? null,
    procedure_code: procedure_code ?? null,
  }))
}

/** Returns the sum of a bill in satang. */
export function sumOf(lines: GivenLines): number {
  return lines.reduce((sum, { billed_satang }) => sum + billed_satang, 0)
}

export async function insertLines(db: Kysely<Database>, rows: Insertable<ClaimLineTable>[]): Promise<void> {
  for (const part of inParts(rows)) await db.insertInto('claim_line').values(part).execute()
}
