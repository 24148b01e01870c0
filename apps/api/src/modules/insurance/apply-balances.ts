import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { cutReservations } from './cut-reservations'
import { rowOfKey, type StagedRows } from './staged'

type Db = Kysely<Database>

/**
 * The times of a batch. A balance in the batch includes everything until the end of the day `asOf` (an ISO date), but
 * nothing after `sentAt`.
 */
export interface FigureTimes {
  asOf: string
  sentAt: Date
  /** When the batch is applied. */
  appliedAt: Date
}

/** SQL: the key of the limit to which a batch's balance row belongs. */
export const limitKeySql = sql<string>`concat_ws('.', r.body ->> 'benefit', r.body ->> 'measure', r.body ->> 'scope',
  coalesce(r.body ->> 'item', 'benefit'))`

/**
 * SQL: the ledger entries of a limit: the entries of `household` or, if `household` is null, the entries of the chain
 * of renewals that begins with the coverage `first`. This form of the query makes PostgreSQL use an index even if its
 * statistics are out of date.
 */
export function entriesOf({
  household,
  first,
  limitKey,
}: Record<'household' | 'first' | 'limitKey', RawBuilder<unknown>>): RawBuilder<unknown> {
  return sql`(
    select entry.* from ledger_entry entry where entry.household_id = ${household} and entry.limit_key = ${limitKey}
    union all
    select entry.* from coverage chain
    cross join lateral (
      select * from ledger_entry keyed
      where keyed.coverage_id = chain.id and keyed.limit_key = ${limitKey} and keyed.household_id is null offset 0
    ) entry
    where ${household} is null and chain.first_coverage_id = ${first})`
}

/** SQL: the balance rows, each joined with the coverage or household that the row names. */
function resolved(staged: StagedRows, { asOf, sentAt }: FigureTimes) {
  return sql`(
    select r.new_id, r.source_key, r.source_version, r.hash, r.decision, coverage.id as coverage_id, household.id as household_id,
      coalesce(coverage.household_id, household.id) as locked_id, coverage.first_coverage_id as first_id,
      ${limitKeySql} as limit_key, (r.body ->> 'scope') = 'lifetime' as is_lifetime,
      (r.body ->> 'period_start')::date as period_start, (r.body ->> 'used')::bigint as used,
      least(((coalesce((r.body ->> 'as_of')::date, ${asOf}::date) + 1)::timestamp at time zone 'Asia/Bangkok')
        - interval '1 millisecond', ${sentAt}) as as_of,
      (r.body ->> 'through_seq')::bigint as through_seq
    from ${staged.rows} r
    left join ${rowOfKey(staged, 'coverage', sql`r.body ->> 'coverage_key'`)} coverage on true
    left join ${rowOfKey(staged, 'household', sql`r.body ->> 'household_key'`)} household on true
    where r.op = 'upsert')`
}

/**
 * Writes the balances that a source sent. If Khum keeps the insurer's balances, the first balance of a limit becomes
 * its opening entry in the ledger. If the balance includes claims that are already in the ledger, the opening entry is
 * lower by their amounts. Undecided claims give up what the limit can no longer pay. Run it in a transaction.
 */
export async function applyBalances(db: Db, staged: StagedRows, times: FigureTimes): Promise<void> {
  const rows = resolved(staged, times)
  await lockHouseholds(db, rows)
  await sql`
    insert into source_balance (id, insurer_code, coverage_id, household_id, limit_key, period_start, used, as_of, through_seq, source,
      source_key, source_version, source_hash)
    select given.new_id, ${staged.insurerCode}, given.coverage_id, given.household_id, given.limit_key, given.period_start,
      given.used, given.as_of, given.through_seq, ${staged.source}, given.source_key, given.source_version, given.hash
    from ${rows} given
    on conflict (insurer_code, source, source_key) do update
    set coverage_id = excluded.coverage_id, household_id = excluded.household_id, limit_key = excluded.limit_key,
      period_start = excluded.period_start, used = excluded.used, as_of = excluded.as_of, through_seq = excluded.through_seq,
      source_version = excluded.source_version, source_hash = excluded.source_hash`.execute(db)
  await insertOpenings(
    db,
    sql`(select *, ${staged.source} as source from ${rows} resolved where decision = 'new')`,
    {
      insurerCode: staged.insurerCode,
      when: sql`known.openings = 0 or known.figure = 0`,
      note: 'opening figure of a batch',
      at: times.appliedAt,
    },
  )
}

