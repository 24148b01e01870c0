import { CliError } from '../run-cli'
import { ExchangeApi } from './exchange-api'

/**
 * Prints the events of the feed after a number, one line of JSON for each. Pages but the last are written as they come.
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
