import { text } from 'node:stream/consumers'
import { withSecretFiles } from './config-files'
import { channelSecretAad } from './gateways/line/channel-secrets'
import { createKeys, parseMasterKeys } from './keys/keys'

/**
 * `npm run --silent seal-line-secret -- PARTNER_ID [CHANNEL_ID] < file`: reads the secret of a channel from standard input
 * and prints the statement that puts it, sealed with MASTER_KEY, into the partner's row. Without an id it is the partner's
 * LINE Login channel; with one the Messaging API channel of that id, which pushes go out by.
 */
async function main(): Promise<void> {
  const [partnerId = '', channelId] = process.argv.slice(2)
  const { MASTER_KEY } = withSecretFiles(process.env).env
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(partnerId) || !/^\d{1,20}$/.test(channelId ?? '0') || !MASTER_KEY) {
    process.stderr.write(
      'Give the partner’s id (and the number of its Messaging API channel, if it is that one’s secret), ' +
        'MASTER_KEY in the environment, and the secret on standard input.\n',
    )
    process.exitCode = 1
    return
  }
  const secret = Buffer.from((await text(process.stdin)).trim())
  const keys = createKeys(parseMasterKeys(MASTER_KEY))
  const sealed = (kind: 'login' | 'messaging') =>
    `'\\x${keys.seal(secret, channelSecretAad(partnerId, kind)).toString('hex')}'`
  const values =
    channelId === undefined
      ? `line_channel_secret_sealed = ${sealed('login')}`
      : `line_messaging_channel_id = '${channelId}', line_messaging_secret_sealed = ${sealed('messaging')}`
  process.stdout.write(`update partner set ${values} where id = '${partnerId}';\n`)
}

await main()
