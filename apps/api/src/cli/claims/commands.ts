import {
  addDays,
  claimStatuses,
  consentKinds,
  consentTextEndpoints as consentTexts,
  contentEditSchema,
  contentEditingEndpoints as contents,
  documentLists,
  keyRotationEndpoints as keyRotation,
  outboxEndpoints as outbox,
  reasonCodes,
  retentionEndpoints as retention,
  integrationEndpoints as rows,
  telemedicineEditingEndpoints as telemed,
  telemedProviderEditSchema,
} from '@khum/contract'
import { systemClock } from '../../clock'
import { CliError } from '../run-cli'
import { approval } from './approval'
import { type Arguments, note, oneOf, readArguments, usage } from './arguments'
import { type ClaimsClient, createClaimsClient } from './client'
import { readEditFile } from './edit-file'
import { printClaim, printConsentTexts, printKeys, printList, printOutbox } from './print'

/** Days that a member gets to send a document if no due date is given. */
const usualDays = 14

type Command = (client: ClaimsClient, given: Arguments) => Promise<string>

const commands: Record<string, Command> = {
  async list(client, { values }) {
    const status = oneOf('status', claimStatuses, values.status)
    return printList((await client.call(rows.listOfficeClaims, { query: { status } })).items)
  },
  async show(client, given) {
    return printClaim(await client.call(rows.getOfficeClaim, { params: number(given) }))
  },
  async take(client, given) {
    return printClaim(await client.call(rows.takeClaim, { params: number(given) }))
  },
  async ask(client, given) {
    const { values } = given
    const body = {
      list: oneOf('list', documentLists, values.list) ?? 'receipt',
      reason: {
        th: values['reason-th'] ?? 'เอกสารที่ได้รับไม่ชัดเจน กรุณาส่งใหม่',
        en: values['reason-en'] ?? 'The document we received is not readable. Please send it again.',
      },
      due_date: values.due ?? addDays(systemClock.today(), usualDays),
    }
    return printClaim(await client.call(rows.requestDocument, { params: number(given), body }))
  },
  async approve(client, given) {
    const params = number(given)
    const claim = await client.call(rows.getOfficeClaim, { params })
    const over_limit_reason = given.values['over-limit-reason']
    const body = { ...approval(claim.lines, given), note: note(given), over_limit_reason }
    return printClaim(await client.call(rows.approveClaim, { params, body }))
  },
  async reject(client, given) {
    const reason = oneOf('reason', reasonCodes, given.values.reason)
    if (!reason) throw new CliError(`--reason is needed: one of ${reasonCodes.join(', ')}`, 2)
    const body = { reason, note: note(given) }
    return printClaim(await client.call(rows.rejectClaim, { params: number(given), body }))
  },
  async pay(client, given) {
    const body = { paid_on: given.values.on ?? systemClock.today(), reference: given.values.reference }
    return printClaim(await client.call(rows.payClaim, { params: number(given), body }))
  },
  async consents(client) {
    return printConsentTexts(await client.call(consentTexts.listConsentTexts, {}))
  },
  async 'withdraw-consent'(client, { claimNumber, values }) {
    const kind = oneOf('kind', consentKinds, claimNumber || undefined)
    if (!kind) throw new CliError(`withdraw-consent: which text? Give one of ${consentKinds.join(', ')}`, 2)
    const { version, reason } = values
    if (!version || !/^[1-9]\d{0,8}$/.test(version)) throw new CliError('--version is needed: a number', 2)
    if (!reason) throw new CliError('--reason is needed: why the text is withdrawn', 2)
    const params = { kind, version }
    return printConsentTexts(
      await client.call(consentTexts.withdrawConsentText, { params, body: { reason } }),
    )
  },
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
  const given = readArguments(args)
  const command = Object.hasOwn(commands, given.command) ? commands[given.command] : undefined
  if (!command) throw new CliError(given.command ? `Unknown command: ${given.command}\n${usage}` : usage, 2)
  return await command(createClaimsClient(env), given)
}

function number({ command, claimNumber }: Arguments): { number: string } {
  if (!claimNumber) throw new CliError(`${command}: which claim? Give its number.`, 2)
  return { number: claimNumber }
}
