import type { FeedType } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { newId } from '../../ids'

/**
 * Adds an event of a claim to the feed, in the transaction of the change. Only for changes that no trigger sees; the
 * triggers of `0074_event_feed.sql` write the other events. R88
 */
export async function emitClaimEvent(
  db: Kysely<Database>,
  { claimId, type, at }: { claimId: string; type: FeedType; at: Date },
): Promise<void> {
  await sql`
    insert into feed_outbox (event_id, insurer_code, type, subject_kind, subject, at)
    select ${newId()}, insurer_code, ${type}, 'claim', claim_number, ${at}
    from claim where id = ${claimId}`.execute(db)
}
