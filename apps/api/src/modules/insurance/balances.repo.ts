import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { LedgerEntryTable } from '../../db/schema-insurance'

type Db = Kysely<Database>

/** Identifies a balance by its holder, limit and policy year. */
export interface OfBalance {
  /** The household if the family shares the limit, otherwise the coverage. */
  holder: { kind: 'coverage' | 'household'; id: string }
  limitKey: string
  /** The first day of the policy year, ISO. */
  periodStart: string
}

export interface BalanceHolder {
  insurerCode: string
  balancesOwnedBy: 'khum' | 'source'
  householdId: string
  isLifetime: boolean
}

/**
 * Finds the holder of a balance. Returns null if the holder's plan has no limit with this key, or if that limit has
 * no running balance.
 */
export async function findBalanceHolder(
  db: Db,
  { holder, limitKey }: OfBalance,
): Promise<BalanceHolder | null> {
  const row = await db
    .selectFrom('coverage')
    .innerJoin('insurer', 'insurer.code', 'coverage.insurer_code')
    .innerJoin('plan_version', 'plan_version.plan_id', 'coverage.plan_id')
    .innerJoin('benefit_limit', 'benefit_limit.plan_version_id', 'plan_version.id')
    .select(['insurer.code', 'insurer.balances_owned_by', 'coverage.household_id', 'benefit_limit.scope'])
    .where(holder.kind === 'coverage' ? 'coverage.id' : 'coverage.household_id', '=', holder.id)
    .where('benefit_limit.key', '=', limitKey)
    .where('benefit_limit.shared_by', '=', holder.kind === 'coverage' ? 'person' : 'family')
    .where('benefit_limit.scope', 'in', ['policy_year', 'lifetime'])
    .where('benefit_limit.measure', '<>', 'percent')
    .limit(1)
    .executeTakeFirst()
  return row
    ? {
        insurerCode: row.code,
        balancesOwnedBy: row.balances_owned_by,
        householdId: row.household_id,
        isLifetime: row.scope === 'lifetime',
      }
    : null
}

/**
 * Returns a balance's opening figure plus the adjustments that persons made to it; null if it has no opening figure.
 * A lifetime limit has one opening figure for the whole chain of renewals.
 */
export async function openingFigure(
  db: Db,
  { holder, limitKey, periodStart }: OfBalance,
  { isLifetime }: BalanceHolder,
): Promise<bigint | null> {
  const ofHolder =
    holder.kind === 'household'
      ? sql<boolean>`household_id = ${holder.id}`
      : sql<boolean>`household_id is null and coverage_id in (
          select chain.id from coverage join coverage chain on chain.first_coverage_id = coverage.first_coverage_id
          where coverage.id = ${holder.id})`
  const { figure, openings } = await db
    .selectFrom('ledger_entry')
    .select([
      sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('figure'),
      sql<bigint>`count(*) filter (where kind = 'opening')`.as('openings'),
    ])
    .where(ofHolder)
    .where('limit_key', '=', limitKey)
    .where(sql<boolean>`(${isLifetime} or period_start = ${periodStart})`)
    .where(
      sql<boolean>`(kind = 'opening' or (kind = 'adjust' and entered_by is not null and claim_id is null))`,
    )
    .executeTakeFirstOrThrow()
  return openings === 0n ? null : figure
}

type Entry = Pick<Insertable<LedgerEntryTable>, 'amount' | 'at' | 'entered_by' | 'note'> & {
  kind: 'opening' | 'adjust'
}

export async function insertBalanceEntry(
  db: Db,
  { holder, limitKey, periodStart }: OfBalance,
  entry: Entry,
): Promise<void> {
  await db
    .insertInto('ledger_entry')
    .values({ ...entry, ...holderColumns(holder), limit_key: limitKey, period_start: periodStart })
    .execute()
}

/** Whether the insurer has a claim in process. */
export async function hasUndecidedClaim(db: Db, insurerCode: string): Promise<boolean> {
  const claim = await db
    .selectFrom('claim')
    .select('id')
    .where('insurer_code', '=', insurerCode)
    .where('status', 'in', ['received', 'checking', 'documents_needed', 'sent_to_insurer'])
    .limit(1)
    .executeTakeFirst()
  return claim !== undefined
}

/** Finds the source's stored figure for a balance. */
export function findSourceBalance(db: Db, { holder, limitKey, periodStart }: OfBalance) {
  return db
    .selectFrom('source_balance')
    .select(['id', 'source', 'source_key'])
    .where(sql<boolean>`coalesce(household_id, coverage_id) = ${holder.id}`)
    .where('limit_key', '=', limitKey)
    .where('period_start', '=', periodStart)
    .executeTakeFirst()
}

export async function saveSourceBalance(
  db: Db,
  row: OfBalance & {
    id: string
    insurerCode: string
    source: string
    sourceKey: string
    version: bigint
    hash: Buffer
    used: bigint
    asOf: Date
    throughSeq: bigint | null
  },
): Promise<void> {
  const content = {
    ...holderColumns(row.holder),
    limit_key: row.limitKey,
    period_start: row.periodStart,
    used: row.used,
    as_of: row.asOf,
    through_seq: row.throughSeq,
    source_version: row.version,
    source_hash: row.hash,
  }
  await db
    .insertInto('source_balance')
    .values({
      ...content,
      id: row.id,
      insurer_code: row.insurerCode,
      source: row.source,
      source_key: row.sourceKey,
    })
    .onConflict((conflict) => conflict.columns(['insurer_code', 'source', 'source_key']).doUpdateSet(content))
    .execute()
}

function holderColumns({ kind, id }: OfBalance['holder']) {
  return kind === 'coverage'
    ? { coverage_id: id, household_id: null }
    : { coverage_id: null, household_id: id }
}
