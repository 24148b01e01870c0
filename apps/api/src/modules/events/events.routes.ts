import { type Answer, exchangeEventEndpoints, feedPage } from '@khum/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error'
import type { ClientCaller } from '../../caller'
import type { AppContext } from '../../context'
import { implement } from '../../http/implementation'
import { isInScope } from '../../insurer-scope'
import { keepPlace, type ReaderPlace } from './readers'

export const eventRoutes = [
  implement(exchangeEventEndpoints.listEvents, ({ ctx, caller, query }) => listEvents(ctx, caller, query)),
]

/**
 * Returns the published events of the client's insurers after the event number `after`. One call scans a limited part
 * of the feed, so that it is fast even if few events are of the client's insurers. The next call continues from `next`.
 * R88, R90
 * @throws AppError events_gone (some of these events were deleted already), events_ahead (`after` is higher than the
 * feed's last number, because a backup was restored; the client would miss new events, whose numbers are below `after`)
 */
async function listEvents(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  caller: ClientCaller,
  { after, limit }: { after: number; limit: number },
): Promise<Answer<typeof exchangeEventEndpoints.listEvents>> {
  const { db } = ctx
  const ends = await sql<{ oldest: bigint | null; last: bigint | null } & ReaderPlace>`
    select (select min(seq) from feed_event) as oldest, (select last from feed_position) as last, reader.read_to as to,
      reader.read_at as at
    from (values (1)) one left join feed_reader reader on reader.client_id = ${caller.clientId}`.execute(db)
  const last = Number(ends.rows[0]?.last ?? 0)
  const oldest = Number(ends.rows[0]?.oldest ?? last + 1)
  if (after > 0 && after < oldest - 1) throw new AppError('events_gone', { params: { oldest } })
  if (after > last) throw new AppError('events_ahead', { params: { last } })
  const from = Math.max(after, oldest - 1)
  const upTo = Math.min(last, from + feedPage.looksAt)
  const rows = await db
    .selectFrom('feed_event')
    .select(['seq', 'event_id', 'type', 'insurer_code', 'subject_kind', 'subject', 'subject_source', 'at'])
    .where('seq', '>', BigInt(from))
    .where('seq', '<=', BigInt(upTo))
    .where(isInScope(caller, sql.ref('feed_event.insurer_code')))
    .orderBy('seq')
    .limit(limit)
    .execute()
  const { to = null, at = null } = ends.rows[0] ?? {}
  await keepPlace(ctx, caller.clientId, { after, isCaughtUp: rows.length === 0, stored: { to, at } })
  const lastRow = rows.at(-1)
  const next = rows.length === limit && lastRow ? Number(lastRow.seq) : Math.max(after, upTo)
  return {
    items: rows.map((row) => ({
      seq: Number(row.seq),
      id: row.event_id,
      type: row.type,
      insurer: row.insurer_code,
      subject: { kind: row.subject_kind, key: row.subject, source: row.subject_source },
      at: row.at.toISOString(),
    })),
    next,
    more: next < last,
  }
}
