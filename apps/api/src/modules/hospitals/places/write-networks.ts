import type { ContractService } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema'
import { hospitalId } from './hospital-record'
import type { Place } from './read-place'

/** How many rows of `network_contract` were added, ended or left unchanged. */
export interface NetworkCounts {
  added: number
  ended: number
  same: number
}

interface Row {
  hospital_id: string
  insurer_code: string
  service: ContractService
}

/**
 * Writes the networks of these hospitals, as contracts for all plans. For each hospital, changes only the networks of
 * the insurers that its row names. If the row no longer lists a stored network, the network's last day is yesterday; a
 * network that the row adds starts today. Adds the ids of changed hospitals to `changed`.
 */
export async function writeNetworks(
  db: Kysely<Database>,
  batch: readonly Place[],
  today: string,
  changed: Set<string>,
): Promise<NetworkCounts> {
  const cells = batch.flatMap(({ code, networks }) =>
    networks === null ? [] : [{ id: hospitalId(code), networks }],
  )
  if (cells.length === 0) return { added: 0, ended: 0, same: 0 }
  const named = cells.flatMap(({ id, networks }) => networks.map(([insurer]) => `${id} ${insurer}`))
  const wanted = cells.flatMap(({ id, networks }) =>
    networks.flatMap(([insurer_code, service]): Row[] =>
      service === 'none' ? [] : [{ hospital_id: id, insurer_code, service }],
    ),
  )
  const inForce = sql<boolean>`valid_from <= ${today}::date and (valid_to is null or valid_to >= ${today}::date)`
  const { rows: found } = await sql<Row>`
    select hospital_id, insurer_code, service from network_contract
    where hospital_id = any(${cells.map(({ id }) => id)}) and hospital_id || ' ' || insurer_code = any(${named}) and plan_id is null
      and ${inForce}`.execute(db)
  const wantedKeys = new Set(wanted.map(keyOf))
  const foundKeys = new Set(found.map(keyOf))
  const ended = found.filter((row) => !wantedKeys.has(keyOf(row)))
  const added = [...new Map(wanted.map((row) => [keyOf(row), row])).values()].filter(
    (row) => !foundKeys.has(keyOf(row)),
  )
  for (const row of [...ended, ...added]) changed.add(row.hospital_id)
  if (ended.length > 0) {
    const these = sql<boolean>`hospital_id || ' ' || insurer_code || ' ' || service = any(${ended.map(keyOf)}) and plan_id is null
      and ${inForce}`
    // A contract that began today gets an end before its start, so it was never in force.
    await sql`update network_contract set valid_to = ${today}::date - 1 where ${these}`.execute(db)
  }
  if (added.length > 0) {
    // If the same network is already stored with a later start, the new contract ends the day before that start.
    await sql`
      insert into network_contract (hospital_id, insurer_code, service, valid_from, valid_to)
      select wanted.hospital_id, wanted.insurer_code, wanted.service, ${today}::date, (
        select min(valid_from) - 1 from network_contract later
        where (later.hospital_id, later.insurer_code, later.service) = (wanted.hospital_id, wanted.insurer_code, wanted.service)
          and later.plan_id is null and later.valid_from > ${today}::date)
      from unnest(${added.map((row) => row.hospital_id)}::text[], ${added.map((row) => row.insurer_code)}::text[],
        ${added.map((row) => row.service)}::text[]) wanted (hospital_id, insurer_code, service)`.execute(db)
  }
  return { added: added.length, ended: ended.length, same: wantedKeys.size - added.length }
}

function keyOf({ hospital_id, insurer_code, service }: Row): string {
  return `${hospital_id} ${insurer_code} ${service}`
}
