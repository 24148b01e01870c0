import type { Kysely } from 'kysely'
import type { Clock } from '../../clock'
import type { Config } from '../../config'
import type { Database } from '../../db/schema'
import type { Keys } from '../../keys/keys'
import type { Carriers } from './carriers'
import { createLineCarrier } from './line-carrier'
import { createMailCarrier } from './mail-carrier'
import { createSmsCarrier } from './sms-carrier'

interface Parts {
  config: Pick<Config, 'sms' | 'mail' | 'line' | 'env'>
  db: Kysely<Database>
  keys: Keys
  clock: Clock
}

/**
 * Creates the carriers of the configured channels. A channel that isn't configured gets null instead: its messages
 * count as sent, and `/dev/phone` shows them. LINE always has a carrier, because each partner configures its own LINE
 * channel.
 */
export function createCarriers({ config: { sms, mail, line, env }, ...parts }: Parts): Carriers {
  return {
    sms: sms.url === undefined ? null : createSmsCarrier(sms.url, sms.key),
    mail: mail.url === undefined ? null : createMailCarrier(mail.url, mail.from ?? ''),
    push: createLineCarrier({ ...parts, apiUrl: line.apiUrl, canPushWithoutChannel: env !== 'production' }),
  }
}
