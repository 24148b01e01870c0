import { type Kysely, sql } from 'kysely'
import type { InsurerScope } from '../../caller'
import type { Database } from '../../db/schema'
import { isInScope } from '../../insurer-scope'
import { balancesOf } from './apply-balances'
import type { Holder } from './holders'

type Db = Kysely<Database>

/**
 * Identifies the balance of a limit. It belongs to the household or, if `householdId` is null, to the coverage and its
 * renewals.
 */
interface OfBalance {
  coverageId: string
  householdId: string | null
  limitKey: string
  /** ISO date. */
  periodStart: string
}

/** Finds a coverage's insurer and person, if the coverage belongs to one of the caller's insurers. */
export function findCoverageOwner(db: Db, caller: InsurerScope, id: string) {
  return db
    .selectFrom('coverage')
    .select(['insurer_code', 'person_id'])
    .where('id', '=', id)
    .where(isInScope(caller, sql.ref('insurer_code')))
    .executeTakeFirst()
}

/** Lists the ledger entries of a coverage's chain of renewals and of its household, oldest first. */
export async function listEntries(db: Db, holder: Pick<Holder, 'firstCoverageId' | 'householdId'>) {
  const { rows } = await sql<{
    limit_key: string
    is_family: boolean
    period_start: string
    kind: string
    amount: bigint
    claim_id: string | null
    at: Date
    by: string | null
    note: string | null
  }>`
    select entry.limit_key, entry.household_id is not null as is_family, entry.period_start, entry.kind, entry.amount, entry.claim_id,
      entry.at, coalesce(staff.name, entry.entered_by) as by, entry.note
    from (
      select entry.* from coverage chain
      join ledger_entry entry on entry.coverage_id = chain.id and entry.household_id is null
      where chain.first_coverage_id = ${holder.firstCoverageId}
      union all
      select entry.* from ledger_entry entry where entry.household_id = ${holder.householdId}
    ) entry
    left join staff on staff.id = entry.entered_by
    order by entry.id`.execute(db)
  return rows
}

/** Adds a ledger entry that a member of staff makes, outside any claim. */
export async function insertAdjustment(
  db: Db,
  of: OfBalance,
  entry: { kind: 'opening' | 'adjust'; amount: bigint; staffId: string; reason: string; at: Date },
): Promise<void> {
  await db
    .insertInto('ledger_entry')
    .values({
      coverage_id: of.coverageId,
      household_id: of.householdId,
      limit_key: of.limitKey,
      period_start: of.periodStart,
      kind: entry.kind,
      amount: entry.amount,
      at: entry.at,
      entered_by: entry.staffId,
      note: entry.reason,
    })
    .execute()
}

/** Adds `amount` to the figure that a source sent for a balance. The result is at least 0. */
export async function correctSourceBalance(
  db: Db,
  of: OfBalance & { isLifetime: boolean },
  amount: bigint,
): Promise<void> {
  const first =
    of.householdId === null
      ? sql`(select first_coverage_id from coverage where id = ${of.coverageId})`
      : sql`null`
  await sql`
    update source_balance set used = greatest(0, used + ${amount})
    where id = (
      select balance.id from ${balancesOf(sql`${of.householdId}::text`, first)} balance
      where balance.limit_key = ${of.limitKey} and (${of.isLifetime} or balance.period_start = ${of.periodStart})
      order by balance.as_of desc, balance.id desc
      limit 1)`.execute(db)
}
