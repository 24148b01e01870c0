import {
  addDays,
  billedLinesSchema,
  claimSettingsSchema,
  claimStatuses,
  documentLists,
  enteredClaimSchema,
  holidaysSchema,
  reasonCodes,
  reasonDetails,
  integrationEndpoints as rows,
} from '@khum/contract'
import { systemClock } from '../../clock'
import type { Client } from '../client/client'
import { CliError } from '../run-cli'
import { approval } from './approval'
import { type Arguments, note, oneOf } from './arguments'
import { readJsonFile } from './edit-file'
import { printList } from './print'
import { printClaim } from './print-claim'

export type Command = (client: Client, given: Arguments) => Promise<string>

/** The number of days that a member has for sending a document, if the command gives no due date. */
const usualDays = 14

export const claimCommands: Record<string, Command> = {
  async list(client, { values }) {
    const status = oneOf('status', claimStatuses, values.status)
    return printList(await client.call(rows.listOfficeClaims, { query: { status, after: values.after } }))
  },
  async show(client, given) {
    return printClaim(await client.call(rows.getOfficeClaim, { params: number(given) }))
  },
  async enter(client, { command, claimNumber: file }) {
    const body = await readJsonFile(command, file, enteredClaimSchema)
    const { claim_number } = await client.call(rows.enterClaim, { body })
    return printClaim(await client.call(rows.getOfficeClaim, { params: { number: claim_number } }))
  },
  async itemise(client, given) {
    const lines = await readJsonFile(given.command, given.values.lines, billedLinesSchema)
    return printClaim(await client.call(rows.itemiseClaim, { params: number(given), body: { lines } }))
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
  async close(client, given) {
    const body = { note: note(given) }
    return printClaim(await client.call(rows.closeClaim, { params: number(given), body }))
  },
  async approve(client, given) {
    const body = await approvalBody(client, given)
    return printClaim(await client.call(rows.approveClaim, { params: number(given), body }))
  },
  async reject(client, given) {
    const body = rejectionBody(given)
    return printClaim(await client.call(rows.rejectClaim, { params: number(given), body }))
  },
  async 'send-to-insurer'(client, given) {
    const { recommend, reference } = given.values
    const kind = oneOf('recommend', ['approve', 'reject'], recommend)
    if (kind !== 'approve') refuseIgnored(given, ofAmounts, '--recommend approve')
    if (kind === undefined)
      refuseIgnored(given, [...ofReason, 'note-th', 'note-en', 'as-insurer'], '--recommend')
    const body = {
      ...(kind === 'approve' && { approve: await approvalBody(client, given) }),
      ...(kind === 'reject' && { reject: rejectionBody(given) }),
      insurer_claim_number: reference,
    }
    return printClaim(await client.call(rows.sendToInsurer, { params: number(given), body }))
  },
  async undo(client, given) {
    const body = { reason: why(given) }
    return printClaim(await client.call(rows.undoDecision, { params: number(given), body }))
  },
  async reopen(client, given) {
    const body = { reason: why(given), note: note(given) }
    return printClaim(await client.call(rows.reopenClaim, { params: number(given), body }))
  },
  async appeal(client, given) {
    const body = { text: why(given) }
    return printClaim(await client.call(rows.appealClaim, { params: number(given), body }))
  },
  async 'answer-appeal'(client, given) {
    const isChanged = given.values.benefit !== undefined || given.values.line !== undefined
    if (!isChanged) refuseIgnored(given, [...ofAmounts, ...ofReason], '--benefit or --line')
    const { note, decided_by } = decisionFields(given)
    const body = {
      note,
      decided_by,
      ...(isChanged && { approve: await approvalBody(client, given) }),
    }
    return printClaim(await client.call(rows.answerAppeal, { params: number(given), body }))
  },
  async 'payment-sent'(client, given) {
    const body = { note: note(given) }
    return printClaim(await client.call(rows.paymentSent, { params: number(given), body }))
  },
  async 'payment-failed'(client, given) {
    const body = { note: note(given) }
    return printClaim(await client.call(rows.paymentFailed, { params: number(given), body }))
  },
  async pay(client, given) {
    const body = { paid_on: given.values.on ?? systemClock.today(), reference: given.values.reference }
    return printClaim(await client.call(rows.payClaim, { params: number(given), body }))
  },
  async 'claim-settings'(client, { command, claimNumber: code, values: { file } }) {
    if (!code) throw new CliError('claim-settings: which insurer? Give its code.', 2)
    const params = { code }
    const settings =
      file === undefined
        ? await client.call(rows.getClaimSettings, { params })
        : await client.call(rows.putClaimSettings, {
            params,
            body: await readJsonFile(command, file, claimSettingsSchema),
          })
    return JSON.stringify(settings, null, 2)
  },
  async holidays(client, { command, claimNumber: year, values: { file } }) {
    if (!/^20\d\d$/.test(year)) throw new CliError('holidays: which year? Give it as 2026.', 2)
    const params = { year }
    const { items } =
      file === undefined
        ? await client.call(rows.listHolidays, { params })
        : await client.call(rows.putHolidays, {
            params,
            body: { items: await readJsonFile(command, file, holidaysSchema.shape.items) },
          })
    if (items.length === 0) return `No holidays of ${year}: working days leave out weekends only.`
    return items.map(({ day, name }) => `${day}  ${name.en}  ${name.th}`).join('\n')
  },
}

async function approvalBody(client: Client, given: Arguments) {
  const claim = await client.call(rows.getOfficeClaim, { params: number(given) })
  const over_limit_reason = given.values['over-limit-reason']
  return { ...approval(claim.lines, given), ...decisionFields(given), over_limit_reason }
}

function rejectionBody(given: Arguments) {
  const reason = oneOf('reason', reasonCodes, given.values.reason)
  if (!reason) throw new CliError(`--reason is needed: one of ${reasonCodes.join(', ')}`, 2)
  return { reason, ...decisionFields(given) }
}

function decisionFields(given: Arguments) {
  const { values } = given
  return {
    note: note(given),
    decided_by: values['as-insurer'] ? ('insurer' as const) : undefined,
    reason_detail: oneOf('detail', reasonDetails, values.detail),
    internal_note: values['internal-note'],
  }
}

const ofAmounts = ['benefit', 'line', 'over-limit', 'over-limit-reason'] as const
const ofReason = ['reason', 'detail', 'internal-note'] as const

/**
 * Refuses `options` that work only together with other options, which the caller has found missing.
 * @throws CliError that names the missing options (`needed`)
 */
function refuseIgnored(
  { values }: Arguments,
  options: readonly (keyof Arguments['values'])[],
  needed: string,
): void {
  const ignored = options.find((option) => option in values)
  if (ignored) throw new CliError(`--${ignored}: only with ${needed}. Nothing was done.`, 2)
}

function why({ command, values }: Arguments): string {
  if (!values.why) throw new CliError(`${command}: --why is needed`, 2)
  return values.why
}

function number({ command, claimNumber }: Arguments): { number: string } {
  if (!claimNumber) throw new CliError(`${command}: which claim? Give its number.`, 2)
  return { number: claimNumber }
}
