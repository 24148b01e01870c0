import { Readable } from 'node:stream'
import type { StreamEvent } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { findTokenLife } from '../sessions/sessions.service'
import { listRowsSince, type NotificationRow } from './notifications.repo'
import { countUnread } from './notifications.service'
import { toNotification } from './notifications.view'

/** Bytes that wait for a reader who takes none: then the stream is cut. */
const mostWaiting = 65_536

/** A notification that came after another one is looked for from a minute before it: so many ids cover that. */
const mostRemembered = 200

/**
 * The events of one open page, until its access token or its session ends. `lastEventId`: what the page heard last; what
 * came after it comes first.
 * @throws AppError session_expired, busy, unavailable
 */
export async function openStream(
  ctx: AppContext,
  { token, lastEventId }: { token: string; lastEventId: string | null },
): Promise<Readable> {
  // From here on nothing is missed: what happens before the first look is seen by it, what happens later is heard.
  await ctx.streams.ready()
  const life = await findTokenLife(ctx, token)
  if (!life) throw new AppError('session_expired')
  const { accountId, sessionId } = life.caller
  const sent = new Set<string>()
  let newest = lastEventId
  let open = true
  let looking = false
  let again = false
  let numbersSaid = ''

  const stream = new Readable({ read: () => undefined, highWaterMark: mostWaiting })
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
    if (!open) return
    open = false
    clearTimeout(atEnd)
    leave()
    stream.push(null)
  }

  function write(text: string) {
    if (!open || stream.push(text) || stream.readableLength < mostWaiting) return
    end()
    stream.destroy()
  }

  function say(event: StreamEvent, data: object, id?: string) {
    write(`${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  async function isOver(): Promise<boolean> {
    const now = await findTokenLife(ctx, token)
    return now === null || now.caller.consentDue !== null
  }

  async function beat() {
    write(': \n\n')
    if (await isOver().catch(() => true)) end()
  }

  /** Looks once more when something changes meanwhile: no change is lost, and no two looks overlap. */
  function wake() {
    again = true
    if (!looking) void look(false)
  }

  async function look(first: boolean): Promise<void> {
    looking = true
    try {
      if (first) await ctx.streams.inTurn(async () => sayNews(await listUnheard(lastEventId)))
      while (again && open) await ctx.streams.inTurn(lookOnce)
    } catch (error) {
      ctx.log.warn({ err: error }, 'a stream of notifications ended early')
      end()
    } finally {
      looking = false
    }
  }

  async function lookOnce(): Promise<void> {
    again = false
    if (!open) return
    if (await isOver()) return end()
    await sayNews(await listNew())
  }

  /** Of what is there at the beginning, what the page missed. */
  async function listUnheard(id: string | null): Promise<NotificationRow[]> {
    const rows = await listRowsSince(ctx.db, accountId, id)
    const at = rows.findIndex((row) => row.id === id)
    for (const row of at < 0 ? rows : rows.slice(0, at + 1)) remember(row)
    return at < 0 ? [] : rows.slice(at + 1)
  }

  async function listNew(): Promise<NotificationRow[]> {
    const rows = await listRowsSince(ctx.db, accountId, newest)
    return rows.filter((row) => !sent.has(row.id))
  }

  async function sayNews(rows: NotificationRow[]): Promise<void> {
    const unread = await countUnread(ctx, accountId)
    const numbers = JSON.stringify(unread)
    for (const row of rows) {
      say('notification', { notification: toNotification(row, ctx.clock.today()), unread }, row.id)
      remember(row)
    }
    // One is often woken by what the last look saw already: the same numbers are not said again.
    if (rows.length === 0 && numbers !== numbersSaid) say('unread', { unread })
    numbersSaid = numbers
  }

  function remember({ id }: NotificationRow) {
    newest = id
    sent.add(id)
    for (const oldest of sent) {
      if (sent.size <= mostRemembered) break
      sent.delete(oldest)
    }
  }

  await look(true)
  return stream
}
