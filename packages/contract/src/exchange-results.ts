import type * as z from 'zod/mini'
import { type SourceDecisionBody, sourceDecisionSchema, sourceKeySchema } from './exchange-decisions'
import { type PaymentResultBody, paymentResultSchema } from './exchange-payments'
import type { FieldProblem } from './exchange-read'
import type { ReportCode } from './exchange-report'
import type { ExchangeRow } from './exchange-rows'

type Row = Readonly<Record<string, unknown>>
type Body = { decision: SourceDecisionBody; payment: PaymentResultBody }
/**
 * The kinds of rows that correspond to a call of the API: `decision` to `putSourceDecision`, `payment` to
 * `putPaymentResult`.
 */
export type ResultKind = keyof Body

/** The body of the call that a row corresponds to, or the row's problems. */
export type ReadResult<B> = { body: B; problems: null } | { problems: FieldProblem[] }

/** Reads a row of the kind `decision` as the body of `putSourceDecision`. */
export function readDecision(row: Row): ReadResult<SourceDecisionBody> {
  return read(sourceDecisionSchema, row, toDecision(row as ExchangeRow<'decision'>))
}

/** Reads a row of the kind `payment` as the body of `putPaymentResult`. */
export function readPaymentResult(row: Row): ReadResult<PaymentResultBody> {
  return read(paymentResultSchema, row, toResult(row as ExchangeRow<'payment'>))
}

function read<B>(schema: z.ZodMiniType<B>, row: Row, body: object): ReadResult<B> {
  const key = sourceKeySchema.safeParse(row.source_key)
  const parsed = schema.safeParse(body)
  const wrong = [
    ...(key.success ? [] : [{ field: 'source_key', code: 'field_invalid' } as const]),
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => problemOf(issue, row))),
  ]
  return parsed.success && wrong.length === 0 ? { body: parsed.data, problems: null } : { problems: wrong }
}

function problemOf({ path, code, input, message }: z.core.$ZodIssue, row: Row): FieldProblem {
  const field = fieldOfResult(path.map(String).join('.'), row.status)
  const isMissing = message === 'required' || (code === 'invalid_type' && input === undefined)
  return { field, code: isMissing || valueAt(row, field) === undefined ? 'field_missing' : codeOf(message) }
}

function codeOf(message: string): ReportCode {
  return message === 'too_long' || message === 'date_invalid' ? message : 'field_invalid'
}

function valueAt(row: Row, field: string): unknown {
  return field.split('.').reduce<unknown>((at, name) => Object(at)[name], row)
}

/**
 * Converts a path in the body of a call to the path of the row's field: `lines.0.bill.billed_satang` to
 * `lines.0.billed`.
 */
export function fieldOfResult(path: string, status: unknown): string {
  if (path === 'version') return 'source_version'
  if (path === 'reason' && (status === 'reversed' || status === 'checking')) return 'because'
  return path
    .replace(/^reason\.?(th|en)?$/, (_whole, lang: string | undefined) =>
      status === 'documents_needed' ? `request_${lang ?? 'th'}` : 'reason',
    )
    .replace(
      /^(requests\.\d+)\.reason\.?(th|en)?$/,
      (_whole, asked: string, lang: string | undefined) => `${asked}.request_${lang ?? 'th'}`,
    )
    .replace(/^note\.?(th|en)?$/, (_whole, lang: string | undefined) => `note_${lang ?? 'th'}`)
    .replace('.bill.', '.')
    .replace(/\.bill$/, '.billed')
    .replace(/\.description\.(th|en)$/, '.description_$1')
    .replace(/\.section\.(scheme|code)$/, '.section_$1')
    .replace(/_satang$/, '')
}

function words(th: string | undefined, en: string | undefined) {
  return th === undefined && en === undefined ? undefined : { th, en }
}

/** Leaves out fields whose value is undefined, as JSON does in the body of a call. */
function given(fields: Row): Row {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function toDecision(row: ExchangeRow<'decision'>): Row {
  const { status } = row
  const isFree = status === 'reversed' || status === 'checking'
  return given({
    version: row.source_version,
    status,
    reason:
      status === 'documents_needed'
        ? words(row.request_th, row.request_en)
        : isFree
          ? row.because
          : row.reason,
    reason_detail: row.reason_detail,
    list: row.list,
    requests: row.requests?.map((asked) =>
      given({ list: asked.list, reason: words(asked.request_th, asked.request_en) }),
    ),
    due_date: row.due_date,
    decided_by: row.decided_by,
    over_limit_reason: row.over_limit_reason,
    internal_note: row.internal_note,
    insurer_claim_number: row.insurer_claim_number,
    paid_on: row.paid_on,
    reference: row.reference,
    note: words(row.note_th, row.note_en),
    lines: row.lines?.map(toLine),
  })
}

function toLine(line: NonNullable<ExchangeRow<'decision'>['lines']>[number]): Row {
  const section =
    line.section_scheme === undefined && line.section_code === undefined
      ? undefined
      : { scheme: line.section_scheme, code: line.section_code }
  const bill = given({
    description: words(line.description_th, line.description_en),
    billed_satang: line.billed,
    section,
    diagnosis_code: line.diagnosis_code,
    procedure_code: line.procedure_code,
  })
  return given({
    line_id: line.line_id,
    bill: line.line_id !== undefined && line.billed === undefined ? undefined : bill,
    discount_satang: line.discount,
    not_covered_satang: line.not_covered,
    deductible_satang: line.deductible,
    copay_satang: line.copay,
    coinsurance_satang: line.coinsurance,
    over_limit_satang: line.over_limit,
    other_payer_satang: line.other_payer,
    benefit_satang: line.benefit,
    reason: line.reason,
  })
}

function toResult(row: ExchangeRow<'payment'>): Row {
  return given({
    version: row.source_version,
    result: row.result,
    paid_on: row.paid_on,
    code: row.code,
    reference: row.reference,
    note: words(row.note_th, row.note_en),
  })
}
