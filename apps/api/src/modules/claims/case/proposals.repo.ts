import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema'
import type { ClaimProposalTable } from '../../../db/schema-office-claims'

type Db = Kysely<Database>

export async function insertProposal(db: Db, proposal: Insertable<ClaimProposalTable>): Promise<void> {
  await db.insertInto('claim_proposal').values(proposal).execute()
}

/** Finds the proposal that waits for a second approver. */
export function findOpenProposal(db: Db, claimId: string) {
  return db
    .selectFrom('claim_proposal')
    .leftJoin('staff', 'staff.id', 'claim_proposal.proposed_by')
    .selectAll('claim_proposal')
    .select('staff.name as proposer')
    .where('claim_id', '=', claimId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Lists the proposals of a claim that were sent back or withdrawn. Includes the names of the person who proposed and of
 * the person who sent the proposal back or withdrew it.
 */
export function listReturned(db: Db, claimId: string) {
  return db
    .selectFrom('claim_proposal')
    .leftJoin('staff as proposer', 'proposer.id', 'claim_proposal.proposed_by')
    .leftJoin('staff as settler', 'settler.id', 'claim_proposal.settled_by')
    .select(['claim_proposal.body', 'claim_proposal.at', 'outcome', 'benefit', 'note', 'settlement'])
    .select(['proposer.name as proposer', 'settler.name as settler'])
    .where('claim_id', '=', claimId)
    .where('settlement', 'in', ['sent_back', 'withdrawn'])
    .execute()
}

/** Closes an open proposal as confirmed or sent back. The database refuses the proposer as second approver. R92 */
export async function settleProposalRow(
  db: Db,
  id: string,
  by: { staffId: string; at: Date },
  how: { settlement: 'confirmed' | 'sent_back'; note: string | null; decisionId: string | null },
): Promise<void> {
  await db
    .updateTable('claim_proposal')
    .set({
      settled_at: by.at,
      settled_by: by.staffId,
      settlement: how.settlement,
      note: how.note,
      decision_id: how.decisionId,
    })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute()
}

/** Closes an open proposal that its proposer takes back. */
export async function withdrawProposalRow(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('claim_proposal')
    .set({ settled_at: at, settlement: 'withdrawn' })
    .where('id', '=', id)
    .execute()
}

/**
 * Counts the decisions and proposals that a member of staff has made so far. Withdrawn proposals don't count, because
 * they will never be checked by another person.
 */
export async function countWork(db: Db, staffId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from claim_decision where author_kind = 'staff' and author_id = ${staffId})
      + (select count(*) from claim_proposal 
        where proposed_by = ${staffId} and settlement is distinct from 'withdrawn'))::integer as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
