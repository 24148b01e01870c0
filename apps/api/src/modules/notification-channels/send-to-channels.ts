import { dayMs, href, localePath } from '@khum/contract'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import type { IsStillWanted } from '../../gateways/outbox/deliver'
import { pushAddress } from '../../gateways/outbox/line-carrier'
import type { OutgoingMessage } from '../../gateways/outbox/outbox'
import { messagesIn } from '../../messages/messages'
import { listWanted } from './notification-channels.repo'
import { canPushWithoutChannel } from './notification-channels.service'

export { hasChannels } from './notification-channels.repo'

/**
 * How many notifications one transaction handles. The transaction locks the accounts of these notifications, so a
 * larger number would delay the deletion of these accounts.
 */
const batchSize = 50
/**
 * For how long Khum retries to send a message. It must not be longer than a day: LINE recognises a repeated push by
 * its key only for a day, and later the member would get the push twice.
 */
const sendWithinMs = dayMs

type Wanted = Awaited<ReturnType<typeof listWanted>>[number]

/**
 * Queues a job that sends notifications through the channels outside the app, in the transaction of `ctx.db`. Only the
 * job reads which channels the members chose.
 */
export async function queueForChannels(
  ctx: Pick<AppContext, 'db' | 'jobs'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await ctx.jobs.send(ctx.db, 'notification.outside', { notification_ids: [...ids] })
}

/** Puts one message for each chosen channel into the outbox. Safe to repeat: no message is sent twice. */
async function sendToChannels(ctx: AppContext, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize)
    await inTransaction(ctx.db, (db) => sendBatch({ ...ctx, db }, batch))
  }
}

async function sendBatch(ctx: AppContext, ids: readonly string[]): Promise<void> {
  for (const wanted of await listWanted(ctx.db, ids)) {
    const to = addressOf(ctx, wanted)
    if (to === null || isSentAnyway(wanted)) continue
    const message: OutgoingMessage = {
      kind: 'news',
      ...to,
      ...textOf(ctx, wanted),
      dedupeKey: `notification ${wanted.id} ${wanted.way}`,
      notificationId: wanted.id,
      worthMs: sendWithinMs,
      isBulk: wanted.topic === 'promotions' || wanted.topic === 'notices',
    }
    await ctx.gateways.outbox.send(ctx.db, message, ctx.clock.now())
  }
}

export async function registerNotificationChannelJobs(ctx: AppContext): Promise<void> {
  await ctx.jobs.work('notification.outside', ({ notification_ids }) => sendToChannels(ctx, notification_ids))
}

/**
 * Returns a function that decides, before each attempt to send a message, whether the member still wants the message.
 * The member wants it if the notification is unread and its topic is still chosen for this channel and address. Account
 * and consent must still exist. If the account is being deleted, the function waits until the deletion ends. R60, R66.
 */
export function isStillWanted(ctx: Pick<AppContext, 'config'>): IsStillWanted {
  return async (db, { notificationId, channel, recipient }) => {
    const ways = await listWanted(db, [notificationId])
    const to = ways.map((wanted) => addressOf(ctx, wanted))
    return to.some((address) => address?.channel === channel && address.recipient === recipient)
  }
}

/** Inviting a relative already sends an SMS, so the notification of the invitation isn't also sent by SMS. */
function isSentAnyway({ kind, way }: Wanted): boolean {
  return kind === 'family_invited' && way === 'sms'
}

function addressOf(
  ctx: Pick<AppContext, 'config'>,
  wanted: Wanted,
): Pick<OutgoingMessage, 'channel' | 'recipient'> | null {
  const { way, email, phone, line_user, channel, partner_id } = wanted
  if (way === 'mail') return email === null ? null : { channel: 'mail', recipient: email }
  if (way === 'sms') return phone === null ? null : { channel: 'sms', recipient: phone }
  if (line_user === null || (channel === null && !canPushWithoutChannel(ctx))) return null
  return { channel: 'push', recipient: pushAddress(partner_id, line_user) }
}

/**
 * Writes the message's text: the topic and a link to the notification, but nothing of what the notification says. R63.
 */
function textOf(ctx: AppContext, { id, topic, way, lang, line_liff_id }: Wanted) {
  const path = localePath(href('notification', { id }), lang)
  const link =
    line_liff_id === null
      ? new URL(path, ctx.config.publicUrl).href
      : `https://liff.line.me/${line_liff_id}${path}`
  const text = messagesIn(lang).news({ topic, link })
  return way === 'mail' ? text : { body: text.short }
}
