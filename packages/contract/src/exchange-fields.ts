import * as z from 'zod/mini'
import { isoDateSchema, satangSchema } from './fields'
import { isStorable } from './visible-text'

/**
 * How a field is written in a file. `amount` and `date` depend on the file: baht or satang, ISO or Buddhist era. In
 * CSV, a `list` is written as JSON.
 */
export type FieldForm = 'text' | 'choice' | 'integer' | 'decimal' | 'amount' | 'date' | 'list'

/** The kinds of sensitive values that Khum stores only encrypted (sealed), with a keyed hash for lookups. */
export type SealedText = 'citizen_id' | 'passport' | 'country' | 'phone'

/** A field of a row: how it is written, what it means and which values it allows. */
export interface ExchangeField<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly form: FieldForm
  readonly required: boolean
  /** What the field means, in a sentence for the data dictionary. */
  readonly about: string
  readonly schema: S
  readonly choices?: readonly string[]
  readonly is?: SealedText
  /**
   * The name of another field of the same row. The value of that field says whether this `amount` is money (see
   * `isMoney`).
   */
  readonly moneyBy?: string
  /** The fields of a list's entries. */
  readonly parts?: ExchangeFields
}
export type ExchangeFields = Readonly<Record<string, ExchangeField>>

export function text(about: string, { max = 200, is }: { max?: number; is?: SealedText } = {}) {
  const schema = z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'required'),
      z.maxLength(max, 'too_long'),
      z.refine(isStorable, 'invalid'),
    )
  return { form: 'text', required: true, about, schema, ...(is && { is }) } as const
}

export function choice<const C extends readonly string[]>(choices: C, about: string) {
  return { form: 'choice', required: true, about, schema: z.enum(choices), choices } as const
}

export function integer(about: string, { max = Number.MAX_SAFE_INTEGER }: { max?: number } = {}) {
  const schema = z.int().check(z.minimum(0), z.maximum(max))
  return { form: 'integer', required: true, about, schema } as const
}

export function date(about: string) {
  return { form: 'date', required: true, about, schema: isoDateSchema } as const
}

/**
 * A field of the form `amount`. If `moneyBy` names another field of the row, that field says whether the value is
 * money, or a count or percentage.
 */
export function amount(about: string, moneyBy?: string) {
  const schema = satangSchema.check(z.minimum(0))
  return { form: 'amount', required: true, about, schema, ...(moneyBy && { moneyBy }) } as const
}

export function listOf<const F extends ExchangeFields>(
  parts: F,
  about: string,
  { min = 0, max }: { min?: number; max: number },
) {
  const schema = z.array(rowSchema(parts)).check(z.minLength(min, 'required'), z.maxLength(max, 'too_long'))
  return { form: 'list', required: true, about, schema, parts } as const
}

type Optional<F extends ExchangeField> = Omit<F, 'schema' | 'required'> & {
  readonly required: false
  readonly schema: z.ZodMiniOptional<F['schema']>
}

/** Makes a field optional. */
export function optional<const F extends ExchangeField>(field: F): Optional<F> {
  return { ...field, required: false, schema: z.optional<F['schema']>(field.schema) }
}

/** The schema of a row with these fields and no others. */
export function rowSchema<const F extends ExchangeFields>(fields: F) {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
  // The cast is safe, because the entries were built from `fields`, name by name.
  return z.strictObject(shape as { [K in keyof F]: F[K]['schema'] })
}

/**
 * Whether an amount is money rather than a count or a percentage. `sibling` is the value of `measure` or `kind` in the
 * same row.
 */
export function isMoney(sibling: unknown): boolean {
  return sibling === 'amount' || sibling === 'deductible' || sibling === 'copay_per_visit'
}

/** The operations of a row in a delta or a correction. A row of a full file is always an `upsert`. */
export const exchangeOps = ['upsert', 'end', 'void', 'merge', 'split', 'release'] as const
export type ExchangeOp = (typeof exchangeOps)[number]

/** A field for a code that the source itself defines. */
export const code = (about: string) => text(about, { max: 80 })

/** The fields of every row. */
export const ofEveryRow = {
  source_key: text('The key of the row in the source. It never changes and names no other row of its kind.', {
    max: 200,
  }),
  source_version: optional(
    integer(
      'The number of this version of the row. Left out: Khum makes one from the batch’s as_of and the batch’s place in that day.',
    ),
  ),
  op: optional(
    choice(exchangeOps, 'What to do with the row; not in a full batch. Left out: upsert. See “Operations”.'),
  ),
}
