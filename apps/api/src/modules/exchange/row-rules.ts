import {
  type BatchMode,
  correctableKinds,
  type ExchangeKind,
  type ExchangeOp,
  type ExchangeRow,
  type FieldProblem,
  hasValidCheckDigit,
  isCitizenId,
  nationalIdDigits,
  opsOfKind,
  readDecision,
  readPaymentResult,
  thaiMobile,
} from '@khum/contract'

import { problemsOfBill, problemsOfDecision } from '../claims/source-decision'
import { readPlaceRow } from '../hospitals/places/read-place'

type Row = Readonly<Record<string, unknown>>
/** A problem of a row. A row whose only problems are hints isn't refused. */
export type RowProblem = FieldProblem & { detail?: string; hint?: true }

/** Returns a row's operation; `upsert` if the row gives none. */
export function opOf(row: Row): ExchangeOp {
  // The cast is safe: the schema has checked `op`.
  return (row.op ?? 'upsert') as ExchangeOp
}

/** Checks the rules within one row that its schema can't express. */
export function problemsOfRow(kind: ExchangeKind, mode: BatchMode, row: Row): RowProblem[] {
  const op = opOf(row)
  if (!isAllowed(kind, mode, op)) return [{ field: 'op', code: 'op_not_allowed' }]
  const keys = citizenIdKeys(kind, row)
  if (keys.length > 0) return keys
  if (op === 'end' && row.end_date === undefined) return [{ field: 'end_date', code: 'end_date_missing' }]
  if (op !== 'upsert') return []
  const [first, last] = firstAndLastDay[kind]
  return [...reversedDays(row, first, last), ...(rulesOf[kind]?.(row) ?? [])]
}

/** The fields that name a person by the source's key. */
const keysOfPeople: Partial<Record<ExchangeKind, readonly string[]>> = {
  person: ['source_key', 'into'],
  coverage: ['person_key', 'subscriber_key', 'household_key'],
  balance: ['household_key'],
}

/** Refuses a citizen id as the key of a person, because keys are stored unencrypted and shown in reports. R87 */
function citizenIdKeys(kind: ExchangeKind, row: Row): RowProblem[] {
  return (keysOfPeople[kind] ?? []).flatMap((field): RowProblem[] =>
    isCitizenId(String(row[field] ?? '')) ? [{ field, code: 'key_is_citizen_id' }] : [],
  )
}

function isAllowed(kind: ExchangeKind, mode: BatchMode, op: ExchangeOp): boolean {
  if (mode === 'full') return op === 'upsert'
  if (mode === 'delta') return op !== 'release' && opsOfKind[kind].includes(op)
  return (op === 'upsert' || op === 'release') && correctableKinds.some((one) => one === kind)
}

const firstAndLastDay: Record<ExchangeKind, readonly [string, string]> = {
  insurer: ['', ''],
  hospital: ['', ''],
  product: ['effective_from', 'effective_to'],
  policy: ['period_start', 'period_end'],
  person: ['', ''],
  coverage: ['effective_date', 'expiry_date'],
  balance: ['', ''],
  network: ['valid_from', 'valid_to'],
  claim: ['admited_date', 'received_on'],
  to_decide: ['accident_date', 'admited_date'],
  decision: ['', ''],
  payment: ['', ''],
}

function reversedDays(row: Row, first: string, last: string): RowProblem[] {
  const [from, to] = [row[first], row[last]]
  return typeof from === 'string' && typeof to === 'string' && from > to
    ? [{ field: last, code: 'dates_reversed' }]
    : []
}

// The casts are safe: `readRow` has checked the rows with the schemas of these types.
const rulesOf: Partial<Record<ExchangeKind, (row: Row) => RowProblem[]>> = {
  hospital: (row) => hospitalRules(row as ExchangeRow<'hospital'>),
  product: (row) => productRules(row as ExchangeRow<'product'>),
  policy: (row) => policyRules(row as ExchangeRow<'policy'>),
  person: (row) => personRules(row as ExchangeRow<'person'>),
  coverage: (row) => coverageRules(row as ExchangeRow<'coverage'>),
  balance: (row) => balanceRules(row as ExchangeRow<'balance'>),
  claim: (row) => claimRules(row as ExchangeRow<'claim'>),
  to_decide: (row) => toDecideRules(row as ExchangeRow<'to_decide'>),
  decision: (row) => readDecision(row).problems ?? [],
  payment: (row) => readPaymentResult(row).problems ?? [],
}

/** Uses the rules of the hospital importer, which ignores phone numbers and opening hours that it can't parse. */
function hospitalRules(row: ExchangeRow<'hospital'>): RowProblem[] {
  const { place, refused } = readPlaceRow(row)
  if (place) return []
  return refused.map((message): RowProblem => {
    const field = message.split(/[:,]/)[0] ?? ''
    if (message.startsWith('province:'))
      return { field, code: 'reference_unknown', detail: `province ${row.province}` }
    if (message.endsWith('not in Thailand')) return { field, code: 'place_outside_thailand' }
    return { field: field === 'code' ? 'hospital_code' : field, code: 'field_invalid' }
  })
}

/**
 * Returns the key of a limit. A limit has the same key in every version of its plan, so its balance continues in a new
 * version.
 */
export function limitKeyOf(limit: {
  benefit: string
  measure: string
  scope: string
  item?: string | undefined
}): string {
  return `${limit.benefit}.${limit.measure}.${limit.scope}.${limit.item ?? 'benefit'}`
}

