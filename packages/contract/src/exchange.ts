import * as z from 'zod/mini'
import { clientErrors, defineEndpoint } from './endpoint'
import { correctableKinds } from './exchange-kinds'
import { batchModes, manifestSchema } from './exchange-manifest'
import { reportCodes } from './exchange-report'
import { idSchema, instantSchema, isoDateSchema, wordsSchema } from './fields'

export const batchStatuses = [
  'receiving',
  'checking',
  'checked',
  'waiting_for_confirmation',
  'applying',
  'applied',
  'refused',
  'undoing',
  'undone',
] as const
export type BatchStatus = (typeof batchStatuses)[number]

const count = z.int()

/**
 * What a batch changed or, before it is applied, would change. All counts are numbers of rows, except lives, which are
 * numbers of people.
 */
export const reconciliationSchema = z.object({
  read: count,
  new: count,
  changed: count,
  unchanged: count,
  ended: count,
  refused: count,
  /** Rows whose version is older than the version that Khum has. */
  older: count,
  /** The source's later versions of rows that staff corrected. They wait until staff release the row. */
  held: count,
  /** People with a coverage of the insurer in force on `as_of`, before the batch and after it. */
  lives_before: z.nullable(count),
  lives_after: z.nullable(count),
})
export type Reconciliation = z.infer<typeof reconciliationSchema>

const amounts = z.object({
  /** The sum of `used` over the balance rows whose limit is an amount of money. */
  used_satang: count,
  /** The sum of the billed amounts of all lines of claim rows. */
  billed_satang: count,
  benefit_satang: count,
})
const ofPolicy = { policy: z.string(), lives_before: count, lives_after: count }

/** Totals of what a batch changed. Lives are people with a coverage in force on `as_of`. */
export const batchSumsSchema = z.extend(amounts, {
  /**
   * The policies whose number of lives the batch changed, or for which it wrote amounts. At most a hundred: those with
   * the largest change of lives first, then those with the largest sum of used and billed amounts. If an earlier
   * release of Khum applied the batch, the policies have no amounts.
   */
  policies: z.array(z.extend(z.partial(amounts), ofPolicy)),
})
export type BatchSums = z.infer<typeof batchSumsSchema>

export const batchSchema = z.object({
  id: idSchema,
  source: z.string(),
  batch: z.string(),
  insurer: z.string(),
  mode: z.enum(batchModes),
  as_of: isoDateSchema,
  dry_run: z.boolean(),
  status: z.enum(batchStatuses),
  /** Why a second approver must confirm the batch; null unless the batch would end more than its guard allows. */
  guard: z.nullable(
    z.object({
      ended: count,
      ended_percent: z.number(),
      policies: z.array(z.object({ policy: z.string(), lives: count, ended: count })),
    }),
  ),
  files: z.array(z.object({ name: z.string(), kind: z.string(), received_bytes: count, rows: count })),
  /**
   * Rows done and rows to do in the current step, with the speed and the seconds left. `trying` is true while the check
   * applies the decisions and payment results to find their problems. The check then rolls them back.
   */
  progress: z.object({
    trying: z.boolean(),
    done: count,
    total: count,
    rows_per_second: z.nullable(z.number()),
    seconds_left: z.nullable(z.number()),
  }),
  reconciliation: reconciliationSchema,
  problems: count,
  /**
   * The number of warnings: values that look wrong, but whose rows aren't refused, such as a citizen id with a wrong
   * check digit.
   */
  hints: count,
  /**
   * Why the last attempt at the current step failed; null if that attempt didn't fail. Khum retries every minute, until
   * the batch is withdrawn or its check has failed too often.
   */
  error: z.nullable(z.string()),
  /**
   * The batch of the same insurer that is being applied or undone now; this checked batch must wait for it. `error`:
   * why the last attempt to apply or undo that batch failed. Null if this batch doesn't have to wait.
   */
  waits_for: z.nullable(z.object({ batch: z.string(), source: z.string(), error: z.nullable(z.string()) })),
  /** Totals of what the batch changed; null until it is applied. */
  sums: z.nullable(batchSumsSchema),
  /**
   * The request to undo the batch; null if there is none. `claims`: up to a hundred of the `claims_total` claims that
   * the undo affects. These are all claims on coverages that the batch created, and the later claims on coverages that
   * it changed. If there are such claims, the undo starts only when a second approver has requested it too (dual
   * approval).
   */
  undo: z.nullable(z.object({ asked_at: instantSchema, claims: z.array(z.string()), claims_total: count })),
  /**
   * Set if an undo of the applied batch was stopped halfway. `taken_back`: the number of rows that the undo has taken
   * back. `left`: the number of rows that it hasn't taken back, including rows that staff corrected. The reconciliation
   * still counts all rows.
   */
  stopped_undo: z.nullable(z.object({ taken_back: count, left: count })),
  created_at: instantSchema,
  finished_at: z.nullable(instantSchema),
})
export type Batch = z.infer<typeof batchSchema>

export const batchProblemSchema = z.object({
  /** Null for a problem of the whole batch. */
  file: z.nullable(z.string()),
  /** The first line is 1. Null for a problem of the whole file. */
  line: z.nullable(count),
  source_key: z.nullable(z.string()),
  field: z.nullable(z.string()),
  code: z.enum(reportCodes),
  /** True for a warning. A row with only warnings isn't refused. */
  hint: z.boolean(),
  words: wordsSchema,
})
export type BatchProblem = z.infer<typeof batchProblemSchema>

