import type { ClaimStatus, ReasonCode, Words } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { ClaimEventTable } from '../../db/schema-claims'
import { newId } from '../../ids'

/** The member, staff member, API client or job that acts, and the party it acts for. */
export type Actor =
  | { kind: 'member'; id: string; party: 'member' }
  | { kind: 'staff' | 'client'; id: string; party: 'tpa' | 'insurer' | 'member' }
  | { kind: 'system'; id: null; party: 'system' }

export interface NewEvent {
  kind?: ClaimEventTable['kind']
  status: ClaimStatus
  actor: Actor
  decisionId?: string | undefined
  reason?: ReasonCode | null | undefined
  /** A text for the member to read, in addition to the status. */
  note?: Words | undefined
  paidOn?: string | null | undefined
  /** Only the office sees this text. */
  internalNote?: string | undefined
  /** True if the member isn't notified of this event. */
  isQuiet?: true
}

/**
 * Appends an event to a claim's history and returns the event's id. The caller must have locked the claim, so that
 * `seq` has no gaps or duplicates.
 */
export async function appendEvent(
  db: Kysely<Database>,
  claimId: string,
  event: NewEvent,
  at: Date,
): Promise<string> {
  const row = eventRow(claimId, 1, event, at)
  const seq = sql<number>`(select coalesce(max(seq), 0) + 1 from claim_event where claim_id = ${claimId})`
  await db
    .insertInto('claim_event')
    .values({ ...row, seq })
    .execute()
  return row.id
}

/** Makes the row of a claim's event. `seq` is its position in the claim's history, from 1 on. */
export function eventRow(claimId: string, seq: number, event: NewEvent, at: Date) {
  return {
    id: newId(),
    claim_id: claimId,
    seq,
    kind: event.kind ?? ('moved' as const),
    status: event.status,
    actor_kind: event.actor.kind,
    actor_id: event.actor.id,
    party: event.actor.party,
    decision_id: event.decisionId ?? null,
    reason: event.reason ?? null,
    note_th: event.note?.th ?? null,
    note_en: event.note?.en ?? null,
    paid_on: event.paidOn ?? null,
    internal_note: event.internalNote ?? null,
    at,
  }
}

export async function insertEvents(
  db: Kysely<Database>,
  rows: readonly ReturnType<typeof eventRow>[],
): Promise<void> {
  await db.insertInto('claim_event').values(rows).execute()
}

/** Finds the status that a claim had directly before a decision. */
export function findEventBefore(db: Kysely<Database>, claimId: string, decisionId: string) {
  return db
    .selectFrom('claim_event as before')
    .innerJoin('claim_event as decided', (join) =>
      join
        .onRef('decided.claim_id', '=', 'before.claim_id')
        .on('decided.decision_id', '=', decisionId)
        .on('decided.kind', '=', 'decided')
        .on((on) => on('before.seq', '=', on('decided.seq', '-', 1))),
    )
    .select('before.status')
    .where('before.claim_id', '=', claimId)
    .executeTakeFirst()
}

/** Lists each reopening of a claim with its reason, oldest first. The name is null if another system reopened it. */
export function listReopenings(db: Kysely<Database>, claimId: string) {
  return db
    .selectFrom('claim_event')
    .leftJoin('staff', 'staff.id', 'claim_event.actor_id')
    .select(['claim_event.at', 'claim_event.internal_note', 'staff.name'])
    .where('claim_event.claim_id', '=', claimId)
    .where('claim_event.kind', '=', 'reopened')
    .orderBy('claim_event.seq')
    .execute()
}

/**
 * Returns the day of a claim's last payment, or of the last one before the decision `before`; null if there is none.
 */
export async function findLastPayment(
  db: Kysely<Database>,
  claimId: string,
  before?: string,
): Promise<string | null> {
  let query = db
    .selectFrom('claim_event')
    .select('paid_on')
    .where('claim_id', '=', claimId)
    .where('paid_on', 'is not', null)
  if (before !== undefined)
    query = query.where('seq', '<', (events) =>
      events
        .selectFrom('claim_event as decided')
        .select((eb) => eb.fn.min('decided.seq').as('seq'))
        .where('decided.claim_id', '=', claimId)
        .where('decided.decision_id', '=', before),
    )
  const row = await query.orderBy('seq', 'desc').executeTakeFirst()
  return row?.paid_on ?? null
}
