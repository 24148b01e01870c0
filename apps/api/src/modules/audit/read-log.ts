import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { ChainedEvent } from './chain'
import { eventColumns } from './link-events'

type Db = Kysely<Database>
const page = 5_000

/** The ways to look up audit events. Each of these columns has an index. */
export type ReadBy =
  | { column: 'session_id' | 'address_key' | 'account_id' | 'person_id'; value: string }
  | { column: 'actor'; kind: string; id: string }

export interface Period {
  from: Date
  to: Date
}

/** Lists the audit events of a period for one session, address, account, actor or person, oldest first. R65 */
export async function listReads(db: Db, by: ReadBy, { from, to }: Period): Promise<ChainedEvent[]> {
  const condition =
    by.column === 'actor'
      ? sql`event.actor_kind = ${by.kind} and event.actor_id = ${by.id}`
      : sql`event.${sql.ref(by.column)} = ${by.value}`
  const { rows } = await sql<ChainedEvent>`
    select ${eventColumns} from audit_event event
    where ${condition} and event.at >= ${from} and event.at < ${to}
    order by event.at, event.id`.execute(db)
  return rows
}

/**
 * Yields an export as lines of JSON: the events of a period with their links and checkpoints. May include a few
 * events just outside the period, because links must be consecutive. `verifyExport` verifies the lines. R96
 */
export async function* exportLog(db: Db, { from, to }: Period): AsyncGenerator<string> {
  const edges = await sql<{ chain: string; first: string; last: string }>`
    select chain, min(seq)::text as first, max(seq)::text as last from audit_link
    where event_at >= ${from} and event_at < ${to} group by chain order by chain`.execute(db)
  for (const { chain, first, last } of edges.rows) {
    yield* chainLines(db, chain, BigInt(first), BigInt(last))
    const newest = await sql<{
      last: string
    }>`select max(seq)::text as last from audit_link where chain = ${chain}`.execute(db)
    // If the export reaches the newest stored link, it also includes the checkpoints of links after that link. Such a
    // checkpoint proves that a later link existed and was removed.
    const upTo = newest.rows[0]?.last === last ? sql`true` : sql`seq <= ${last}::bigint`
    yield* checkpointLines(db, sql`chain = ${chain} and seq >= ${first}::bigint and ${upTo}`)
  }
  for (let after = '0'; ; ) {
    const { rows } = await sql<ChainedEvent>`
      select ${eventColumns} from audit_event event
      where event.at >= ${from} and event.at < ${to} and event.id > ${after}::bigint
        and not exists (select from audit_link link where link.event_at = event.at and link.event_id = event.id)
      order by event.id limit ${page}`.execute(db)
    for (const event of rows) yield JSON.stringify({ event })
    if (rows.length < page) return
    after = rows.at(-1)?.id ?? after
  }
}

async function* chainLines(db: Db, chain: string, first: bigint, last: bigint): AsyncGenerator<string> {
  for (let next = first; next <= last; next += BigInt(page)) {
    const { rows } = await sql<
      ChainedEvent & { seq: string; event_id: string; before: string; hash: string }
    >`
      select link.seq::text as seq, link.event_id::text as event_id, encode(link.before_hash, 'hex') as before,
        encode(link.hash, 'hex') as hash, ${eventColumns}
      from audit_link link
      left join audit_event event on event.id = link.event_id and event.at = link.event_at
      where link.chain = ${chain} and link.seq >= ${next} and link.seq < ${next + BigInt(page)} and link.seq <= ${last}
      order by link.seq`.execute(db)
    for (const { seq, event_id, before: before_hash, hash, ...event } of rows) {
      if (event.id !== null) yield JSON.stringify({ event })
      yield JSON.stringify({ link: { chain, seq, event_id, before_hash, hash } })
    }
  }
}

async function* checkpointLines(db: Db, where: RawBuilder<unknown>): AsyncGenerator<string> {
  const { rows } = await sql<{ at: Date; signature: Buffer }>`
    select chain, seq::text as seq, encode(hash, 'hex') as hash, at, key_id, signature
    from audit_checkpoint where ${where} order by seq`.execute(db)
  for (const row of rows) {
    const checkpoint = { ...row, at: row.at.toISOString(), signature: row.signature.toString('base64') }
    yield JSON.stringify({ checkpoint })
  }
}
