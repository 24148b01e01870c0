import * as z from 'zod/mini'
import { type ExchangeKind, exchangeKinds } from './exchange-kinds'
import { isoDateSchema } from './fields'

export const encodings = ['utf-8', 'tis-620', 'windows-874'] as const
export const delimiters = ['comma', 'semicolon', 'tab'] as const
export const fileFormats = ['csv', 'ndjson'] as const

/**
 * `delta`: only changed rows. `full`: every row inside `scope`. `correction`: rows that staff corrected. The source's
 * later versions of corrected rows wait until staff release the row.
 */
export const batchModes = ['delta', 'full', 'correction'] as const
export type BatchMode = (typeof batchModes)[number]

/** The most decisions that a batch of files can have. */
export const mostBatchDecisions = 10_000

/** How many days `as_of` may be after today. A mistyped year would make the rows of later batches count as older. */
export const asOfMaxDaysAhead = 7

const name = (max: number) => z.string().check(z.minLength(1, 'required'), z.maxLength(max, 'too_long'))
const insurerCode = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/, 'invalid'))
const percent = z.number().check(z.minimum(0), z.maximum(100))

/**
 * Refuses the control sum `sum` for a file whose kind isn't `of`, because only rows of the kind `of` have such amounts.
 */
function isSumOf(sum: 'limit' | 'used', of: ExchangeKind) {
  return z.refine<{
    kind: ExchangeKind
    sums?: { limit?: string | undefined; used?: string | undefined } | undefined
  }>(({ kind, sums }) => kind === of || sums?.[sum] === undefined, {
    error: 'sum_of_other_kind',
    path: ['sums', sum],
  })
}

/** A file of a batch, and how its content is written. */
export const manifestFileSchema = z
  .strictObject({
    /** A plain file name, such as `coverage.csv`. */
    name: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'invalid')),
    kind: z.enum(exchangeKinds),
    /** How many rows the file has, not counting the header of a CSV file. */
    rows: z.int().check(z.minimum(0)),
    /** Hash of the file's bytes, in hexadecimal. */
    sha256: z.string().check(z.regex(/^[0-9a-fA-F]{64}$/, 'invalid'), z.toLowerCase()),
    /** If left out, a name that ends in `.ndjson` or `.jsonl` means NDJSON and every other name CSV. */
    format: z.optional(z.enum(fileFormats)),
    encoding: z._default(z.enum(encodings), 'utf-8'),
    delimiter: z._default(z.enum(delimiters), 'comma'),
    /** `iso`: 2026-11-22. `buddhist`: 2569-11-22 or 22/11/2569. */
    dates: z._default(z.enum(['iso', 'buddhist']), 'iso'),
    amounts: z._default(z.enum(['baht', 'satang']), 'baht'),
    /**
     * Control sums over all rows, in baht or satang as in the file. `limit`: the sum of all amounts in `limits`
     * (products). `used`: the sum of all `used` amounts (balances).
     */
    sums: z.optional(z.strictObject({ limit: z.optional(z.string()), used: z.optional(z.string()) })),
  })
  .check(isSumOf('limit', 'product'), isSumOf('used', 'balance'))
export type ManifestFile = z.output<typeof manifestFileSchema>
/** How dates and amounts are written in a file. */
export type FileFormat = Pick<ManifestFile, 'dates' | 'amounts'>

/** The manifest of a batch: what the batch is and how its files are written. */
export const manifestSchema = z
  .strictObject({
    schema: z.literal('1'),
    /** The system that the rows come from. Khum compares the names of sources in lower case. */
    source: z.string().check(
      z.regex(/^[A-Za-z][A-Za-z0-9_-]{1,39}$/, 'invalid'),
      // The source `office` is reserved for the rows that staff make.
      z.refine((source) => source.toLowerCase() !== 'office', 'invalid'),
    ),
    batch: name(80),
    /**
     * The name of this source's last applied batch; null if there is none yet. If a different batch was applied last,
     * Khum refuses the new batch. If the field is left out, Khum doesn't check the order.
     */
    after: z.optional(z.nullable(name(80))),
    insurer: insurerCode,
    mode: z.enum(batchModes),
    /** Only in a correction: why staff correct or release the rows. */
    reason: z.optional(name(500)),
    /**
     * Only in a full batch: the part of the data that the batch lists completely. If `products` and `policies` are left
     * out, that part is every row of the source and insurer.
     */
    scope: z.optional(
      z.strictObject({
        insurer: insurerCode,
        products: z.optional(z.array(name(80))),
        policies: z.optional(z.array(name(80))),
      }),
    ),
    as_of: isoDateSchema,
    on_error: z._default(z.enum(['refuse_batch', 'refuse_row']), 'refuse_batch'),
    /**
     * How much a full batch may end without a second approver, in percent. `max_ended_percent`: of the source's current
     * coverages, policies, plan versions or network contracts. `max_ended_percent_of_policy`: of one policy's
     * coverages.
     */
    guard: z._default(
      z.strictObject({
        max_ended_percent: z._default(percent, 2),
        max_ended_percent_of_policy: z._default(percent, 20),
      }),
      { max_ended_percent: 2, max_ended_percent_of_policy: 20 },
    ),
    files: z.array(manifestFileSchema).check(z.minLength(1, 'required'), z.maxLength(100, 'too_long')),
  })
  .check(
    z.refine(({ mode, scope }) => (mode === 'full') === (scope !== undefined), {
      error: 'scope_missing',
      path: ['scope'],
    }),
    z.refine(({ mode, reason }) => (mode === 'correction') === (reason !== undefined), {
      error: 'reason_missing',
      path: ['reason'],
    }),
    z.refine(({ insurer, scope }) => scope === undefined || scope.insurer === insurer, {
      error: 'invalid',
      path: ['scope', 'insurer'],
    }),
    z.refine(({ files }) => new Set(files.map((file) => file.name)).size === files.length, {
      error: 'name_twice',
      path: ['files'],
    }),
  )
export type Manifest = z.output<typeof manifestSchema>
export type WrittenManifest = z.input<typeof manifestSchema>

/** Whether a file is CSV or NDJSON. */
export function formatOf({
  name,
  format,
}: Pick<ManifestFile, 'name' | 'format'>): (typeof fileFormats)[number] {
  return format ?? (name.endsWith('.ndjson') || name.endsWith('.jsonl') ? 'ndjson' : 'csv')
}
