import {
  clientScopes,
  errorStatus,
  fieldOfResult,
  type ProblemField,
  type ReportCode,
  readDecision,
  readPaymentResult,
  satangToDecimal,
} from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../app-error'
import type { ClientCaller } from '../../caller'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import type { ClientContext } from '../claims/exchange/apply-decision'
import { takeSourceDecision } from '../claims/exchange/source-decisions.service'
import { takePaymentResult } from '../claims/payments/payments.service'
import { callerOfBatch } from './batch-caller'
import type { BatchRow } from './batches.repo'
import { findByIndex } from './bulk-database'
import { addToDecide, listRowsOfOtherClaims } from './claims-to-decide'
import type { ResultKind } from './decide'
import { TrialProgress } from './trial-progress'

type Db = Kysely<Database>

interface Row {
  group_key: string
  file: number
  line: bigint
  source_key: string
  source_version: bigint
  hash: Buffer
  body: Record<string, unknown>
  /**
   * The id of the household whose limits the row's claim uses, or the row's own `group_key` if Khum doesn't know the
   * claim. The check of a batch applies the rows with the same `holder` one after the other, because they use the same
   * limits, and then takes them back together.
   */
  holder: string
}

/**
 * Applies a chunk of a batch (new claims to decide, decisions or payment results) with the rules of the corresponding
 * API calls. A row may have become impossible since the batch was checked, for example because the member withdrew the
 * claim. Such a row is refused and reported; the others are applied.
 */
export async function applyResults(
  ctx: AppContext,
  db: Db,
  batch: BatchRow,
  { kind, upTo }: { kind: ResultKind; upTo: string },
): Promise<void> {
  const inner = { ...ctx, db, caller: await callerWithScopes(db, batch) }
  const isNext = sql<boolean>`group_key > ${batch.step_key} and group_key <= ${upTo}`
  for (const row of await listRows(db, batch, kind, isNext)) {
    const refused = await tryRow(db, () => applyRow(inner, batch, kind, row))
    if (refused) await refuseRow(db, batch, kind, row, { ...problemOf(kind, row, refused), compared: false })
  }
}

/**
 * Tries to apply the decisions and payment results of a batch, then rolls all of them back. Refuses the rows that
 * failed and stores their problems, so that the report lists these rows before the batch is applied. A household's
 * claims share limits, so its rows are tried in order, each with the earlier rows still applied. Rows of the kind
 * `to_decide` aren't tried. Such a row is refused only if the source has sent a different claim with the same
 * `source_key` by an API call.
 */
export async function dryRunResults(ctx: AppContext, db: Db, batch: BatchRow): Promise<void> {
  for (const row of await listRowsOfOtherClaims(db, batch))
    await refuseRow(db, batch, 'to_decide', row, { ...anotherClaim, compared: true })
  const kinds = ['decision', 'payment'] as const
  const found = kinds.filter((kind) => batch.manifest.files.some((file) => file.kind === kind))
  if (found.length === 0) return
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(db)
  // Makes PostgreSQL use indexes for the short statements of the trial run. It plans each of them only once, and uses
  // the plan for every row and again when the batch is applied.
  await findByIndex(db)
  const inner = { ...ctx, db, caller: await callerWithScopes(db, batch) }
  const progress = new TrialProgress(ctx, batch.id)
  const listed = []
  for (const kind of found) listed.push({ kind, rows: await listRows(db, batch, kind, sql<boolean>`true`) })
  await progress.start(listed.flatMap(({ rows }) => rows))
  for (const { kind, rows } of listed) {
    const problems: (() => Promise<void>)[] = []
    let group: string | undefined
    const takeBack = async () => {
      if (group !== undefined) await takeBackTo(db, 'of_group')
    }
    for (const row of rows.toSorted((a, b) => (a.holder < b.holder ? -1 : a.holder > b.holder ? 1 : 0))) {
      if (row.holder !== group) {
        await takeBack()
        await sql`savepoint of_group`.execute(db)
        group = row.holder
      }
      const refused = await tryRow(db, () => applyRow(inner, batch, kind, row))
      await progress.add(row)
      if (!refused) continue
      const problem = { ...problemOf(kind, row, refused), compared: true }
      problems.push(() => refuseRow(db, batch, kind, row, problem))
    }
    await takeBack()
    for (const keep of problems) await keep()
  }
  await progress.end()
  await sql`
    select set_config('enable_seqscan', 'on', true), set_config('enable_hashjoin', 'on', true),
      set_config('enable_mergejoin', 'on', true)`.execute(db)
}

