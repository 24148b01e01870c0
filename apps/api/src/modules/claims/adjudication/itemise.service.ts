import type { integrationEndpoints, ParsedInput } from '@khum/contract'
import { groupOfStatus } from '@khum/contract'
import type { Insertable, Kysely } from 'kysely'
import { AppError } from '../../../app-error'
import { inParts } from '../../../db/batches'
import type { Database } from '../../../db/schema'
import type { ClaimLineTable } from '../../../db/schema-claims'
import { newId } from '../../../ids'
import type { LockedClaim } from '../claim-moves.service'
import { hasDecisions } from '../decisions.repo'
import type { ChangedClaim } from './office-actions'
import { lockClaimOfClient, type OfficeContext } from './office-context'

type GivenLines = ParsedInput<typeof integrationEndpoints.itemiseClaim>['body']['lines']

/**
 * Replaces a claim's lines with the lines of its bill. A claim from the app has one line at first: the amount that
 * the member typed. The sum must stay the same.
 * @throws AppError not_found, claim_state_conflict (the claim has a decision or recommendation),
 * decision_sums_wrong
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
  const isOpen = groupOfStatus(claim.status) === 'in_process'
  if (!isOpen || (await hasDecisions(db, claim.id))) throw new AppError('claim_state_conflict')
  const rows = toLineRows(claim.id, lines)
  const billed = sumOf(lines)
  if (BigInt(billed) !== claim.medical_expense) {
    const params = { billed_satang: Number(claim.medical_expense), decided_satang: billed }
    throw new AppError('decision_sums_wrong', { fields: [{ path: 'lines', code: 'amount_invalid', params }] })
  }
  await db.deleteFrom('claim_line').where('claim_id', '=', claim.id).execute()
  await insertLines(db, rows)
  await db.updateTable('claim').set({ updated_at: ctx.clock.now() }).where('id', '=', claim.id).execute()
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
