import type { ClaimStatus, ReasonCode, Words } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import type { ClaimEventTable } from '../../db/schema-claims'
import { newId } from '../../ids'

export interface NewEvent {
  status: ClaimStatus
  actor: ClaimEventTable['actor']
  reason?: ReasonCode | null | undefined
  /** A text for the member to read, in addition to the status. */
  note?: Words | undefined
  /** Why the decision pays more than the plan allows. Only the office sees it. */
  overLimitReason?: string | undefined
}

/**
 * Appends an event to a claim's history. The caller must have locked the claim, so that `seq` has no gaps or
 * duplicates. @returns its id
 */
export async function appendEvent(
  db: Kysely<Database>,
  claimId: string,
  event: NewEvent,
  at: Date,
): Promise<string> {
  const last = await db
    .selectFrom('claim_event')
    .select('seq')
    .where('claim_id', '=', claimId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const id = newId()
  await db
    .insertInto('claim_event')
    .values({
      id,
      claim_id: claimId,
      seq: (last?.seq ?? 0) + 1,
      status: event.status,
      actor: event.actor,
      reason: event.reason ?? null,
      note_th: event.note?.th ?? null,
      note_en: event.note?.en ?? null,
      over_limit_reason: event.overLimitReason ?? null,
      at,
    })
    .execute()
  return id
}
