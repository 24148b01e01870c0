import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { hasKey, type StagedRows } from '../insurance/staged'

type Db = Kysely<Database>

/** Adds, changes and ends network contracts as a source sent them. Run it in a transaction. */
export async function applyNetworks(db: Db, staged: StagedRows): Promise<void> {
  const { rows, insurerCode, source } = staged
  await sql`set constraints network_contract_no_overlap deferred`.execute(db)
  await sql`
    insert into network_contract (id, insurer_code, source, source_key, source_version, source_hash, hospital_id, plan_id, service,
      valid_from, valid_to)
    select r.new_id, ${insurerCode}, ${source}, r.source_key, r.source_version, r.hash, hospital.id, plan.id,
      r.body ->> 'service', (r.body ->> 'valid_from')::date, (r.body ->> 'valid_to')::date
    from ${rows} r
    join hospital on hospital.code = r.body ->> 'hospital_code'
    left join plan on plan.insurer_code = ${insurerCode} and plan.code = r.body ->> 'plan_code'
    where r.op = 'upsert'
    on conflict (insurer_code, source, source_key) do update
    set hospital_id = excluded.hospital_id, plan_id = excluded.plan_id, service = excluded.service,
      valid_from = excluded.valid_from, valid_to = excluded.valid_to, source_version = excluded.source_version,
      source_hash = excluded.source_hash`.execute(db)
  await sql`
    update network_contract set valid_to = ${lastDayOf(sql`(r.body ->> 'end_date')::date`)},
      source_version = r.source_version, source_hash = r.hash
    from ${rows} r
    where r.op = 'end' and ${hasKey(staged, 'network_contract', sql`r.source_key`)}`.execute(db)
}

/**
 * Ends contracts on a day. Lowers the stored version of each contract by one, so that the contract takes effect again
 * if the source sends the same version again.
 */
export async function endNetworks(
  db: Db,
  ids: readonly string[],
  lastDay: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update network_contract set valid_to = ${lastDayOf(lastDay)}, source_version = source_version - 1, source_hash = null
    where id = any (${ids}::text[])`.execute(db)
}

/**
 * Undoes the creation of contracts by a batch: the contracts get an end before their first day, and their rows stay.
 */
export async function voidNetworks(
  db: Db,
  { insurerCode, source }: Pick<StagedRows, 'insurerCode' | 'source'>,
  keys: readonly string[],
): Promise<void> {
  await sql`
    update network_contract set valid_to = valid_from - 1, source_version = source_version - 1, source_hash = null
    where insurer_code = ${insurerCode} and source = ${source} and source_key = any (${keys}::text[])`.execute(
    db,
  )
}

/**
 * Returns the new last day of a contract that must end by `day`. For a contract that begins after `day`, returns the
 * day before its first day, so that the contract was never in force.
 */
function lastDayOf(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`greatest(least(network_contract.valid_to, ${day}), network_contract.valid_from - 1)`
}