async function listRows(
  db: Db,
  batch: BatchRow,
  kind: ResultKind,
  which: ReturnType<typeof sql<boolean>>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select group_key, file, line, source_key, source_version, hashes[1] as hash, body,
      coalesce((
        select household_id from claim join coverage on coverage.id = claim.coverage_id
        where claim.claim_number = body ->> 'claim_number' and claim.insurer_code = ${batch.insurer_code}
      ), group_key) as holder
    from exchange_row
    where batch_id = ${batch.id} and kind = ${kind} and decision in ('new', 'changed') and ${which}
    order by group_key, file, line`.execute(db)
  return rows
}

/**
 * Does the work in a savepoint.
 * @returns null if the work succeeded; otherwise the error, after a rollback to the savepoint
 */
async function tryRow(db: Db, work: () => Promise<unknown>): Promise<AppError | null> {
  await sql`savepoint of_row`.execute(db)
  try {
    await work()
    await sql`release savepoint of_row`.execute(db)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await takeBackTo(db, 'of_row')
    return error
  }
}

async function takeBackTo(db: Db, savepoint: 'of_row' | 'of_group'): Promise<void> {
  await sql`rollback to savepoint ${sql.ref(savepoint)}`.execute(db)
  await sql`release savepoint ${sql.ref(savepoint)}`.execute(db)
}

async function applyRow(ctx: ClientContext, batch: BatchRow, kind: ResultKind, row: Row): Promise<void> {
  const whole = { ...row.body, source_key: row.source_key, source_version: Number(row.source_version) }
  if (kind === 'decision') {
    const { body } = ok(readDecision(whole))
    const number = String(row.body.claim_number)
    await takeSourceDecision(ctx, { number, sourceKey: row.source_key }, body)
  } else if (kind === 'payment') {
    const { body } = ok(readPaymentResult(whole))
    await takePaymentResult(ctx, { id: String(row.body.payment_id), sourceKey: row.source_key }, body)
  } else await addToDecide(ctx, batch, row)
}

/**
 * Throws if a stored row breaks the rules of its kind. This can't happen, because the same rules were applied when the
 * row's file was checked.
 */
function ok<B>(result: { body: B; problems: null } | { problems: object[] }): { body: B } {
  if (result.problems !== null) throw new Error('a stored row breaks the rules of its kind')
  return result
}

/**
 * Returns the client that sent the batch, with its present scopes. The scopes are checked for each row: a decision that
 * reports a payment also needs `payments.write`.
 */
async function callerWithScopes(db: Db, batch: BatchRow): Promise<ClientCaller> {
  const { scopes, party } = await db
    .selectFrom('client')
    .select(['scopes', 'party'])
    .where('id', '=', batch.created_by_client)
    .executeTakeFirstOrThrow()
  return { ...callerOfBatch(batch), party, scopes: clientScopes.filter((scope) => scopes.includes(scope)) }
}

interface Problem {
  field: string
  code: ReportCode
  detail: string | null
}

const anotherClaim = { field: 'source_key', code: 'claim_known', detail: null } as const satisfies Problem

async function refuseRow(
  db: Db,
  batch: BatchRow,
  kind: ResultKind,
  row: Pick<Row, 'group_key' | 'file' | 'line' | 'source_key'>,
  problem: Problem & { compared: boolean },
): Promise<void> {
  await db
    .insertInto('exchange_problem')
    .values({ batch_id: batch.id, file: row.file, line: row.line, source_key: row.source_key, ...problem })
    .execute()
  // With `on_error: refuse_batch`, a problem that the check found (`compared`) refuses the whole batch. The row's
  // column `decision` (new, changed, …) then stays as it is, so that the batch's counts still say what would have
  // happened to the row.
  if (problem.compared && batch.manifest.on_error === 'refuse_batch') return
  await sql`
    update exchange_row set decision = 'refused'
    where batch_id = ${batch.id} and kind = ${kind} and group_key = ${row.group_key} and file = ${row.file}
      and line = ${row.line}`.execute(db)
}

const codes: Partial<Record<AppError['code'], ReportCode>> = {
  not_found: 'reference_unknown',
  coverage_not_claimable: 'reference_unknown',
  version_conflict: 'code_of_another_row',
  claim_state_conflict: 'claim_state_wrong',
  decision_over_limit: 'over_limit',
  decision_over_member_maximum: 'over_member_maximum',
  decision_not_delegated: 'not_delegated',
  client_scope_missing: 'scope_missing',
  originals_awaited: 'originals_awaited',
}

const subjects = {
  to_decide: ['coverage_key', 'coverage'],
  decision: ['claim_number', 'claim'],
  payment: ['payment_id', 'payment'],
} as const

/**
 * Converts an error to the code and field that the report shows. Every error that refuses the row becomes a problem of
 * this row, so that one row can't stop the batch. Rethrows temporary errors: those with status 429 or 5xx.
 */
function problemOf(kind: ResultKind, { body, source_key }: Row, error: AppError): Problem {
  const [subject, noun] = subjects[kind]
  const [first] = error.details.fields ?? []
  const field = first && fieldOfResult(first.path, body.status)
  if (error.code === 'validation_failed' && first && field) {
    if (first.code === 'required') return { field, code: 'field_missing', detail: null }
    // A date has the right format, because its format was checked when the file was read. So the day itself is wrong.
    return {
      field,
      code: first.code.startsWith('date_') ? 'day_not_possible' : 'field_invalid',
      detail: null,
    }
  }
  if (error.code === 'decision_sums_wrong' && first && field) return problemOfSums(field, first)
  if (errorStatus[error.code] >= 429) throw error
  if (kind === 'to_decide' && error.code === 'version_conflict') return anotherClaim
  const code = codes[error.code] ?? 'row_not_taken'
  if (code === 'reference_unknown') return { field: subject, code, detail: `${noun} ${body[subject]}` }
  if (code === 'code_of_another_row') return { field: 'source_key', code, detail: source_key }
  const status = { to_decide: subject, decision: 'status', payment: 'result' }[kind]
  return { field: field ?? status, code, detail: detailOf(code, error) }
}

/**
 * Converts an error about the sums of a decision. Such an error can be about the decision's status or bill instead of
 * one line.
 */
function problemOfSums(field: string, { code: fault, params = {} }: ProblemField): Problem {
  if (field === 'status') return { field, code: 'status_differs', detail: String(params.status) }
  if (params.billed_satang !== undefined && field === 'lines')
    return { field, code: 'bill_sum_wrong', detail: satangToDecimal(Number(params.billed_satang)) }
  const other = fault === 'required' ? 'field_missing' : 'field_invalid'
  return { field, code: /^lines\.\d+$/.test(field) ? 'line_sums_wrong' : other, detail: null }
}

function detailOf(code: ReportCode, error: AppError): string | null {
  if (code === 'row_not_taken') return error.code
  if (code === 'scope_missing') return 'payments.write'
  const present = error.details.params?.status
  return code === 'claim_state_wrong' && present !== undefined ? String(present) : null
}
