import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { StagedRows } from '../insurance/staged'
import { type TableKind, tableOfKind } from './decide'

type Db = Kysely<Database>

const all = (table: string, condition: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(to_jsonb(part)), '[]') from ${sql.table(table)} part where ${condition})`

/** SQL: the row `stored` and its parts as JSON, as they are before the batch. Leaves out sealed personal data. */
export const snapshotOf: Record<TableKind, RawBuilder<unknown>> = {
  insurer: sql`to_jsonb(stored) || (
    select jsonb_build_object('name_th', name_th, 'name_en', name_en, 'kind', kind, 'hotline', hotline)
    from insurer where insurer.code = stored.insurer_code)`,
  hospital: sql`to_jsonb(stored) || (
    select jsonb_build_object('hospital', to_jsonb(hospital) - 'place' - 'sort_name') from hospital where hospital.id = stored.hospital_id)
    || jsonb_build_object('hospital_code', ${all('hospital_code', sql`part.hospital_id = stored.hospital_id`)})`,
  product: sql`to_jsonb(stored) || jsonb_build_object(
    'benefit', ${all('benefit', sql`part.plan_version_id = stored.id`)},
    'benefit_limit', ${all('benefit_limit', sql`part.plan_version_id = stored.id`)},
    'cost_sharing', ${all('cost_sharing', sql`part.plan_version_id = stored.id`)})`,
  policy: sql`to_jsonb(stored) || jsonb_build_object(
    'policy_period_plan', ${all('policy_period_plan', sql`part.policy_period_id = stored.id`)})`,
  person: sql`to_jsonb(stored) || (
    select jsonb_build_object('title_th', title_th, 'name_th', name_th, 'surname_th', surname_th, 'title_en', title_en,
      'name_en', name_en, 'surname_en', surname_en, 'birth_date', birth_date, 'gender', gender)
    from person where person.id = stored.person_id)`,
  coverage: sql`to_jsonb(stored) || jsonb_build_object(
    'cost_sharing_exception', ${all('cost_sharing_exception', sql`part.coverage_id = stored.id`)})`,
  balance: sql`to_jsonb(stored)`,
  network: sql`to_jsonb(stored)`,
  claim: sql`to_jsonb(stored)`,
}

/**
 * Stores the rows of a chunk as they are before it is applied, so that the batch can be undone. Null for rows that the
 * chunk creates.
 */
export async function keepHistory(
  db: Db,
  batchId: string,
  kind: TableKind,
  { rows, insurerCode, source }: StagedRows,
): Promise<void> {
  const table = tableOfKind[kind]
  await sql`
    insert into exchange_history (batch_id, table_name, row_key, before)
    select ${batchId}, ${table}, r.source_key, case when r.decision = 'changed' then (
      select ${snapshotOf[kind]} from ${sql.table(table)} stored
      where stored.insurer_code = ${insurerCode} and stored.source = ${source} and stored.source_key = r.source_key
    ) end
    from ${rows} r`.execute(db)
}
