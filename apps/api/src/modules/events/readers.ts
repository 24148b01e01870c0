import { type Kysely, type RawBuilder, sql } from 'kysely'
import { Gauge, type Metric } from 'prom-client'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'

/** How often a client's position in the feed is stored while the client reads page after page, in milliseconds. */
const storeEveryMs = 60_000

/** A client's stored position in the feed: the last event that it has read, and when. Null if no position is stored. */
export interface ReaderPlace {
  to: bigint | null
  at: Date | null
}

/**
 * Stores a client's position in the feed at most once a minute, and also when the client reaches the end of the feed.
 * Otherwise the last position of a client that reads once a day would be lost. If the client reads earlier events
 * again, its stored position doesn't move back. R56
 */
export async function keepPlace(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  clientId: string,
  { after, isCaughtUp, stored }: { after: number; isCaughtUp: boolean; stored: ReaderPlace },
): Promise<void> {
  const now = clock.now()
  const isOld = stored.at === null || now.getTime() - stored.at.getTime() >= storeEveryMs
  if (!isOld && !(isCaughtUp && Number(stored.to) < after)) return
  await sql`
    insert into feed_reader (client_id, read_to, read_at) values (${clientId}, ${after}, ${now})
    on conflict (client_id) do update
    set read_to = greatest(feed_reader.read_to, excluded.read_to), read_at = excluded.read_at`.execute(db)
}

/**
 * SQL condition: a client of the insurer has read the event with the number `seq`. False if `seq` is null because the
 * event isn't published yet.
 */
export function hasReader(insurerCode: RawBuilder<unknown>, seq: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from feed_reader join client on client.id = feed_reader.client_id
    where feed_reader.read_to >= ${seq} and (client.insurers is null or ${insurerCode} = any (client.insurers)))`
}

/** Returns how long the oldest event has waited for its number, in seconds; 0 if none waits. */
export async function findUnpublishedAge({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(at) as oldest from feed_outbox`.execute(db)
  const oldest = rows[0]?.oldest
  return oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000) : 0
}

/**
 * Returns metrics of the feed: the events that wait for their number, how far each client is behind, and the dead
 * letters of webhooks.
 */
export function feedMetrics(ctx: Pick<AppContext, 'db' | 'clock'>): Metric[] {
  const gauge = (name: string, help: string, labelNames: string[], read: (to: Gauge) => Promise<void>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        this.reset()
        await read(this).catch(() => undefined)
      },
    })
  return [
    gauge('khum_feed_unpublished_seconds', 'Age of the oldest event without a number', [], async (to) =>
      to.set(await findUnpublishedAge(ctx)),
    ),
    gauge(
      'khum_feed_reader',
      'How far each client is behind: events, and seconds since it asked',
      ['client', 'measure'],
      async (to) => {
        for (const { client, events, at } of await listReaders(ctx.db)) {
          to.set({ client, measure: 'events' }, Number(events))
          to.set({ client, measure: 'seconds' }, (ctx.clock.now().getTime() - at.getTime()) / 1000)
        }
      },
    ),
    gauge('khum_webhook_dead_letters', 'Deliveries whose retries have ended', [], async (to) => {
      const { rows } = await sql<{ count: bigint }>`
        select count(*) as count from webhook_delivery where status = 'dead'`.execute(ctx.db)
      to.set(Number(rows[0]?.count ?? 0))
    }),
  ]
}

async function listReaders(db: Kysely<Database>) {
  const { rows } = await sql<{ client: string; events: bigint; at: Date }>`
    select client_id as client, greatest(feed_position.last - read_to, 0) as events, read_at as at
    from feed_reader join client on client.id = client_id and client.ended_at is null cross join feed_position`.execute(
    db,
  )
  return rows
}
