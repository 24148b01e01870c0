import type { FeedType } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { newId } from '../../ids'

/** One transaction gives at most this many events their numbers. */
const batch = 2_000

/**
 * Numbers the events of committed transactions, in the order of commits and without gaps, and moves them to the feed.
 * Only one process publishes at a time; the others wait for the lock on the row with the last number. The event's row
 * in `claim_event`, if it has one, gets the number too. R88
 * @returns how many events were published
 */
export async function publishEvents(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  for (let all = 0; ; ) {
    const published = await publishBatch(ctx)
    all += published
    if (published < batch) return all
  }
}

async function publishBatch({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  // Calls one database function instead of running several queries. This saves time, so that clients can read an event
  // right after its commit.
  const { rows } = await sql<{ published: number }>`
    select publish_events(${batch}, ${clock.now()}) as published`.execute(db)
  return rows[0]?.published ?? 0
}

/**
 * Adds an event of a claim to the feed, in the transaction of the change. Call it only for changes that fire no
 * trigger. The triggers of `0074_event_feed.sql` write all other events. R88
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
