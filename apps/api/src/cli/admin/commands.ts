import {
  type InsurerRecord,
  insurerEditSchema,
  type PartnerRecord,
  partnerEditSchema,
  administrationEndpoints as rows,
} from '@khum/contract'
import { readEditFile, readJsonFile } from '../claims/edit-file'
import type { Client } from '../client/client'
import { CliError } from '../run-cli'
import type { Given } from './arguments'

export interface AdminClient {
  client: Client
  readSecret: () => Promise<string>
}
export type Command = (io: AdminClient, given: Given) => Promise<string>

const sso = rows.putPartnerSso.body

/** The commands for insurers and partners, including a partner's secrets, LINE channels and single sign-on. */
export const setupCommands: Record<string, Command> = {
  async insurers({ client }) {
    const { items } = await client.call(rows.listInsurerRecords)
    return items.map(printInsurer).join('\n')
  },
  async 'put-insurer'({ client }, { command, subject: file }) {
    const { code, body } = await readEditFile(command, file, insurerEditSchema)
    return printInsurer(await client.call(rows.putInsurer, { params: { code }, body }))
  },
  async partners({ client }) {
    const { items } = await client.call(rows.listPartners)
    return items.map(printPartner).join('\n')
  },
  async 'put-partner'({ client }, { command, subject: file }) {
    const { code: partner, body } = await readEditFile(command, file, partnerEditSchema)
    return printPartner(await client.call(rows.putPartner, { params: { partner }, body }))
  },
  async 'partner-secret'({ client }, given) {
    const body = { ends_older: given.values['ends-older'] ?? false }
    const { partner, secret } = await client.call(rows.addPartnerSecret, { params: partnerOf(given), body })
    return `${printPartner(partner)}\nThe secret is shown only now:\n${secret}`
  },
  async line({ client, readSecret }, given) {
    const { number } = given.values
    if (!number) throw new CliError('--number is needed: the number of the LINE channel', 2)
    const body = { number, secret: (await readSecret()).trim() }
    if (!body.secret) throw new CliError('line: give the channel’s secret on standard input', 2)
    return printPartner(await client.call(rows.putLineChannel, { params: channelOf(given), body }))
  },
  async 'line-end'({ client }, given) {
    return printPartner(await client.call(rows.deleteLineChannel, { params: channelOf(given) }))
  },
  async sso({ client }, given) {
    const body = await readJsonFile('sso', given.more, sso)
    return printPartner(await client.call(rows.putPartnerSso, { params: partnerOf(given), body }))
  },
  async 'sso-end'({ client }, given) {
    return printPartner(await client.call(rows.deletePartnerSso, { params: partnerOf(given) }))
  },
}

function partnerOf({ command, subject: partner }: Given) {
  if (!partner) throw new CliError(`${command}: which partner? partners lists them.`, 2)
  return { partner }
}

function channelOf(given: Given) {
  const channel = (['login', 'messaging'] as const).find((one) => one === given.more)
  if (!channel) throw new CliError(`${given.command}: login or messaging?`, 2)
  return { ...partnerOf(given), channel }
}

function printInsurer(insurer: InsurerRecord): string {
  const { code, name, kind, hotline, claim_prefix, balances_owned_by } = insurer
  return `${code}  ${name.th} / ${name.en}  ${kind}  claims ${claim_prefix}  balances of ${balances_owned_by}${hotline ? `  ${hotline}` : ''}`
}

function printPartner(partner: PartnerRecord): string {
  const {
    partner: id,
    ins_code,
    insurers,
    secrets,
    line_login_channel,
    line_messaging_channel,
    sso: signOn,
  } = partner
  return [
    `${id}  theme ${ins_code}  insurers ${insurers.join(',')}`,
    `  secrets since ${secrets.join(', ') || '–'}`,
    ...(partner.line_liff_id
      ? [`  LIFF ${partner.line_liff_id}${partner.line_required ? ', in LINE only' : ''}`]
      : []),
    ...(line_login_channel ? [`  LINE login channel ${line_login_channel}`] : []),
    ...(line_messaging_channel ? [`  LINE messaging channel ${line_messaging_channel}`] : []),
    ...(signOn ? [`  SSO of ${signOn.issuer}, keys ${signOn.keys.join(', ')}`] : []),
  ].join('\n')
}
