import type * as z from 'zod/mini'
import { latinDigits } from './amounts'
import { buddhistEraOffset, isIsoDate } from './calendar'
import { type ExchangeField, type ExchangeFields, isMoney } from './exchange-fields'
import type { ExchangeKind } from './exchange-kinds'
import type { FileFormat } from './exchange-manifest'
import type { ReportCode } from './exchange-report'
import {
  endingFields,
  endingSchema,
  exchangeRowFields,
  exchangeRowSchemas,
  mergingFields,
  mergingSchema,
} from './exchange-rows'
import { valueAt } from './fields'
import { bahtToSatang } from './typed-amounts'

/** A problem of a field. `field` is a path such as `limits.2.value`. */
export interface FieldProblem {
  field: string
  code: ReportCode
}

export type ReadRow =
  | { row: Readonly<Record<string, unknown>>; problems: null }
  | { problems: FieldProblem[] }

/**
 * Reads a row as it is written in a file (cells of a CSV line, or a JSON object): converts dates to ISO and amounts to
 * satang, and checks the row with the schema of its kind. Spaces around a value don't count, and an empty value counts
 * as missing.
 */
export function readRow(
  kind: ExchangeKind,
  written: Readonly<Record<string, unknown>>,
  format: FileFormat,
): ReadRow {
  const [fields, schema] = shapeOf(kind, trimmed(written.op))
  const problems: FieldProblem[] = []
  const ignored = fields === exchangeRowFields[kind] ? undefined : exchangeRowFields[kind]
  const row = readFields(fields, written, { ...format, problems, path: '', ignored })
  if (problems.length > 0) return { problems }
  const parsed = schema.safeParse(row)
  if (parsed.success) return { row: parsed.data, problems: null }
  return { problems: parsed.error.issues.flatMap((issue) => problemsOf(issue, row)) }
}

function shapeOf(
  kind: ExchangeKind,
  op: unknown,
): readonly [ExchangeFields, z.ZodMiniType<Record<string, unknown>>] {
  if (op === 'end' || op === 'void' || op === 'split' || op === 'release') return [endingFields, endingSchema]
  if (op === 'merge') return [mergingFields, mergingSchema]
  return [exchangeRowFields[kind], exchangeRowSchemas[kind]]
}

interface Reading extends FileFormat {
  problems: FieldProblem[]
  path: string
  /** Fields of this kind of row that the row's operation doesn't use. Values in them are ignored. */
  ignored?: ExchangeFields | undefined
}

function readFields(fields: ExchangeFields, written: Readonly<Record<string, unknown>>, reading: Reading) {
  const row: Record<string, unknown> = {}
  for (const name in written) {
    const value = trimmed(written[name])
    if (value === '' || value === null || value === undefined) continue
    const field = fields[name]
    if (field === undefined) {
      // A row that ends something may also have values in the other fields of its kind. Those values are ignored.
      if (reading.ignored && name in reading.ignored) continue
      reading.problems.push({ field: reading.path + name, code: 'field_unknown' })
      continue
    }
    const found = readValue(field, value, written, reading, name)
    if (found !== undefined) row[name] = found
  }
  return row
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

function readValue(
  field: ExchangeField,
  value: unknown,
  siblings: Readonly<Record<string, unknown>>,
  reading: Reading,
  name: string,
): unknown {
  switch (field.form) {
    case 'date':
      return orProblem(readDate(value, reading.dates), 'date_invalid', reading, name)
    case 'amount':
      if (field.moneyBy !== undefined && !isMoney(trimmed(siblings[field.moneyBy])))
        return orProblem(readInteger(value), 'number_invalid', reading, name)
      return orProblem(readAmount(value, reading.amounts), 'amount_invalid', reading, name)
    case 'integer':
      return orProblem(readInteger(value), 'number_invalid', reading, name)
    case 'list':
      return readList(field, value, reading, name)
    case 'decimal':
      return typeof value === 'number' ? String(value) : value
    default:
      return typeof value === 'number'
        ? orProblem(numberAsText(value), 'field_invalid', reading, name)
        : value
  }
}

/**
 * Returns a JSON number of a text field as text. Returns null if it may have lost digits when it was parsed, such as
 * the last digits of a long key, or the 0 of 45.10.
 */
function numberAsText(value: number): string | null {
  return Number.isSafeInteger(value) ? String(value) : null
}

function readList(field: ExchangeField, value: unknown, reading: Reading, name: string): unknown {
  const list = typeof value === 'string' ? parsedJson(value) : value
  if (!Array.isArray(list)) return orProblem(null, 'list_invalid', reading, name)
  return list.map((entry: unknown, index) => {
    const place = `${name}.${index}`
    if (!isRecord(entry)) return orProblem(null, 'list_invalid', reading, place)
    const path = `${reading.path}${place}.`
    return readFields(field.parts ?? {}, entry, { ...reading, path, ignored: undefined })
  })
}

function orProblem<T>(
  value: T | null,
  code: ReportCode,
  { problems, path }: Reading,
  name: string,
): T | undefined {
  if (value !== null) return value
  problems.push({ field: path + name, code })
  return undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads `2026-11-22`, or in files of the Buddhist era `2569-11-22` and `22/11/2569`. Returns an ISO date or null. */
function readDate(value: unknown, dates: FileFormat['dates']): string | null {
  if (typeof value !== 'string') return null
  if (dates === 'iso') return isIsoDate(value) ? value : null
  const written = latinDigits(value)
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(written)
  const reverse = match ? null : /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written)
  const [year, month, day] = match ? match.slice(1) : (reverse?.slice(1).toReversed() ?? [])
  if (year === undefined || month === undefined || day === undefined) return null
  const iso = `${Number(year) - buddhistEraOffset}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(iso) ? iso : null
}

function readInteger(value: unknown): number | null {
  const written = typeof value === 'string' ? latinDigits(value) : value
  const number = typeof written === 'string' && /^\d{1,15}$/.test(written) ? Number(written) : written
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/**
 * Reads an amount that the file gives in baht or satang. Returns satang; null if the value isn't an amount of 0 or
 * more.
 */
export function readAmount(value: unknown, amounts: FileFormat['amounts']): number | null {
  if (amounts === 'satang') return readInteger(value)
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return bahtToSatang(String(value))
}

function problemsOf(issue: z.core.$ZodIssue, row: unknown): FieldProblem[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => ({
      field: path === '' ? name : `${path}.${name}`,
      code: 'field_unknown',
    }))
  return [{ field: path, code: valueAt(row, issue.path) === undefined ? 'field_missing' : codeOf(issue) }]
}

function codeOf({ message }: z.core.$ZodIssue): ReportCode {
  if (message === 'too_long' || message === 'date_invalid') return message
  return message === 'required' ? 'field_missing' : 'field_invalid'
}

/** The names of all columns that a CSV file of this kind may have. */
export function columnsOf(kind: ExchangeKind): ReadonlySet<string> {
  const merging = kind === 'person' ? Object.keys(mergingFields) : []
  return new Set([...Object.keys(exchangeRowFields[kind]), ...Object.keys(endingFields), ...merging])
}
