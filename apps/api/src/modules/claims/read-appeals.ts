import {
  type Appeal,
  addDays,
  bangkokDate,
  type ClaimSettings,
  type ClaimStatus,
  canAppeal,
} from '@khum/contract'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../db/schema'
import type { ClaimAppealTable, ClaimDecisionTable } from '../../db/schema-claims'
import { listAppeals } from './appeals.repo'
import type { LockedClaim } from './claim-moves.service'
import { readClaimSettings } from './claim-settings'
import { findCurrentDecision } from './decisions.repo'

type Db = Kysely<Database>

/**
 * Returns a claim's latest appeal, and the last day for appealing its current decision. The day is null if there is
 * nothing to appeal: nothing is decided, the bill was approved in full, the decision was appealed before, or an appeal
 * is open.
 */
export async function readAppeals(
  db: Db,
  claim: { id: string; insurer_code: string; status: ClaimStatus },
): Promise<{ latest: Appeal | null; until: string | null }> {
  const decision = await findCurrentDecision(db, claim.id)
  if (!decision) return { latest: null, until: null }
  const appeals = await listAppeals(db, claim.id)
  const last = appeals.at(-1)
  const latest = last ? toAppeal(last) : null
  return {
    latest,
    until: appealUntil(claim, decision, appeals, await readClaimSettings(db, claim.insurer_code)),
  }
}

/** Returns the last day for appealing the claim's current decision; null if there is nothing to appeal. */
export function appealUntil(
  { status }: { status: ClaimStatus },
  decision: Pick<Selectable<ClaimDecisionTable>, 'id' | 'outcome' | 'at'> | undefined,
  appeals: Parameters<typeof preventsAppeal>[0],
  { appeal_days }: Pick<ClaimSettings, 'appeal_days'>,
): string | null {
  if (!decision || decision.outcome === 'approved' || !canAppeal(status)) return null
  return preventsAppeal(appeals, decision.id) ? null : addDays(bangkokDate(decision.at), appeal_days)
}

/** Converts an appeal to the form that the member and the office see. */
export function toAppeal(row: Selectable<ClaimAppealTable>): Appeal {
  const { filed_at, text, answer_due_date, outcome, answered_at } = row
  return {
    filed_at: filed_at.toISOString(),
    text,
    answer_due_date,
    outcome,
    answered_at: answered_at?.toISOString() ?? null,
  }
}

/**
 * Whether an earlier appeal prevents an appeal against the claim's current decision: an appeal against the same
 * decision, even if it is answered, or an open appeal against a decision that was undone.
 */
export async function wasAppealed(db: Db, { id, decision_id }: LockedClaim): Promise<boolean> {
  return preventsAppeal(await listAppeals(db, id), decision_id)
}

function preventsAppeal(
  appeals: readonly Pick<Selectable<ClaimAppealTable>, 'decision_id' | 'answered_at'>[],
  decisionId: string | null,
): boolean {
  return appeals.some((one) => one.decision_id === decisionId || one.answered_at === null)
}
