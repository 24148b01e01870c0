import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../clock'
import type { Database } from '../../db/schema'
import type { Keys } from '../../keys/keys'
import { channelSecretAad } from '../line/channel-secrets'
import { issueChannelToken } from '../line/channel-token'
import { type Carrier, carrierTimeoutMs, DeliveryError, PermanentDeliveryError } from './carriers'

const pushPath = '/v2/bot/message/push'
/** A token is replaced this many milliseconds before it expires. */
const marginMs = 60_000

interface Parts {
  /** The address of LINE's API, without a trailing slash. */
  apiUrl: string
  db: Kysely<Database>
  keys: Keys
  clock: Clock
  /**
   * True outside production, where a partner may have no LINE channel. Such a partner's messages count as sent, and
   * only `/dev/phone` shows them.
   */
  canPushWithoutChannel: boolean
}

/** Builds the recipient of a push message from partner and user, because LINE's user ids differ between partners. */
export function pushAddress(partnerId: string, lineUserId: string): string {
  return `${partnerId} ${lineUserId}`
}

/**
 * Creates a carrier that sends through LINE's Messaging API:
 * https://developers.line.biz/en/reference/messaging-api/#send-push-message
 */
export function createLineCarrier({ apiUrl, db, keys, clock, canPushWithoutChannel }: Parts): Carrier {
  const tokens = new Map<string, { token: string; until: number }>()

  async function tokenOf(channel: Channel, signal: AbortSignal): Promise<string> {
    const now = clock.now().getTime()
    const known = tokens.get(channel.id)
    if (known && now < known.until) return known.token
    const secret = keys.open(channel.sealed, channelSecretAad(channel.partnerId, 'messaging')).toString()
    const { token, expiresIn } = await issueChannelToken(apiUrl, { id: channel.id, secret }, signal)
    tokens.set(channel.id, { token, until: now + expiresIn * 1000 - marginMs })
    return token
  }

  return {
    async send({ to, body, dedupeKey }) {
      const [partnerId = '', userId = ''] = to.split(' ')
      const channel = await findChannel(db, partnerId)
      if (!channel) {
        if (canPushWithoutChannel) return
        throw new PermanentDeliveryError('the partner has no channel at LINE to push by', 'no_channel')
      }
      const signal = AbortSignal.timeout(carrierTimeoutMs)
      const token = await tokenOf(channel, signal)
      const answer = await fetch(apiUrl + pushPath, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-line-retry-key': retryKey(dedupeKey),
        },
        body: JSON.stringify({ to: userId, messages: [{ type: 'text', text: body }] }),
        redirect: 'error',
        signal,
      })
      await answer.body?.cancel()
      // Status 409: LINE accepted this message at an earlier attempt, whose response was lost.
      if (answer.ok || answer.status === 409) return
      if (answer.status === 401) tokens.delete(channel.id)
      // The error is stored in the log and the queue. So it must not contain LINE's error text, which may contain the
      // recipient. R63
      const words = `LINE answered ${answer.status} at ${pushPath}`
      throw new (isFinal(answer.status) ? PermanentDeliveryError : DeliveryError)(
        words,
        `answered ${answer.status}`,
      )
    },
  }
}

interface Channel {
  partnerId: string
  id: string
  sealed: Buffer
}

async function findChannel(db: Kysely<Database>, partnerId: string): Promise<Channel | null> {
  const row = await db
    .selectFrom('partner')
    .select(['line_messaging_channel_id as id', 'line_messaging_secret_sealed as sealed'])
    .where('id', '=', partnerId)
    .executeTakeFirst()
  return row?.id && row.sealed ? { partnerId, id: row.id, sealed: row.sealed } : null
}

/**
 * Returns the same UUID (version 8) for every attempt to send a message. LINE refuses a UUID that it has accepted
 * within the last 24 hours, so a retry can't send the message twice.
 */
function retryKey(dedupeKey: string): string {
  const hex = createHash('sha256').update(dedupeKey).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Whether a status means that further attempts will fail too. An expired token, a limit or a missing right may be fixed
 * before the next attempt.
 */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status)
}
