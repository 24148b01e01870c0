import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../../config'
import type { Database } from '../../db/schema'
import type { Keys } from '../../keys/keys'
import { channelSecretAad } from './channel-secrets'
import { issueChannelToken } from './channel-token'
import { lineKeys, verifyLineIdToken } from './id-token'
import type { LineGateway } from './port'

const timeoutMs = 5_000

interface Deps {
  config: Pick<Config, 'line'>
  db: Kysely<Database>
  keys: Keys
  log: Logger
}

/** Creates the gateway that calls LINE over the network: https://developers.line.biz/en/reference/line-login/ */
export function createLineGateway({ config: { line }, db, keys, log }: Deps): LineGateway {
  const publicKeys = lineKeys(line.jwksUrl)

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
        const secret = keys.open(channel.sealed, channelSecretAad(partnerId, 'login')).toString()
        const of = { id: channel.id, secret }
        const { token } = await issueChannelToken(line.apiUrl, of, AbortSignal.timeout(timeoutMs))
        await post('/user/v1/deauthorize', {
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ userAccessToken }),
        })
        return true
      } catch (error) {
        log.warn(
          { err: error, partner: partnerId },
          'LINE could not be informed that a member unlinked the app',
        )
        return false
      }
    },
  }
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

/**
 * Returns the id of a partner's LINE Login channel: the stored id or, without a stored id, the digits at the start of
 * the partner's LIFF id. Returns null if the partner has neither.
 */
export function lineChannelOf(partner: {
  line_liff_id: string | null
  line_channel_id: string | null
}): string | null {
  return partner.line_channel_id ?? /^(\d+)-/.exec(partner.line_liff_id ?? '')?.[1] ?? null
}