/**
 * Takes over balances that a source kept until now. Each balance becomes an opening figure in the ledger, minus the
 * claims that the balance includes and the ledger also has. If the ledger already has an opening figure, adds an
 * adjustment by the difference. A repeated call changes nothing. Run it in a transaction.
 * @returns the last balance that was read, null if there are no more
 */
export async function takeOverBalances(
  db: Db,
  of: { insurerCode: string; after: string; balances: number; at: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from source_balance where insurer_code = ${of.insurerCode} and id > ${of.after}
    order by id limit ${of.balances}`.execute(db)
  const ids = rows.map(({ id }) => id)
  // If sources sent several balances for one limit and year, uses the latest. Khum showed the latest, too, while the
  // source kept the balances.
  const stored = sql`(
    select balance.*, coalesce(coverage.household_id, balance.household_id) as locked_id, coverage.first_coverage_id as first_id,
      key.is_lifetime
    from source_balance balance
    left join coverage on coverage.id = balance.coverage_id
    cross join lateral (select split_part(balance.limit_key, '.', 3) = 'lifetime' as is_lifetime) key
    where balance.id = any(${ids}::text[]) and not exists (
      select from ${balancesOf(sql`balance.household_id`, sql`coverage.first_coverage_id`)} newer
      where newer.limit_key = balance.limit_key and (key.is_lifetime or newer.period_start = balance.period_start)
        and (newer.as_of, newer.id) > (balance.as_of, balance.id)))`
  await lockHouseholds(db, stored)
  await insertOpenings(db, stored, {
    insurerCode: of.insurerCode,
    when: sql`known.openings = 0 or wanted.figure <> known.figure`,
    note: 'balance taken over from the source',
    at: of.at,
  })
  return ids.at(-1) ?? null
}

/** SQL: the balances that sources sent for a household, and for the chain of renewals that begins with `first`. */
export function balancesOf(household: RawBuilder<unknown>, first: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select shared.* from source_balance shared where shared.household_id = ${household}
    union all
    select own.* from coverage chain join source_balance own on own.coverage_id = chain.id where chain.first_coverage_id = ${first})`
}

/** Locks the households of balance rows in the order of ids, so that two transactions can't deadlock. */
async function lockHouseholds(db: Db, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('ledger ' || locked_id, 0))
    from (select distinct locked_id from ${rows} given order by 1) household`.execute(db)
}

/** SQL: whether Khum keeps the insurer's balances, or is taking them over. */
const hasOpenings = sql`(insurer.balances_owned_by = 'khum' or insurer.takes_over_balances)`

/**
 * If Khum keeps the insurer's balances or is taking them over, adds the ledger entries that change each opening figure
 * to the figure that follows from its balance row. If a limit is exceeded then, cuts the reservations of undecided
 * claims.
 * @param when SQL condition that selects the rows. It can compare the ledger's opening figure (`known.figure`) with the
 * row's (`wanted.figure`).
 */
async function insertOpenings(
  db: Db,
  rows: RawBuilder<unknown>,
  { insurerCode, when, note, at }: { insurerCode: string; when: RawBuilder<unknown>; note: string; at: Date },
): Promise<void> {
  const entries = entriesOf({
    household: sql`given.household_id`,
    first: sql`given.first_id`,
    limitKey: sql`given.limit_key`,
  })
  const inPeriod = sql`(given.is_lifetime or entry.period_start = given.period_start)`
  // A figure that names the last event of our feed also includes the reservations until then, as in `sumsOfSource`.
  const { rows: exceeding } = await sql<{ claim_id: string }>`
    with opened as materialized (
      select given.coverage_id, given.household_id, given.first_id, given.limit_key, given.period_start, given.is_lifetime, given.as_of,
        given.source, known.openings, wanted.figure - known.figure as amount,
        wanted.figure + known.of_claims > top.value as is_exceeded
      from ${rows} given
      join insurer on insurer.code = ${insurerCode} and ${hasOpenings}
      cross join lateral (
        select max(benefit_limit.value) as value
        from (
          select plan_id from coverage where id = given.coverage_id
          union select plan_id from coverage where household_id = given.household_id
        ) covered
        join plan_version on plan_version.plan_id = covered.plan_id
        join benefit_limit on benefit_limit.plan_version_id = plan_version.id and benefit_limit.key = given.limit_key
      ) top
      cross join lateral (
        select count(*) filter (where entry.kind = 'opening') as openings,
          coalesce(sum(entry.amount) filter (where entry.claim_id is null), 0)::bigint as figure,
          coalesce(sum(entry.amount) filter (where entry.claim_id is not null), 0)::bigint as of_claims,
          coalesce(sum(entry.amount) filter (where entry.claim_id is not null and entry.kind in ('consume', 'adjust')), 0)::bigint as consumed,
          coalesce(sum(entry.amount) filter (where entry.claim_id is not null and case
            when claim.origin = 'core_system' or given.through_seq is null
            then entry.kind in ('consume', 'adjust') and entry.at <= given.as_of
            else event.feed_seq <= given.through_seq end), 0)::bigint as included
        from ${entries} entry
        left join claim on claim.id = entry.claim_id
        left join claim_event event on event.id = entry.claim_event_id
        where ${inPeriod}
      ) known
      cross join lateral (
        select greatest(0, least(given.used - known.included, top.value - known.consumed)) as figure
      ) wanted
      where ${when}
    ),
    inserted as (
      insert into ledger_entry (coverage_id, household_id, limit_key, period_start, kind, amount, at, entered_by, note)
      select coverage_id, household_id, limit_key, period_start, case when openings = 0 then 'opening' else 'adjust' end, amount, as_of,
        case when openings > 0 then source end, case when openings > 0 then ${note} end
      from opened
    )
    select distinct entry.claim_id
    from opened given
    cross join lateral ${entries} entry
    where given.is_exceeded and ${inPeriod} and entry.kind = 'reserve'`.execute(db)
  await cutReservations(
    db,
    exceeding.map(({ claim_id }) => claim_id),
    at,
  )
}

/**
 * Adds ledger entries that bring the opening figures of a source's balance rows to zero, before the rows are removed.
 * Also takes back staff's corrections of these figures, even on another coverage of the chain or in another year of a
 * lifetime limit. If another balance row of the same figure stays, takes back only the entries of the removed row's own
 * coverage and year.
 */
export async function closeOpenings(
  db: Db,
  { insurerCode, source, keys }: { insurerCode: string; source: string; keys: readonly string[] },
  at: Date,
): Promise<void> {
  const [household, first] = [sql`balance.household_id`, sql`coverage.first_coverage_id`]
  const isClosed = sql`balance.insurer_code = ${insurerCode} and balance.source = ${source}
    and balance.source_key = any (${keys}::text[])`
  await lockHouseholds(
    db,
    sql`(
      select coalesce(coverage.household_id, balance.household_id) as locked_id
      from source_balance balance left join coverage on coverage.id = balance.coverage_id where ${isClosed})`,
  )
  await sql`
    insert into ledger_entry (coverage_id, household_id, limit_key, period_start, kind, amount, at, entered_by, note)
    select entry.coverage_id, entry.household_id, entry.limit_key, entry.period_start, 'adjust', -sum(entry.amount), ${at}, ${source},
      'batch undone'
    from source_balance balance
    join insurer on insurer.code = balance.insurer_code and ${hasOpenings}
    left join coverage on coverage.id = balance.coverage_id
    cross join lateral (select split_part(balance.limit_key, '.', 3) = 'lifetime' as is_lifetime) key
    cross join lateral (
      select min(each.id) as first_id, bool_or(each.source <> ${source} or each.source_key <> all (${keys}::text[])) as stays
      from ${balancesOf(household, first)} each
      where each.limit_key = balance.limit_key and (key.is_lifetime or each.period_start = balance.period_start)
    ) same
    cross join lateral ${entriesOf({ household, first, limitKey: sql`balance.limit_key` })} entry
    where ${isClosed} and entry.claim_id is null and (key.is_lifetime or entry.period_start = balance.period_start)
      and case when same.stays
        then entry.period_start = balance.period_start and (balance.household_id is not null or entry.coverage_id = balance.coverage_id)
        else balance.id = same.first_id end
    group by 1, 2, 3, 4
    having sum(entry.amount) <> 0`.execute(db)
}
