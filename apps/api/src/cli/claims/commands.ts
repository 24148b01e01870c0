import {
  contentEditSchema,
  contentEditingEndpoints as contents,
  keyRotationEndpoints as keyRotation,
  outboxEndpoints as outbox,
  retentionEndpoints as retention,
  telemedicineEditingEndpoints as telemed,
  telemedProviderEditSchema,
} from '@khum/contract'
import { createClient } from '../client/client'
import { asksForHelp, CliError } from '../run-cli'
import { readArguments, usage } from './arguments'
import { type Command, claimCommands } from './claim-commands'
import { readEditFile } from './edit-file'
import { explainDecision } from './explain'
import { printKeys, printOutbox } from './print'

const commands: Record<string, Command> = {
  ...claimCommands,
  async keys(client) {
    return printKeys(await client.call(keyRotation.listKeys, {}))
  },
  async reseal(client) {
    return printKeys(await client.call(keyRotation.resealKeys, {}))
  },
  async 'give-up-key'(client, { claimNumber: key_id, values: { reason } }) {
    if (!key_id) throw new CliError('give-up-key: which key? `keys` lists their ids.', 2)
    if (!reason) throw new CliError('--reason is needed: how the key was lost', 2)
    const given = { params: { key_id }, body: { reason } }
    return printKeys(await client.call(keyRotation.giveUpKey, given))
  },
  async 'put-content'(client, { command, claimNumber: file }) {
    const { code, body } = await readEditFile(command, file, contentEditSchema)
    const saved = await client.call(contents.putContent, { params: { code }, body })
    return `${saved.code}  saved as ${saved.id}\nth: ${saved.body.th}\nen: ${saved.body.en}`
  },
  async 'delete-content'(client, { claimNumber: code }) {
    if (!code) throw new CliError('delete-content: which one? Give its code.', 2)
    await client.call(contents.deleteContent, { params: { code } })
    return `${code}  deleted`
  },
  async 'put-provider'(client, { command, claimNumber: file }) {
    const { code, body } = await readEditFile(command, file, telemedProviderEditSchema)
    const saved = await client.call(telemed.putTelemedProvider, { params: { code }, body })
    return `${saved.code}  saved as ${saved.id}, keys: ${saved.key_count}`
  },
  async 'retire-provider'(client, { claimNumber: code }) {
    if (!code) throw new CliError('retire-provider: which one? Give its code.', 2)
    await client.call(telemed.deleteTelemedProvider, { params: { code } })
    return `${code}  retired`
  },
  async outbox(client) {
    return printOutbox(await client.call(outbox.listFailedMessages, {}))
  },
  async retention(client) {
    const { items } = await client.call(retention.reportRetention, {})
    return items
      .map(
        ({ table, kept_days, overdue }) => `${table.padEnd(16)}  kept ${kept_days} days  ${overdue} overdue`,
      )
      .join('\n')
  },
}

/** Runs one command against the server that KHUM_URL names. @returns the text to print @throws CliError */
export async function runCommand(args: string[], env: Record<string, string | undefined>): Promise<string> {
  if (asksForHelp(args)) return usage
  const given = readArguments(args)
  const command = Object.hasOwn(commands, given.command) ? commands[given.command] : undefined
  if (!command) throw new CliError(given.command ? `Unknown command: ${given.command}\n${usage}` : usage, 2)
  return await command(createClient(env, { explain: explainDecision }), given)
}
