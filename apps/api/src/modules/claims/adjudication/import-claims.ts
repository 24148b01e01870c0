import { type ExchangeRow, groupOfStatus } from '@khum/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/schema'
import { readCoverages } from '../../insurance/read-coverages'
import { rowOfKey, type StagedRows } from '../../insurance/staged'
import { changeStatus, lockClaimById } from '../claim-moves.service'
import { listLines } from '../claims.repo'
import { convertSourceDecision, isSameDecision } from '../source-decision'
import { recordDecision } from './approve.service'
import { atStartOfDay } from './enter-claim.service'
import { insertHistory, type NewHistory } from './import-history'
import { actingFor } from './office-actions'
import type { OfficeContext } from './office-context'

type Db = Kysely<Database>
type Row = ExchangeRow<'claim'>

interface StagedClaim {
  new_id: string
  source_key: string
  source_version: bigint
  hash: Buffer
  body: Omit<Row, 'source_key'>
  /** The id of the coverage with the row's `coverage_key`. */
  coverage_id: string
  /** The id of the claim if Khum already has it; null if the row creates a claim. */
  claim_id: string | null
}

/**
 * Imports claims that a source has decided. Each event has the date that the source gives. Notifies no one. Run it in
 * the transaction `ctx.db`.
 *
 * If Khum already has the claim, links the row to it instead of creating a second claim. Khum has it if an earlier row
 * or an API call had the row's key, or if a claim has the row's claim number. If the row changes the decision of a core
 * system's claim, adds the change as the decision's next version.
 */
export async function importClaims(ctx: OfficeContext, staged: StagedRows): Promise<void> {
  const { db } = ctx
  const { source } = staged
  const { rows } = await sql<StagedClaim>`
    select r.new_id, r.source_key, r.source_version, r.hash, r.body, coverage.id as coverage_id,
      known.id as claim_id
    from ${staged.rows} r
    cross join ${rowOfKey(staged, 'coverage', sql`r.body ->> 'coverage_key'`)} coverage
    ${joinKnownClaim(staged)}
    where r.op = 'upsert'
    order by r.body ->> 'received_on', r.source_key`.execute(db)
  const coverages = new Map(
    (await readCoverages(db, [...new Set(rows.map((row) => row.coverage_id))], ctx.clock.today())).map(
      (coverage) => [coverage.id, coverage],
    ),
  )
  const fresh: NewHistory[] = []
  for (const row of rows) {
    const coverage = coverages.get(row.coverage_id)
    if (!coverage) throw new Error(`no coverage ${row.coverage_id}`)
    const body = { ...row.body, source_key: row.source_key }
    if (row.claim_id === null)
      fresh.push({
        id: row.new_id,
        row: body,
        coverage: { ...coverage, policyNumber: coverage.policyNumber ?? '' },
      })
    else await changeHistory(ctx, row.claim_id, body)
  }
  await insertHistory(ctx, source, fresh)
  await keepSources(db, staged, rows)
}

/**
 * SQL: joins the row `r` with the claim that Khum already has for the row, as `known`: the claim of an earlier row with
 * the same key, the claim with the row's claim number, or the claim that a call entered with the same key.
 */
export function joinKnownClaim({
  insurerCode,
  source,
}: Pick<StagedRows, 'insurerCode' | 'source'>): RawBuilder<unknown> {
  return sql`
    left join claim_source link on link.insurer_code = ${insurerCode} and link.source = ${source}
      and link.source_key = r.source_key
    left join claim numbered on numbered.insurer_code = ${insurerCode} and numbered.claim_number = r.body ->> 'claim_number'
    left join claim entered on entered.insurer_code = ${insurerCode} and entered.source = ${source}
      and entered.source_key = r.source_key
    left join claim known on known.id = coalesce(link.claim_id, numbered.id, entered.id)`
}

/**
 * Adds a new or changed decision or payment to a core system's claim. Doesn't change claims from the app or the office,
 * or reopened claims.
 */
async function changeHistory(ctx: OfficeContext, id: string, row: Row): Promise<void> {
  const claim = await lockClaimById(ctx.db, id)
  if (claim?.origin !== 'core_system') return
  const isReopened = groupOfStatus(claim.status) === 'in_process' && claim.decision_id !== null
  if (!isReopened) await decideHistory(ctx, id, row)
}

/** Records the row's decision, unless it equals the claim's current decision. Afterwards records the row's payment. */
async function decideHistory(ctx: OfficeContext, id: string, row: Row): Promise<void> {
  const { db } = ctx
  const lines = await listLines(db, id)
  const result = convertSourceDecision(row, lines)
  if (result.kind !== 'decided') throw new Error(`claim row ${row.source_key} has a wrong decision`)
  const before = await lockClaimById(db, id)
  if (!before) throw new Error(`no claim ${id}`)
  const current = before.decision_id === null ? null : lines.map(toDecided)
  if (current === null || !isSameDecision({ lines: current }, result.decision))
    await recordDecision(await after(ctx, id, row.decided_on), before, result.decision, { party: 'insurer' })
  const decided = await lockClaimById(db, id)
  if (decided && row.paid_on !== undefined && decided.paid_on === null) {
    const paid = { status: 'paid', actor: actingFor(ctx.caller, 'insurer'), paidOn: row.paid_on } as const
    await changeStatus(await after(ctx, id, row.paid_on), decided, paid)
  }
  // The events have the source's dates, but `updated_at` is the present time. Otherwise, clients that ask for the
  // claims changed since their last call would miss this claim.
  await db.updateTable('claim').set({ updated_at: ctx.clock.now() }).where('id', '=', id).execute()
}

function toDecided(line: Awaited<ReturnType<typeof listLines>>[number]) {
  const part = (value: bigint | null) => value ?? 0n
  return {
    id: line.id,
    billed: line.billed,
    parts: {
      discount: part(line.discount),
      not_covered: part(line.not_covered),
      eligible: part(line.eligible),
      deductible: part(line.deductible),
      copay: part(line.copay),
      coinsurance: part(line.coinsurance),
      over_limit: part(line.over_limit),
      other_payer: part(line.other_payer),
      benefit: part(line.benefit),
    },
    reason: line.reason,
    reasonDetail: null,
  }
}

/**
 * Returns the context with its clock set to the start of `day`. If the claim's last event is later, sets the clock to
 * the time of that event, so that the claim's events stay in order.
 */
async function after(ctx: OfficeContext, claimId: string, day: string): Promise<OfficeContext> {
  const last = await ctx.db
    .selectFrom('claim_event')
    .select('at')
    .where('claim_id', '=', claimId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return atStartOfDay(ctx, day, last?.at)
}

async function keepSources(
  db: Db,
  { insurerCode, source }: StagedRows,
  rows: readonly StagedClaim[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('claim_source')
    .values(
      rows.map((row) => ({
        claim_id: row.claim_id ?? row.new_id,
        source_version: row.source_version,
        source_hash: row.hash,
        insurer_code: insurerCode,
        source,
        source_key: row.source_key,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['insurer_code', 'source', 'source_key']).doUpdateSet((eb) => ({
        claim_id: eb.ref('excluded.claim_id'),
        source_version: eb.ref('excluded.source_version'),
        source_hash: eb.ref('excluded.source_hash'),
      })),
    )
    .execute()
}
