import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { BatchRow } from './batches.repo'
import { kindsOf } from './decide'

type Db = Kysely<Database>

/**
 * Puts rows that depend on each other into one group, because a group is applied in one transaction. Until this call,
 * each row has the group that follows from its own fields (`groupOf` in staged-row.ts).
 */
export async function groupRows(db: Db, batch: BatchRow): Promise<void> {
  const kinds = kindsOf(batch)
  await groupEndings(db, batch, kinds)
  if (kinds.includes('person')) await groupIdentities(db, batch)
  if (kinds.includes('coverage')) await groupRenewals(db, batch)
}

/**
 * For each kind of row, two pieces of SQL: the tables to read (the stored row is `stored`), and the key of the stored
 * row's group. `groupOf` (staged-row.ts) returns the same key for a row of a batch.
 */
const groupOfStored = {
  product: ['plan_version stored join plan on plan.id = stored.plan_id', 'plan.code'],
  policy: ['policy_period stored join policy on policy.id = stored.policy_id', 'policy.source_key'],
  coverage: [
    'coverage stored join household on household.id = stored.household_id join policy on policy.id = household.policy_id',
    // If the row has no `household_key`, the household's key is `policy_number|subscriber_key`. The group is then only
    // the subscriber's key.
    `case when starts_with(household.source_key, policy.source_key || '|')
      then substr(household.source_key, length(policy.source_key) + 2) else household.source_key end`,
  ],
  network: [
    'network_contract stored join hospital on hospital.id = stored.hospital_id left join plan on plan.id = stored.plan_id',
    `concat(hospital.code, '|', plan.code, '|', stored.service)`,
  ],
} as const

/**
 * Puts a row that ends or voids a stored row into the stored row's group. Such a row has only a key, so its own fields
 * don't show the group. A policy period, for example, must end in the transaction in which the next one begins.
 */
async function groupEndings(
  db: Db,
  { id, insurer_code, source }: BatchRow,
  kinds: readonly string[],
): Promise<void> {
  for (const [kind, [from, group]] of Object.entries(groupOfStored)) {
    if (!kinds.includes(kind)) continue
    await sql`
      update exchange_row r set group_key = found.group_key
      from (
        select stored.source_key, ${sql.raw(group)} as group_key from ${sql.raw(from)}
        where stored.insurer_code = ${insurer_code} and stored.source = ${source} and stored.source_key in (
          select source_key from exchange_row where batch_id = ${id} and kind = ${kind} and op in ('end', 'void'))
      ) found
      where r.batch_id = ${id} and r.kind = ${kind} and r.op in ('end', 'void') and r.source_key = found.source_key
        and r.group_key <> found.group_key`.execute(db)
  }
}

/**
 * Puts people with the same citizen id or passport into one group, so that they are applied together. If one of their
 * keys belongs to a stored person, the other keys are then linked to this person. In separate groups, the order of the
 * rows would decide whether the keys are linked.
 */
async function groupIdentities(db: Db, { id }: BatchRow): Promise<void> {
  let moved: bigint
  do {
    moved = 0n
    for (const hash of [sql`national_id_hash`, sql`passport_hash`]) {
      const rows = sql`batch_id = ${id} and kind = 'person' and ${hash} is not null and decision in ('new', 'changed')`
      const { numAffectedRows } = await sql`
        update exchange_row r set group_key = shared.first
        from (
          select ${hash} as hash, min(group_key) as first from exchange_row where ${rows}
          group by ${hash} having min(group_key) <> max(group_key)
        ) shared
        where ${rows} and r.${hash} = shared.hash and r.group_key <> shared.first`.execute(db)
      moved += numAffectedRows ?? 0n
    }
  } while (moved > 0n)
}

/** Puts a renewal into the group of the coverage that it renews, so that it isn't written before that coverage. */
async function groupRenewals(db: Db, { id }: BatchRow): Promise<void> {
  let moved: bigint
  do {
    const { numAffectedRows } = await sql`
      update exchange_row r set group_key = former.group_key
      from exchange_row former
      where r.batch_id = ${id} and r.kind = 'coverage' and r.body ? 'renews_key' and former.batch_id = ${id}
        and former.kind = 'coverage' and former.source_key = r.body ->> 'renews_key' and former.group_key <> r.group_key
        and r.decision in ('new', 'changed') and former.decision in ('new', 'changed')
        and former.body ->> 'effective_date' < r.body ->> 'effective_date'`.execute(db)
    moved = numAffectedRows ?? 0n
  } while (moved > 0n)
}
