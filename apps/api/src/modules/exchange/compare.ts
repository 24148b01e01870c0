import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { hasProblems } from './batch-checks'
import type { Problems } from './batch-rows'
import type { BatchRow } from './batches.repo'
import { balanceProblems } from './compare-balances'
import { claimProblems, toDecideProblems } from './compare-claims'
import { coverageProblems, keptHouseholds, reopenCoverages } from './compare-coverages'
import { hospitalProblems, insurerProblems, networkProblems } from './compare-networks'
import { personProblems } from './compare-persons'
import { policyProblems } from './compare-policies'
import { productProblems } from './compare-products'
import { fillReleases } from './corrections'
import { decideRows, kindsOf, type TableKind } from './decide'
import { groupRows } from './group-rows'
import { lateEnds } from './late-ends'
import { forgetRefusedReferences, noteRefusedReferences } from './refused-references'
import { problemsKept } from './stage-files'

type Db = Kysely<Database>

const problemsOf: Record<TableKind, (batch: BatchRow) => Problems[]> = {
  insurer: insurerProblems,
  hospital: hospitalProblems,
  product: productProblems,
  policy: policyProblems,
  person: personProblems,
  coverage: coverageProblems,
  balance: balanceProblems,
  network: networkProblems,
  claim: claimProblems,
  to_decide: toDecideProblems,
  // `dryRunResults` checks these kinds by a trial run.
  decision: () => [],
  payment: () => [],
}

/**
 * Compares the rows of a batch with each other and with the stored data. Sets each row's decision (new, changed, …) and
 * stores the problems. With `on_error: refuse_row`, refuses the rows with problems and the rows that refer to them. If
 * the batch is refused as a whole, reports only the rows with mistakes of their own. Idempotent. `keyIds` are the ids
 * of the master keys.
 */
export async function compareRows(db: Db, batch: BatchRow, keyIds: readonly Buffer[]): Promise<void> {
  await db
    .deleteFrom('exchange_problem')
    .where('batch_id', '=', batch.id)
    .where('compared', '=', true)
    .execute()
  await sql`
    update exchange_row set decision = null where batch_id = ${batch.id} and decision = 'refused'`.execute(db)
  const kinds = kindsOf(batch)
  const isRefused = await hasProblems(db, batch)
  const check = (kind: TableKind) => checkKind(db, batch, kind, isRefused)
  for (const kind of kinds) {
    if (batch.mode === 'correction') await fillReleases(db, batch, kind)
    await decideRows(db, batch, kind, keyIds)
  }
  if (batch.mode !== 'correction' && kinds.includes('coverage')) await reopenCoverages(db, batch)
  for (const kind of kinds) {
    for (const problems of ofEveryKind(batch, kind)) await keepProblems(db, batch, problems)
    const refused = await check(kind)
    if (kind !== 'coverage' || refused === 0 || !kinds.includes('policy')) continue
    // A refused coverage keeps its stored dates. If the new dates of its policy period exclude them, the period is
    // refused too. Therefore both kinds are checked again until no more periods are refused.
    while ((await check('policy')) > 0) await check('coverage')
  }
  if (await hasProblems(db, batch)) await forgetRefusedReferences(db, batch)
  else if (kinds.includes('coverage')) await keepProblems(db, batch, keptHouseholds(batch), { isHint: true })
  await groupRows(db, batch)
}

/**
 * Stores the problems of a kind's rows. With `on_error: refuse_row`, refuses these rows and checks the remaining rows
 * again: a row may have been right only together with a row that is now refused.
 * @returns how many rows were refused
 */
async function checkKind(db: Db, batch: BatchRow, kind: TableKind, isRefused: boolean): Promise<number> {
  for (let total = 0; ; ) {
    let found = 0n
    for (const problems of problemsOf[kind](batch)) found += await keepProblems(db, batch, problems)
    if (found > 0n) await noteRefusedReferences(db, batch, isRefused)
    const refused = batch.manifest.on_error === 'refuse_row' ? await refuseRows(db, batch, kind) : 0
    if (refused === 0) return total
    total += refused
  }
}

/** @returns how many problems were stored */
async function keepProblems(
  db: Db,
  batch: BatchRow,
  problems: Problems,
  { isHint = false }: { isHint?: boolean } = {},
): Promise<bigint> {
  const limit = batch.manifest.on_error === 'refuse_batch' ? sql`limit ${problemsKept}` : sql``
  const { numAffectedRows } = await sql`
    insert into exchange_problem (batch_id, file, line, source_key, field, code, detail, compared, is_hint)
    select ${batch.id}, file, line, source_key, field, code, detail, true, ${isHint}
    from (${problems}) found order by file, line ${limit}`.execute(db)
  return numAffectedRows ?? 0n
}

/** Refuses the rows of a kind that have problems. @returns how many */
async function refuseRows(db: Db, batch: BatchRow, kind: TableKind): Promise<number> {
  const { numAffectedRows } = await sql`
    update exchange_row r set decision = 'refused'
    from exchange_problem problem
    where problem.batch_id = ${batch.id} and problem.compared and r.batch_id = ${batch.id} and r.kind = ${kind}
      and r.file = problem.file and r.line = problem.line and r.decision is distinct from 'refused'`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

function ofEveryKind(batch: BatchRow, kind: TableKind): Problems[] {
  const { id, mode } = batch
  const rows = sql`exchange_row where batch_id = ${id} and kind = ${kind}`
  // The key of a payment result is unique only within its payment order.
  const key = kind === 'payment' ? sql`source_key, body ->> 'payment_id'` : sql`source_key`
  return [
    sql`select file, line, source_key, 'source_key' as field, 'key_twice' as code, first_line::text as detail
      from (
        select file, line, source_key, row_number() over same as n, first_value(line) over same as first_line
        from exchange_row where batch_id = ${id} and kind = ${kind}
          and (${key}) in (select ${key} from ${rows} group by ${key} having count(*) > 1)
        window same as (partition by ${key} order by file, line)
      ) repeated where n > 1`,
    sql`select file, line, source_key, 'source_version' as field, 'version_conflict' as code, source_version::text as detail
      from ${rows} and decision = 'conflict'`,
    sql`select file, line, source_key, 'source_key' as field, 'row_unknown' as code, null as detail
      from ${rows} and (op <> 'upsert' or ${mode === 'correction'}) and decision = 'new'`,
    ...lateEnds(batch, kind),
  ]
}