function productRules({ benefits, limits = [], cost_sharing = [] }: ExchangeRow<'product'>): RowProblem[] {
  const kinds = benefits.map(({ kind }) => kind)
  const keys = limits.map(limitKeyOf)
  const problems: RowProblem[] = []
  for (const [index, { kind, section_code, section_scheme }] of benefits.entries()) {
    if (kinds.indexOf(kind) < index)
      problems.push({ field: `benefits.${index}.kind`, code: 'benefit_twice', detail: kind })
    if ((section_code === undefined) !== (section_scheme === undefined))
      problems.push({ field: `benefits.${index}.section_code`, code: 'field_missing' })
  }
  for (const [index, limit] of limits.entries()) {
    const at = `limits.${index}`
    if (!kinds.includes(limit.benefit))
      problems.push({ field: `${at}.benefit`, code: 'reference_unknown', detail: limit.benefit })
    if (keys.indexOf(limitKeyOf(limit)) < index)
      problems.push({ field: at, code: 'limit_twice', detail: limitKeyOf(limit) })
    if (limit.within !== undefined && (!keys.includes(limit.within) || goesInCircles(limits, keys, index)))
      problems.push({ field: `${at}.within`, code: 'limit_unknown', detail: limit.within })
  }
  for (const [index, { benefit, kind, value }] of cost_sharing.entries()) {
    if (benefit !== undefined && !kinds.includes(benefit))
      problems.push({ field: `cost_sharing.${index}.benefit`, code: 'reference_unknown', detail: benefit })
    problems.push(...percentRules({ kind, value }, index))
  }
  return problems
}

function goesInCircles(
  limits: readonly { within?: string | undefined }[],
  keys: readonly string[],
  start: number,
) {
  let at = start
  for (let steps = 0; steps <= limits.length; steps += 1) {
    const within = limits[at]?.within
    if (within === undefined) return false
    at = keys.indexOf(within)
    if (at === start) return true
  }
  return true
}

function policyRules({ classes, period_start, period_end }: ExchangeRow<'policy'>): RowProblem[] {
  const codes = classes.map(({ class_code }) => class_code)
  const twice = codes.flatMap((code, index): RowProblem[] =>
    codes.indexOf(code) < index ? [{ field: `classes.${index}.class_code`, code: 'field_invalid' }] : [],
  )
  return period_start === period_end ? [...twice, { field: 'period_end', code: 'dates_reversed' }] : twice
}

function personRules({
  citizen_id,
  passport_number,
  passport_country,
  phone,
}: ExchangeRow<'person'>): RowProblem[] {
  const digits = citizen_id === undefined ? undefined : nationalIdDigits(citizen_id)
  return [
    ...(digits === null ? [{ field: 'citizen_id', code: 'citizen_id_invalid' } as const] : []),
    ...(digits && !hasValidCheckDigit(digits)
      ? [{ field: 'citizen_id', code: 'citizen_id_check_digit', hint: true } as const]
      : []),
    ...((passport_number === undefined) !== (passport_country === undefined) ||
    (passport_number !== undefined && !/^[A-Za-z0-9]{4,20}$/.test(passport_number)) ||
    (passport_country !== undefined && !/^[A-Z]{2}$/.test(passport_country))
      ? [{ field: 'passport_number', code: 'passport_invalid' } as const]
      : []),
    ...(phone !== undefined && thaiMobile(phone) === null
      ? [{ field: 'phone', code: 'phone_invalid' } as const]
      : []),
  ]
}

function coverageRules({ cost_sharing = [] }: ExchangeRow<'coverage'>): RowProblem[] {
  return cost_sharing.flatMap(({ kind, value, from, to }, index): RowProblem[] => [
    ...percentRules({ kind, value }, index),
    ...(to !== undefined && from > to
      ? [{ field: `cost_sharing.${index}.to`, code: 'dates_reversed' } as const]
      : []),
  ])
}

function percentRules({ kind, value }: { kind: string; value: number }, index: number): RowProblem[] {
  return kind === 'coinsurance_percent' && value > 100
    ? [{ field: `cost_sharing.${index}.value`, code: 'field_invalid' }]
    : []
}

function balanceRules({ coverage_key, household_key }: ExchangeRow<'balance'>): RowProblem[] {
  return (coverage_key === undefined) === (household_key === undefined)
    ? [{ field: 'coverage_key', code: 'field_missing' }]
    : []
}

function claimRules(row: ExchangeRow<'claim'>): RowProblem[] {
  const { accident_date, admited_date, decided_on, paid_on, received_on } = row
  const benefit = row.lines.reduce((sum, line) => sum + line.benefit, 0)
  return [
    ...(accident_date !== undefined && accident_date > admited_date
      ? [{ field: 'accident_date', code: 'dates_reversed' } as const]
      : []),
    ...(decided_on < received_on ? [{ field: 'decided_on', code: 'dates_reversed' } as const] : []),
    ...(paid_on !== undefined && paid_on < decided_on
      ? [{ field: 'paid_on', code: 'dates_reversed' } as const]
      : []),
    ...(paid_on !== undefined && benefit === 0 ? [{ field: 'paid_on', code: 'field_invalid' } as const] : []),
    ...sectionRules(row.lines),
    ...problemsOfDecision(row),
  ]
}

function toDecideRules(row: ExchangeRow<'to_decide'>): RowProblem[] {
  return [...sectionRules(row.lines), ...problemsOfBill(row)]
}

type Sections = readonly { section_code?: string | undefined; section_scheme?: string | undefined }[]

function sectionRules(lines: Sections): RowProblem[] {
  return lines.flatMap(({ section_code, section_scheme }, index): RowProblem[] =>
    (section_code === undefined) === (section_scheme === undefined)
      ? []
      : [{ field: `lines.${index}.section_code`, code: 'field_missing' }],
  )
}
