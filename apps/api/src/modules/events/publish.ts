import type { FeedType } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { newId } from '../../ids'

/** How many events get their numbers in one transaction. */
const batch = 2_000

/**
 * Gives the events of committed transactions their numbers, in the order of commits and without a gap, and moves them to the
 * feed. One process at a time: the others wait for the row of the last number. An event of a claim gets its number too. R88
 * @returns how many events were published
 */
export async function publishEvents(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  for (let all = 0; ; ) {
    const published = await publishBatch(ctx)
    all += published
    if (published < batch) return all
  }
}

async function publishBatch({ db: pool, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  return await inTransaction(pool, async (db) => {
    // A separate statement, so that the next one sees everything that was committed before this one took the lock.
    await sql`insert into feed_position (last) values (0)
      on conflict (only_row) do update set last = feed_position.last`.execute(db)
    const { rows } = await sql<{ published: number }>`
      with taken as (
        delete from feed_outbox
        where id in (select id from feed_outbox where turn is not null order by turn limit ${batch})
        returning event_id, insurer_code, type, subject_kind, subject, subject_source, at, claim_event_id, turn
      ),
      moved as (
        update feed_position set last = last + (select count(*) from taken) returning last
      ),
      numbered as (
        select event_id, insurer_code, type, subject_kind, subject, subject_source, at, claim_event_id,
          moved.last - count(*) over () + row_number() over (order by turn) as seq
        from taken, moved
      ),
      published as (
        insert into feed_event
          (seq, event_id, insurer_code, type, subject_kind, subject, subject_source, at, published_at)
        select seq, event_id, insurer_code, type, subject_kind, subject, subject_source, at, ${clock.now()}
        from numbered
      ),
      of_claims as (
        update claim_event set feed_seq = numbered.seq from numbered
        where claim_event.id = numbered.claim_event_id and claim_event.feed_seq is null
      )
      select count(*)::int as published from taken`.execute(db)
    return rows[0]?.published ?? 0
  })
}

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