/** A row that staff corrected (a held row). The source's later versions wait until staff release it. */
export const heldRowSchema = z.object({
  source_key: z.string(),
  /** The source's version that was applied last. */
  version: count,
  /** The source's later version that waits for the release; null if no later version waits. */
  waiting: z.nullable(z.object({ version: count, received_at: instantSchema })),
})
export type HeldRow = z.infer<typeof heldRowSchema>

const base = '/api/exchange/v1/batches'
const params = z.object({ id: idSchema })
const write = ['members.write', 'network.write', 'claims.write', 'claims.decide', 'payments.write'] as const

/** A client uploads a file in pieces. A piece with more bytes than this is refused. */
export const exchangePieceBytes = 8_388_608
/** How many problems a page of a report has at most. */
export const problemsPageMax = 1_000

/** Batches of rows: a manifest, its files and the result. */
export const exchangeEndpoints = {
  createBatch: defineEndpoint({
    method: 'POST',
    path: base,
    access: 'client',
    scope: write,
    summary: 'Begin a batch with its manifest; its files come next',
    body: z.object({ manifest: manifestSchema, dry_run: z.optional(z.boolean()) }),
    output: batchSchema,
    status: 201,
    errors: [...clientErrors, 'not_found', 'batch_exists', 'batch_unfinished'],
  }),
  listBatches: defineEndpoint({
    method: 'GET',
    path: base,
    access: 'client',
    scope: [...write, 'batches.confirm'],
    summary: 'List batches, the newest first',
    query: z.object({
      source: z.optional(z.string()),
      batch: z.optional(z.string()),
      insurer: z.optional(z.string()),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    }),
    output: z.object({ items: z.array(batchSchema) }),
    errors: [...clientErrors],
  }),
  getBatch: defineEndpoint({
    method: 'GET',
    path: `${base}/:id`,
    access: 'client',
    scope: [...write, 'batches.confirm'],
    summary: 'Get a batch with its progress and its reconciliation',
    params,
    output: batchSchema,
    errors: [...clientErrors, 'not_found'],
  }),
  putBatchPiece: defineEndpoint({
    method: 'PUT',
    path: `${base}/:id/files/:name`,
    access: 'client',
    scope: write,
    summary:
      'Send the next piece of a file (at most 8 MiB). The header upload-offset says where it begins; the answer, how much has arrived',
    params: z.object({ id: idSchema, name: z.string().check(z.maxLength(100, 'too_long')) }),
    output: z.object({ received_bytes: count }),
    raw: true,
    errors: [
      ...clientErrors,
      'not_found',
      'batch_state_conflict',
      'upload_offset_conflict',
      'payload_too_large',
    ],
  }),
  checkBatch: defineEndpoint({
    method: 'POST',
    path: `${base}/:id/check`,
    access: 'client',
    scope: write,
    summary: 'Check a batch whose files have all been sent, and apply it unless it is a dry run',
    params,
    output: batchSchema,
    errors: [...clientErrors, 'not_found', 'batch_state_conflict'],
  }),
  confirmBatch: defineEndpoint({
    method: 'POST',
    path: `${base}/:id/confirm`,
    access: 'client',
    scope: 'batches.confirm',
    summary: 'Confirm, as the second approver, a batch that would end more than its guard allows',
    params,
    output: batchSchema,
    errors: [...clientErrors, 'not_found', 'batch_state_conflict', 'second_person_needed'],
  }),
  undoBatch: defineEndpoint({
    method: 'POST',
    path: `${base}/:id/undo`,
    access: 'client',
    scope: [...write, 'batches.confirm'],
    summary:
      'Take back the batch of a source that was applied last; if claims were filed on its rows, two persons have to ask',
    params,
    output: batchSchema,
    errors: [
      ...clientErrors,
      'not_found',
      'batch_state_conflict',
      'batch_not_undoable',
      'second_person_needed',
    ],
  }),
  withdrawBatch: defineEndpoint({
    method: 'POST',
    path: `${base}/:id/withdraw`,
    access: 'client',
    scope: [...write, 'batches.confirm'],
    summary:
      'Withdraw a batch that has not been applied: it ends as refused; if it failed while it was being applied, what it wrote is taken back; if taking back fails, that stops',
    params,
    output: batchSchema,
    errors: [...clientErrors, 'not_found', 'batch_state_conflict', 'second_person_needed'],
  }),
  listHeldRows: defineEndpoint({
    method: 'GET',
    path: '/api/exchange/v1/held-rows',
    access: 'client',
    scope: ['members.write', 'network.write'],
    summary: 'List the rows of a source that staff corrected and hold, in pages',
    query: z.object({
      insurer: z.string(),
      source: z.string(),
      kind: z.enum(correctableKinds),
      /** The last `source_key` of the previous page; left out for the first page. */
      after: z.optional(z.string()),
    }),
    output: z.object({ items: z.array(heldRowSchema), next: z.nullable(z.string()) }),
    errors: [...clientErrors, 'not_found'],
  }),
  listBatchProblems: defineEndpoint({
    method: 'GET',
    path: `${base}/:id/problems`,
    access: 'client',
    scope: [...write, 'batches.confirm'],
    summary: 'List what is wrong with a batch, in pages',
    params,
    query: z.object({
      /** The `next` of the previous page; left out for the first page. */
      after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(problemsPageMax))),
    }),
    output: z.object({ items: z.array(batchProblemSchema), next: z.nullable(count) }),
    errors: [...clientErrors, 'not_found'],
  }),
} as const
