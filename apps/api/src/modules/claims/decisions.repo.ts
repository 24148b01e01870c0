import { type Insertable, type Kysely, sql } from 'kysely'
import { inParts } from '../../db/batches'
import type { Database } from '../../db/schema'
import type { ClaimDecisionTable } from '../../db/schema-claims'
import { newId } from '../../ids'
import type { Decision } from './adjudication/adjudicate'

type Db = Kysely<Database>
type DecisionRow = Omit<Insertable<ClaimDecisionTable>, 'id' | 'version' | 'outcome' | 'benefit' | 'reason'>

/**
 * Inserts the next version of a claim's decision with its lines. Unless the new version is a recommendation, it becomes
 * the current decision. The caller must have locked the claim.
 * @returns the id of the new version
 */
export async function insertDecision(
  db: Db,
  row: DecisionRow,
  { outcome, benefit, reason, lines }: Decision,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('claim_decision')
    .values((eb) => ({
      ...row,
      id,
      outcome,
      benefit,
      reason,
      version: eb
        .selectFrom('claim_decision')
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('next'))
        .where('claim_id', '=', row.claim_id),
    }))
    .execute()
  await insertDecisionLines(db, decisionLines(id, lines))
  if (!row.is_recommendation) await setCurrentDecision(db, row.claim_id, id)
  return id
}

function decisionLines(decisionId: string, lines: Decision['lines']) {
  return lines.map((line) => ({
    decision_id: decisionId,
    line_id: line.id,
    billed: line.billed,
    ...line.parts,
    reason: line.reason,
    reason_detail: line.reasonDetail,
    proposed_benefit: line.proposed ?? null,
    change_reason: line.changeReason ?? null,
  }))
}

async function insertDecisionLines(db: Db, rows: ReturnType<typeof decisionLines>): Promise<void> {
  for (const part of inParts(rows)) await db.insertInto('claim_decision_line').values(part).execute()
}

/** Inserts the first decision of each claim, and makes it the claim's current decision. */
export async function insertFirstDecisions(
  db: Db,
  decisions: readonly { id: string; row: DecisionRow; decision: Decision }[],
): Promise<void> {
  const rows = decisions.map(({ id, row, decision: { outcome, benefit, reason } }) => ({
    ...row,
    id,
    outcome,
    benefit,
    reason,
    version: 1,
  }))
  await db.insertInto('claim_decision').values(rows).execute()
  await insertDecisionLines(
    db,
    decisions.flatMap(({ id, decision }) => decisionLines(id, decision.lines)),
  )
  await sql`
    update claim set decision_id = given.id
    from unnest(${rows.map(({ claim_id }) => claim_id)}::text[], ${rows.map(({ id }) => id)}::text[]) given (claim_id, id)
    where claim.id = given.claim_id`.execute(db)
}

/**
 * Marks a decision as undone. The latest decision that isn't undone becomes current again. The caller must have locked
 * the claim.
 * @returns the claim's current decision now; undefined if it has none
 */
export async function undoDecisionRow(
  db: Db,
  of: { id: string; claimId: string },
  undo: { at: Date; by: string; reason: string },
) {
  await db
    .updateTable('claim_decision')
    .set({ undone_at: undo.at, undone_by: undo.by, undo_reason: undo.reason })
    .where('id', '=', of.id)
    .execute()
  const current = await db
    .selectFrom('claim_decision')
    .select(['id', 'outcome', 'benefit', 'reason'])
    .where('claim_id', '=', of.claimId)
    .where('undone_at', 'is', null)
    .where('is_recommendation', '=', false)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  await setCurrentDecision(db, of.claimId, current?.id ?? null)
  return current
}

/** Finds a claim's current decision: the newest that wasn't undone and isn't a recommendation. */
export function findCurrentDecision(db: Db, claimId: string) {
  return db
    .selectFrom('claim')
    .innerJoin('claim_decision', 'claim_decision.id', 'claim.decision_id')
    .select([
      'claim_decision.id',
      'claim_decision.at',
      'claim_decision.benefit',
      'claim_decision.outcome',
      'claim_decision.reason',
      'claim_decision.reason_detail',
      'claim_decision.room',
    ])
    .where('claim.id', '=', claimId)
    .executeTakeFirst()
}

/**
 * Returns the ids of the staff who made a decision: the person who recorded it, and the one who proposed it to a second
 * approver.
 */
export async function findDeciders(db: Db, decisionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('claim_decision')
    .leftJoin('claim_proposal', 'claim_proposal.decision_id', 'claim_decision.id')
    .select(['claim_decision.author_id', 'claim_proposal.proposed_by'])
    .where('claim_decision.id', '=', decisionId)
    .where('claim_decision.author_kind', '=', 'staff')
    .execute()
  return rows.flatMap(({ author_id, proposed_by }) => [author_id ?? [], proposed_by ?? []].flat())
}

/**
 * Closes an open proposal that nobody confirmed or sent back, because the claim changed in the meantime. The caller
 * must have locked the claim.
 */
export async function endSecondLook(db: Db, claimId: string, at: Date): Promise<void> {
  await db
    .updateTable('claim_proposal')
    .set({ settled_at: at, settlement: 'superseded' })
    .where('claim_id', '=', claimId)
    .where('settled_at', 'is', null)
    .execute()
  await db.updateTable('claim').set({ second_look_since: null }).where('id', '=', claimId).execute()
}

/** Lists all versions of a claim's decision, including recommendations and undone ones. */
export function listDecisions(db: Db, claimId: string) {
  return db
    .selectFrom('claim_decision')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('version')
    .execute()
}

/** Lists the lines of all versions of a claim's decision, each line with what was billed. */
export function listDecisionLines(db: Db, claimId: string) {
  return db
    .selectFrom('claim_decision_line as decided')
    .innerJoin('claim_decision', 'claim_decision.id', 'decided.decision_id')
    .innerJoin('claim_line', 'claim_line.id', 'decided.line_id')
    .selectAll('decided')
    .select(['claim_line.description_th', 'claim_line.description_en'])
    .where('claim_decision.claim_id', '=', claimId)
    .orderBy('claim_line.sort')
    .orderBy('claim_line.id')
    .execute()
}

/** Lists the names of the staff who made, proposed and undid each version of a claim's decision. */
export function listDeciderNames(db: Db, claimId: string) {
  return db
    .selectFrom('claim_decision as decision')
    .leftJoin('claim_proposal as proposal', 'proposal.decision_id', 'decision.id')
    .leftJoin('staff as author', 'author.id', 'decision.author_id')
    .leftJoin('staff as proposer', 'proposer.id', 'proposal.proposed_by')
    .leftJoin('staff as undoer', 'undoer.id', 'decision.undone_by')
    .select([
      'decision.version',
      'author.name as name',
      'proposer.name as proposed_by',
      'undoer.name as undone_by',
    ])
    .where('decision.claim_id', '=', claimId)
    .orderBy('decision.version')
    .execute()
}

async function setCurrentDecision(db: Db, claimId: string, decisionId: string | null): Promise<void> {
  await db.updateTable('claim').set({ decision_id: decisionId }).where('id', '=', claimId).execute()
}
