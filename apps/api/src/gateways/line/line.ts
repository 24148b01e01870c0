import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../../config'
import type { Database } from '../../db/schema'
import type { Keys } from '../../keys/keys'
import { lineKeys, verifyLineIdToken } from './id-token'
import type { LineGateway } from './port'

const timeoutMs = 5_000

interface Deps {
  config: Pick<Config, 'line'>
  db: Kysely<Database>
  keys: Keys
  log: Logger
}

/** LINE over the network: https://developers.line.biz/en/reference/line-login/ */
export function createLineGateway({ config: { line }, db, keys, log }: Deps): LineGateway {
  const publicKeys = lineKeys(line.jwksUrl)

  /** A token of the channel itself, good for 15 minutes; how many are issued is not limited. */
  async function channelToken(channelId: string, secret: string): Promise<string> {
    const answer = await post('/oauth2/v3/token', {
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: channelId,
        client_secret: secret,
      }),
    })
    const { access_token } = (await answer.json()) as { access_token?: unknown }
    if (typeof access_token !== 'string') throw new Error('LINE issued no channel access token')
    return access_token
  }

  async function post(path: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(line.apiUrl + path, { ...init, method: 'POST', redirect: 'error', signal })
    if (!answer.ok) throw new Error(`LINE answered ${answer.status} at ${path}`)
    return answer
  }

  return {
    verifyIdToken: (token, of) => verifyLineIdToken(token, { ...of, issuer: line.issuer, keys: publicKeys }),
    async deauthorize(userAccessToken, partnerId) {
      try {
        const channel = await findChannel(db, partnerId)
        if (!channel) throw new Error('the partner has no LINE channel secret')
        const secret = keys.open(channel.sealed, channelSecretAad(partnerId)).toString()
        await post('/user/v1/deauthorize', {
          headers: {
            authorization: `Bearer ${await channelToken(channel.id, secret)}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ userAccessToken }),
        })
        return true
      } catch (error) {
        log.warn({ err: error, partner: partnerId }, 'LINE was not told that a member left')
        return false
      }
    },
  }
}

/** Where a channel secret belongs: sealed so, it opens for no other partner. TRUST R69 */
export function channelSecretAad(partnerId: string): string {
  return `partner.line_channel_secret ${partnerId}`
}

async function findChannel(db: Kysely<Database>, partnerId: string) {
  const row = await db
    .selectFrom('partner')
    .select(['line_liff_id', 'line_channel_id', 'line_channel_secret_sealed as sealed'])
    .where('id', '=', partnerId)
    .executeTakeFirst()
  const id = row ? lineChannelOf(row) : null
  return row?.sealed && id ? { id, sealed: row.sealed } : null
}

/** The LINE Login channel of a partner: as kept, else the digits that its LIFF id begins with. Null: LINE is not offered. */
export function lineChannelOf(partner: {
  line_liff_id: string | null
  line_channel_id: string | null
}): string | null {
  return partner.line_channel_id ?? /^(\d+)-/.exec(partner.line_liff_id ?? '')?.[1] ?? null
}
