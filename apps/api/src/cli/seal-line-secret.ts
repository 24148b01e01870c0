import { text } from 'node:stream/consumers'
import { withSecretFiles } from '../config-files'
import { channelSecretAad } from '../gateways/line/channel-secrets'
import { createKeys, parseMasterKeys } from '../keys/keys'
import { CliError, runCli } from './run-cli'

/**
 * `npm run --silent seal-line-secret -- PARTNER_ID [CHANNEL_ID] < file`: reads a channel's secret from standard input, seals it
 * with MASTER_KEY and prints the SQL statement that stores it. Without CHANNEL_ID, the secret is stored for the partner's LINE
 * Login channel; with it, for the Messaging API channel that sends the partner's push messages.
 */
await runCli(async () => {
  const [partnerId = '', channelId] = process.argv.slice(2)
  const { MASTER_KEY } = withSecretFiles(process.env).env
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(partnerId) || !/^\d{1,20}$/.test(channelId ?? '0') || !MASTER_KEY) {
    throw new CliError(
      'Pass the partner’s id (and the number of its Messaging API channel, if the secret belongs to that), ' +
        'set MASTER_KEY, and give the secret on standard input.',
    )
  }
  const secret = Buffer.from((await text(process.stdin)).trim())
  const keys = createKeys(parseMasterKeys(MASTER_KEY))
  const sealed = (kind: 'login' | 'messaging') =>
    `'\\x${keys.seal(secret, channelSecretAad(partnerId, kind)).toString('hex')}'`
  const values =
    channelId === undefined
      ? `line_channel_secret_sealed = ${sealed('login')}`
      : `line_messaging_channel_id = '${channelId}', line_messaging_secret_sealed = ${sealed('messaging')}`
  return { output: `update partner set ${values} where id = '${partnerId}';` }
})
