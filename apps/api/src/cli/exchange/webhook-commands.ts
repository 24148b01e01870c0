import { webhookEndpoints as rows, type Webhook } from '@khum/contract'
import { type Client, createClient } from '../client/client'
import { CliError } from '../run-cli'
import { ExchangeApi } from './exchange-api'

type Environment = Record<string, string | undefined>

/**
 * `dead list` prints a line of JSON for each dead letter: an event that the webhook never accepted, although it was
 * sent several times. `dead replay` sends them all again, or only the one with the number `seq`.
 * @throws CliError
 */
export async function runDeadCommand(
  subject: string,
  { seq }: { seq?: string | undefined },
  env: Environment,
): Promise<string> {
  const client = createClient(env)
  if (subject === 'replay') {
    const body = seq === undefined ? {} : { seqs: [Number(seq)] }
    const { replayed } = await client.call(rows.replayDeadLetters, { body })
    return `${replayed} ${replayed === 1 ? 'delivery' : 'deliveries'} will be sent again.`
  }
  if (subject !== 'list') throw new CliError('dead list, or dead replay [--seq <number>]', 2)
  const lines: string[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: { items: object[]; next: number | null } = await client.call(rows.listDeadLetters, {
      query: { after },
    })
    lines.push(...page.items.map((letter) => JSON.stringify(letter)))
    after = page.next
  }
  return lines.length > 0 ? lines.join('\n') : 'No dead letters.'
}

/** `webhook show|set|rotate|end`: the webhook of the client that the environment names. @throws CliError */
export async function runWebhookCommand(
  subject: string,
  { url }: { url?: string | undefined },
  env: Environment,
): Promise<string> {
  const client = createClient(env)
  const present = async () => (await client.call(rows.getWebhook)).webhook
  switch (subject) {
    case 'show':
      return print(await present())
    case 'set':
      if (!url) throw new CliError('--url is needed: where events are posted', 2)
      return await put(client, { url })
    case 'rotate': {
      const known = await present()
      if (!known) throw new CliError('This client has no webhook. Set one with webhook set --url.')
      return await put(client, { url: known.url, new_secret: true })
    }
    case 'end':
      await client.call(rows.endWebhook)
      return 'The webhook has ended.'
    default:
      throw new CliError('webhook show | set --url <address> | rotate | end', 2)
  }
}

async function put(client: Client, body: { url: string; new_secret?: boolean }): Promise<string> {
  const { webhook, secret } = await client.call(rows.putWebhook, { body })
  return secret ? `${print(webhook)}\nsecret (shown once): ${secret}` : print(webhook)
}

function print(webhook: Webhook | null): string {
  if (!webhook) return 'No webhook.'
  return `${webhook.url}: ${webhook.live_secrets} live secrets, ${webhook.waiting} waiting, ${webhook.dead} dead`
}

/**
 * Prints the events of the feed after a number, one line of JSON for each. Writes every page but the last as soon as it
 * arrives.
 * @returns the lines of the last page
 * @throws CliError
 */
export async function printEvents(
  after: string,
  env: Record<string, string | undefined>,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<string> {
  if (!/^\d{1,15}$/.test(after)) throw new CliError('--after is a number of the feed, such as 0', 2)
  const api = new ExchangeApi(env)
  for (let from = Number(after); ; ) {
    const { items, next, more } = await api.listEvents(from)
    const lines = items.map((event) => JSON.stringify(event)).join('\n')
    if (!more) return lines
    if (lines) write(`${lines}\n`)
    from = next
  }
}
