import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../context'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { type ChainedEvent, chainedColumns, chainOf, chainStart, checkpointText, linkHash } from './chain'

type Db = Kysely<Database>
type Context = Pick<AppContext, 'db' | 'clock' | 'keys' | 'log'>

/**
 * The number of events that one transaction adds to the chains. It is small, because requests to this process wait
 * while the hashes are computed.
 */
const batch = 250
/**
 * How far before the newest link to look for events without a link. An event gets its time before its transaction
 * commits, so it may appear after newer events were linked. No transaction lasts this long.
 */
const lookBack = sql`interval '10 minutes'`

/** Registers two jobs: one adds new audit events to their chains, the other signs the last link of each chain. R96 */
export async function registerAuditJobs(ctx: AppContext): Promise<void> {
  await ctx.jobs.work('audit.link', () => linkEvents(ctx))
  await ctx.jobs.schedule('audit.link', '* * * * *', {})
  await ctx.jobs.work('audit.checkpoint', () => signCheckpoints(ctx))
  // 17:05 UTC is 00:05 in Thailand.
  await ctx.jobs.schedule('audit.checkpoint', '5 17 * * *', {})
}

/**
 * Adds every new event to its insurer's chain. Only this job adds links: if requests added links, they would have to
 * wait for each other. Links aren't urgent, so after each group of events, the job pauses for as long as the group
 * took. In these pauses, the process can answer requests, even when lists that staff open add thousands of events a
 * minute. R96
 */
export async function linkEvents(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  let after: Place | undefined = await findStart(ctx.db, ctx.clock.now())
  while (after) {
    const from: Place = after
    const began = performance.now()
    after = await inTransaction(ctx.db, (db) => linkBatch(db, from))
    if (after) await pause(performance.now() - began)
  }
}

/** A position in the order of audit events. */
type Place = Pick<ChainedEvent, 'at' | 'id'>

/**
 * Adds the next events after a position to their chains, at most `batch` of them.
 * @returns the position of the last event that was added; undefined if no events remain
 */
async function linkBatch(db: Db, after: Place): Promise<Place | undefined> {
  await lockUntilCommit(db, 'audit chain')
  const events = await listUnlinked(db, after)
  const ends = new Map<string, { seq: bigint; hash: Buffer }>()
  const links = []
  for (const event of events) {
    const chain = chainOf(event)
    const end = ends.get(chain) ?? (await findEnd(db, chain))
    const link = { seq: end.seq + 1n, hash: linkHash(end.hash, event) }
    ends.set(chain, link)
    links.push([
      chain,
      link.seq.toString(),
      event.id,
      event.at,
      end.hash.toString('hex'),
      link.hash.toString('hex'),
    ])
  }
  if (links.length > 0) {
    await sql`
      insert into audit_link (chain, seq, event_id, event_at, before_hash, hash)
      select link ->> 0, (link ->> 1)::bigint, (link ->> 2)::bigint, (link ->> 3)::timestamptz, decode(link ->> 4, 'hex'),
        decode(link ->> 5, 'hex')
      from jsonb_array_elements(${JSON.stringify(links)}::jsonb) link`.execute(db)
  }
  return events.length === batch ? events.at(-1) : undefined
}

/** SQL for the columns of an event, in the form in which they are hashed. */
export const eventColumns = sql.join(
  chainedColumns.map((column) =>
    column === 'id'
      ? sql`event.id::text`
      : column === 'at'
        ? sql`to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`
        : sql`event.${sql.ref(column)}`,
  ),
)

async function findStart(db: Db, now: Date): Promise<Place> {
  const { rows } = await sql<{ at: string | null }>`
    select (least(max(event_at), ${now}) - ${lookBack})::text as at
    from audit_link having max(event_at) is not null`.execute(db)
  return { at: rows[0]?.at ?? '-infinity', id: '0' }
}

async function listUnlinked(db: Db, after: Place): Promise<ChainedEvent[]> {
  const { rows } = await sql<ChainedEvent>`
    select ${eventColumns} from audit_event event
    where (event.at, event.id) > (${after.at}::timestamptz, ${after.id}::bigint)
      -- The offset makes PostgreSQL look up each event's link. Otherwise it may read all links.
      and not exists (
        select from audit_link link where link.event_at = event.at and link.event_id = event.id offset 0)
    order by event.at, event.id limit ${batch}`.execute(db)
  return rows
}

async function findEnd(db: Db, chain: string): Promise<{ seq: bigint; hash: Buffer }> {
  const end = await db
    .selectFrom('audit_link')
    .select(['seq', 'hash'])
    .where('chain', '=', chain)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return end ?? { seq: 0n, hash: chainStart }
}

/**
 * Signs the last link of each chain that has grown since its last checkpoint. Also writes the checkpoint to the log of
 * the process: if someone later removes links and checkpoints from the database, the log shows that they existed. R96
 */
export async function signCheckpoints(ctx: Context): Promise<void> {
  await linkEvents(ctx)
  const at = ctx.clock.now()
  const chains = await sql<{ chain: string }>`
    with recursive known as (
      (select chain from audit_link order by chain limit 1)
      union all
      select (select link.chain from audit_link link where link.chain > known.chain order by link.chain limit 1)
      from known where known.chain is not null
    )
    select chain from known where chain is not null`.execute(ctx.db)
  for (const { chain } of chains.rows) {
    const end = await findEnd(ctx.db, chain)
    const hash = end.hash.toString('hex')
    const text = checkpointText({ chain, seq: String(end.seq), hash, at: at.toISOString() })
    const { keyId, signature } = ctx.keys.signAudit(text)
    const inserted = await ctx.db
      .insertInto('audit_checkpoint')
      .values({ chain, seq: end.seq, hash: end.hash, at, key_id: keyId, signature })
      .onConflict((conflict) => conflict.doNothing())
      .returning('seq')
      .executeTakeFirst()
    if (inserted) ctx.log.info({ chain, seq: String(end.seq), hash, key_id: keyId }, 'audit checkpoint')
  }
}
