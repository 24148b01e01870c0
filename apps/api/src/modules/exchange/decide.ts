import type { ExchangeKind } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { BatchRow } from './batches.repo'

type Db = Kysely<Database>

/** The table that keeps the source's version of each kind of row, in the order in which a batch applies them. */
export const tableOfKind = {
  insurer: 'insurer_source',
  hospital: 'hospital_source',
  product: 'plan_version',
  policy: 'policy_period',
  person: 'person_source',
  coverage: 'coverage',
  balance: 'source_balance',
  network: 'network_contract',
  claim: 'claim_source',
} as const satisfies Record<ExchangeKind, string>
export type TableKind = keyof typeof tableOfKind
export const tableKinds = Object.keys(tableOfKind) as TableKind[]

/**
 * Decides what happens with each row of a kind, by the rules of `decideSourceVersion` but for all rows at once. A test
 * compares the two. Rows that were refused stay refused.
 */
export async function decideRows(
  db: Db,
  { id, insurer_code, source }: Pick<BatchRow, 'id' | 'insurer_code' | 'source'>,
  kind: TableKind,
): Promise<void> {
  const table = tableOfKind[kind]
  await sql`
    update exchange_row r set decision = decided.decision
    from (
      select incoming.group_key, incoming.file, incoming.line, case
        when stored.source_key is null then 'new'
        when incoming.source_version < coalesce(waiting.source_version, stored.source_version) then 'older'
        when case when waiting.source_version is null then stored.source_hash else waiting.source_hash end
            = any (incoming.hashes)
          and (incoming.implied or incoming.source_version = coalesce(waiting.source_version, stored.source_version))
          then 'unchanged'
        when incoming.source_version = coalesce(waiting.source_version, stored.source_version) then 'conflict'
        when stored.held_by_office then 'held'
        else 'changed' end as decision
      from exchange_row incoming
      left join ${sql.table(table)} stored on stored.insurer_code = ${insurer_code} and stored.source = ${source}
        and stored.source_key = incoming.source_key
      left join source_waiting waiting on waiting.insurer_code = ${insurer_code} and waiting.source = ${source}
        and waiting.table_name = ${table} and waiting.source_key = incoming.source_key
      where incoming.batch_id = ${id} and incoming.kind = ${kind}
    ) decided
    where r.batch_id = ${id} and r.kind = ${kind} and r.group_key = decided.group_key and r.file = decided.file
      and r.line = decided.line and r.decision is distinct from decided.decision and r.decision is distinct from 'refused'`.execute(
    db,
  )
}
