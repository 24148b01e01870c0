import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema'
import type { ClaimHandoverTable } from '../../../db/schema-office-claims'

type Db = Kysely<Database>
type Row = Omit<Insertable<ClaimHandoverTable>, 'seq' | 'at'>
type Handover = Row & { kind: 'taken' | 'taken_over' | 'assigned' | 'released' | 'proposal_withdrawn' }

/**
 * Makes a member of staff (`to_staff`) the holder of a claim: the one person who works on it. If `to_staff` is null,
 * the claim has no holder afterwards. Records who made the change. The caller must have locked the claim.
 */
export async function handOver(db: Db, handover: Handover, at: Date): Promise<void> {
  const { claim_id, to_staff } = handover
  await db
    .updateTable('claim')
    .set({ held_by: to_staff ?? null, held_since: to_staff ? at : null })
    .where('id', '=', claim_id)
    .execute()
  await insertRow(db, handover, at)
}

/**
 * Records that a claim was put on hold or resumed, or that its lines were replaced. The claim keeps its holder. `by` is
 * null if Khum ended the hold. The caller must have locked the claim.
 */
export async function logWork(
  db: Db,
  claim: { id: string; held_by: string | null },
  work: { kind: 'put_on_hold' | 'resumed' | 'itemised'; by: string | null; reason?: string; until?: string },
  at: Date,
): Promise<void> {
  const { by: by_staff, ...rest } = work
  await insertRow(
    db,
    { ...rest, claim_id: claim.id, by_staff, from_staff: claim.held_by, to_staff: claim.held_by },
    at,
  )
}

async function insertRow(db: Db, row: Row, at: Date): Promise<void> {
  await db
    .insertInto('claim_handover')
    .values({
      ...row,
      at,
      seq: sql<number>`(select coalesce(max(seq), 0) + 1 from claim_handover last where last.claim_id = ${row.claim_id})`,
    })
    .execute()
}

/** Locks the claims that a member of staff holds (works on), in the order of their ids. */
export function lockHeldClaims(db: Db, staffId: string) {
  return db
    .selectFrom('claim')
    .select(['id', 'insurer_code'])
    .where('held_by', '=', staffId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function findHolder(db: Db, staffId: string): Promise<{ staff_id: string; name: string }> {
  const row = await db.selectFrom('staff').select('name').where('id', '=', staffId).executeTakeFirst()
  return { staff_id: staffId, name: row?.name ?? '' }
}

/**
 * Lists who gave a claim to whom, and who put it on hold or replaced its lines, oldest first. Names are null for people
 * who are no longer in the records.
 */
export function listHandovers(db: Db, claimId: string) {
  return db
    .selectFrom('claim_handover')
    .leftJoin('staff as giver', 'giver.id', 'claim_handover.by_staff')
    .leftJoin('staff as taker', 'taker.id', 'claim_handover.to_staff')
    .select([
      'claim_handover.at',
      'claim_handover.kind',
      'claim_handover.reason',
      'claim_handover.until',
      'giver.name as by_name',
      'taker.name as to_name',
    ])
    .where('claim_id', '=', claimId)
    .orderBy('seq')
    .execute()
}
