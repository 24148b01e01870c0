import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { StagedRows } from './staged'

/** Updates the name, kind and hotline of the batch's insurer. Run it in a transaction. */
export async function applyInsurers(
  db: Kysely<Database>,
  { rows, insurerCode, source }: StagedRows,
): Promise<void> {
  await sql`
    update insurer set name_th = r.body ->> 'name_th', name_en = r.body ->> 'name_en', kind = r.body ->> 'kind',
      hotline = coalesce(r.body ->> 'hotline', insurer.hotline)
    from ${rows} r where r.op = 'upsert' and insurer.code = ${insurerCode}`.execute(db)
  await sql`
    insert into insurer_source (insurer_code, source, source_key, source_version, source_hash)
    select ${insurerCode}, ${source}, r.source_key, r.source_version, r.hash from ${rows} r where r.op = 'upsert'
    on conflict (insurer_code, source, source_key) do update
    set source_version = excluded.source_version, source_hash = excluded.source_hash`.execute(db)
}
