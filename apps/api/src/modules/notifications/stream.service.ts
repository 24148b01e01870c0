import { Readable } from 'node:stream'
import type { StreamEvent } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { findTokenLife } from '../sessions/sessions.service'
import { listRowsSince, type NotificationRow } from './notifications.repo'
import { countUnread } from './notifications.service'
import { toNotification } from './notifications.view'

/** The stream is closed once this many bytes wait for a page that doesn't read them. */
const maxWaitingBytes = 65_536

/**
 * How many ids of sent notifications are remembered, so that no notification is sent twice. The number is enough for
 * one minute, which is how far back each query looks.
 */
const maxRememberedIds = 200

/**
 * Opens a page's event stream, which closes when the page's access token or session ends. The stream starts with the
 * notifications after `lastEventId`, the last event that the page received. Requirement 2.16b.
 * @throws AppError session_expired, busy, unavailable
 */
export async function openStream(
  ctx: AppContext,
  { token, lastEventId }: { token: string; lastEventId: string | null },
): Promise<Readable> {
  // Subscribes before the first query, so that an event between the query and the subscription isn't missed.
  await ctx.streams.ready()
  const life = await findTokenLife(ctx, token)
  if (!life) throw new AppError('session_expired')
  const { accountId, sessionId } = life.caller
  const sent = new Set<string>()
  let newest = lastEventId
  let isOpen = true
  let isReading = false
  let mustReadAgain = false
  let lastCounts = ''

  const stream = new Readable({ read: () => undefined, highWaterMark: maxWaitingBytes })
  const leave = ctx.streams.join({
    accountId,
    sessionId,
    wake,
    beat: () => void beat(),
    end(why) {
      if (why === 'crowded') write('event: crowded\ndata: {}\n\n')
      end()
    },
  })
  const atEnd = setTimeout(end, life.validUntil.getTime() - ctx.clock.now().getTime()).unref()
  stream.once('close', end)

  function end() {
    if (!isOpen) return
    isOpen = false
    clearTimeout(atEnd)
    leave()
    stream.push(null)
  }

  function write(text: string) {
    if (!isOpen || stream.push(text) || stream.readableLength < maxWaitingBytes) return
    end()
    stream.destroy()
  }

  function writeEvent(event: StreamEvent, data: object, id?: string) {
    write(`${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  async function hasEnded(): Promise<boolean> {
    const now = await findTokenLife(ctx, token)
    return now === null || now.caller.consentDue !== null
  }

  async function beat() {
    write(': \n\n')
    if (await hasEnded().catch(() => true)) end()
  }

  /**
   * Reads the new notifications. If more arrive during a query, reads again afterwards, so that queries never overlap.
   */
  function wake() {
    mustReadAgain = true
    if (!isReading) void read(false)
  }

  async function read(first: boolean): Promise<void> {
    isReading = true
    try {
      if (first) await ctx.streams.inTurn(async () => writeNew(await listMissed(lastEventId)))
      while (mustReadAgain && isOpen) await ctx.streams.inTurn(readOnce)
    } catch (error) {
      ctx.log.warn({ err: error }, 'a stream of notifications ended early')
      end()
    } finally {
      isReading = false
    }
  }

  async function readOnce(): Promise<void> {
    mustReadAgain = false
    if (!isOpen) return
    if (await hasEnded()) return end()
    await writeNew(await listNew())
  }

  /** Lists the notifications that the page missed before it connected. */
  async function listMissed(id: string | null): Promise<NotificationRow[]> {
    const rows = await listRowsSince(ctx.db, accountId, id)
    const at = rows.findIndex((row) => row.id === id)
    for (const row of at < 0 ? rows : rows.slice(0, at + 1)) remember(row)
    return at < 0 ? [] : rows.slice(at + 1)
  }

  async function listNew(): Promise<NotificationRow[]> {
    const rows = await listRowsSince(ctx.db, accountId, newest)
    return rows.filter((row) => !sent.has(row.id))
  }

  async function writeNew(rows: NotificationRow[]): Promise<void> {
    const unread = await countUnread(ctx, accountId)
    const counts = JSON.stringify(unread)
    for (const row of rows) {
      writeEvent('notification', { notification: toNotification(row, ctx.clock.today()), unread }, row.id)
      remember(row)
    }
    // Sends the counts alone if there is no new notification, but only if the counts have changed.
    if (rows.length === 0 && counts !== lastCounts) writeEvent('unread', { unread })
    lastCounts = counts
  }

  function remember({ id }: NotificationRow) {
    newest = id
    sent.add(id)
    for (const oldest of sent) {
      if (sent.size <= maxRememberedIds) break
      sent.delete(oldest)
    }
  }

  await read(true)
  return stream
}
