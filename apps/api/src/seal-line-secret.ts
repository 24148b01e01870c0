import { text } from 'node:stream/consumers'
import { channelSecretAad } from './gateways/line/line'
import { createKeys, parseMasterKeys } from './keys/keys'

/**
 * `npm run --silent seal-line-secret -- PARTNER_ID < file`: reads the secret of the partner's LINE Login channel from
 * standard input and prints the statement that puts it, sealed with MASTER_KEY, into the partner's row.
 */
async function main(): Promise<void> {
  const [partnerId = ''] = process.argv.slice(2)
  const { MASTER_KEY } = process.env
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(partnerId) || !MASTER_KEY) {
    process.stderr.write(
      'Give the partner’s id, MASTER_KEY in the environment, and the secret on standard input.\n',
    )
    process.exitCode = 1
    return
  }
  const secret = (await text(process.stdin)).trim()
  const sealed = createKeys(parseMasterKeys(MASTER_KEY)).seal(
    Buffer.from(secret),
    channelSecretAad(partnerId),
  )
  process.stdout.write(
    `update partner set line_channel_secret_sealed = '\\x${sealed.toString('hex')}' where id = '${partnerId}';\n`,
  )
}

await main()
