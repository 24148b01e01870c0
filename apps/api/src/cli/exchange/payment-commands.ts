import { rename, rm, writeFile } from 'node:fs/promises'
import {
  type PaymentOrder,
  paymentStatuses,
  type Recovery,
  recoveryStatuses,
  exchangePaymentEndpoints as rows,
} from '@khum/contract'
import { createClient } from '../client/client'
import { CliError } from '../run-cli'
import { lineOf } from './sample/csv-file'
import type { Cell } from './sample/rows'

type Environment = Record<string, string | undefined>
interface Values {
  out?: string | undefined
  status?: string | undefined
  insurer?: string | undefined
}
type Columns<T> = Record<string, (row: T) => Cell | undefined>

const orderColumns: Columns<PaymentOrder> = {
  payment_id: ({ id }) => id,
  claim_number: (order) => order.claim_number,
  insurer: (order) => order.insurer,
  amount_satang: (order) => order.amount_satang,
  status: (order) => order.status,
  mode: (order) => order.mode,
  payee_kind: (order) => order.payee_kind,
  method: ({ payee }) => payee?.method,
  bank_code: ({ payee }) => payee?.bank_code,
  account_number: ({ payee }) => payee?.number,
  holder: ({ payee }) => textOf(payee?.holder),
  name_matches: ({ payee }) => payee && String(payee.name_matches),
  provider_code: (order) => order.provider_code,
  provider_name: (order) => textOf(order.provider_name),
  hospital_claim_number: (order) => textOf(order.hospital_claim_number),
  due_date: (order) => order.due_date,
  paid_on: (order) => order.paid_on,
  reference: (order) => textOf(order.reference),
  failure_code: (order) => textOf(order.failure_code),
  created_at: (order) => order.created_at,
  updated_at: (order) => order.updated_at,
}

const recoveryColumns: Columns<Recovery> = {
  recovery_id: ({ id }) => id,
  claim_number: (recovery) => recovery.claim_number,
  insurer: (recovery) => recovery.insurer,
  amount_satang: (recovery) => recovery.amount_satang,
  status: (recovery) => recovery.status,
  reason: (recovery) => textOf(recovery.reason),
  set_off_against: (recovery) => recovery.set_off_against,
  created_at: (recovery) => recovery.created_at,
}

/** Returns a text that a person wrote, with `'` before it if a spreadsheet would read the text as a formula. */
function textOf(text: string | null | undefined): Cell | undefined {
  return text && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/**
 * Writes the payment orders with a status, by default those that are due, into a CSV file. Only the file's owner can
 * read it, because it contains whole account numbers. The API, which this command calls, adds an audit event for each
 * order.
 * @throws CliError
 */
export async function writePayments({ insurer, ...values }: Values, env: Environment): Promise<string> {
  const status = oneOf(paymentStatuses, values.status ?? 'due')
  const client = createClient(env)
  const list = (after?: string) => client.call(rows.listPayments, { query: { status, insurer, after } })
  return await writeAll(values.out, orderColumns, list)
}

/** Writes the recoveries with a status, by default the open ones, into a CSV file. @throws CliError */
export async function writeRecoveries({ insurer, ...values }: Values, env: Environment): Promise<string> {
  const status = oneOf(recoveryStatuses, values.status ?? 'open')
  const client = createClient(env)
  const list = (after?: string) => client.call(rows.listRecoveries, { query: { status, insurer, after } })
  return await writeAll(values.out, recoveryColumns, list)
}

/** Reads all pages before it writes, so that the file is complete or isn't written. */
async function writeAll<T>(
  out: string | undefined,
  columns: Columns<T>,
  list: (after?: string) => Promise<{ items: T[]; next: string | null }>,
): Promise<string> {
  if (!out) throw new CliError('--out <file> is needed', 2)
  const lines = [lineOf(Object.keys(columns))]
  for (let after: string | null | undefined; after !== null; ) {
    const page = await list(after)
    for (const row of page.items) lines.push(lineOf(Object.values(columns).map((read) => read(row) ?? null)))
    after = page.next
  }
  const unfinished = `${out}.new`
  try {
    await rm(unfinished, { force: true })
    await writeFile(unfinished, lines.join(''), { mode: 0o600, flag: 'wx' })
    await rename(unfinished, out)
  } catch (error) {
    throw new CliError(`${out} cannot be written: ${error instanceof Error ? error.message : error}`)
  }
  return `${out}: ${lines.length - 1} ${lines.length === 2 ? 'row' : 'rows'}`
}

function oneOf<S extends string>(known: readonly S[], given: string): S {
  const found = known.find((each) => each === given)
  if (!found) throw new CliError(`--status is one of ${known.join(', ')}`, 2)
  return found
}
