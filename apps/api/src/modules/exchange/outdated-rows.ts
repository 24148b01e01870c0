import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { rowOfKey, type StagedRows } from '../insurance/staged'
import type { BatchRow } from './batches.repo'
import type { TableKind } from './decide'
import { type Fault, refuseRow } from './refuse-row'
import { noteRefusedReferences } from './refused-references'

type Db = Kysely<Database>

/** For each kind of row, SQL that selects the staged rows that can't be applied, with the columns of `Fault`. */
const faultsOf: Partial<Record<TableKind, (staged: StagedRows) => RawBuilder<unknown>>> = {
  hospital: ({ rows }) => sql`
    select r.source_key, 'codes' as field, 'code_of_another_row' as code, taken.system || ' ' || taken.code as detail
    from ${rows} r
    cross join jsonb_array_elements(r.body -> 'codes') given
    join hospital_code taken on taken.system = given ->> 'system' and taken.code = given ->> 'code'
    join hospital on hospital.id = taken.hospital_id and hospital.code <> r.body ->> 'hospital_code'`,
  network: ({ rows }) => sql`
    select r.source_key, 'hospital_code' as field, 'reference_unknown' as code, 'hospital ' || (r.body ->> 'hospital_code') as detail
    from ${rows} r left join hospital on hospital.code = r.body ->> 'hospital_code'
    where r.op = 'upsert' and hospital.id is null`,
  balance: (staged) => sql`
    select r.source_key, case when r.body ? 'coverage_key' then 'coverage_key' else 'household_key' end as field,
      'reference_unknown' as code, coalesce('coverage ' || (r.body ->> 'coverage_key'), 'household ' || (r.body ->> 'household_key')) as detail
    from ${staged.rows} r
    left join ${rowOfKey(staged, 'coverage', sql`r.body ->> 'coverage_key'`)} coverage on true
    left join ${rowOfKey(staged, 'household', sql`r.body ->> 'household_key'`)} household on true
    where r.op = 'upsert' and coverage.id is null and household.id is null`,
  claim: (staged) => sql`
    select r.source_key, 'coverage_key' as field, 'reference_unknown' as code, 'coverage ' || (r.body ->> 'coverage_key') as detail
    from ${staged.rows} r
    left join ${rowOfKey(staged, 'coverage', sql`r.body ->> 'coverage_key'`)} coverage on true
    where r.op = 'upsert' and coverage.id is null`,
}

/**
 * Refuses rows of a chunk that have become impossible since the check. Another insurer's batch may have given a row's
 * hospital code to a different hospital, or removed the hospital that a row needs. Or `refuseUninsured` may have
 * refused the coverage that a row needs. Call it after locking what the chunk refers to.
 */
export async function refuseOutdated(
  db: Db,
  batch: BatchRow,
  kind: TableKind,
  staged: StagedRows,
): Promise<void> {
  const faults = faultsOf[kind]?.(staged)
  if (faults) await refuseAll(db, batch, kind, faults)
}

/**
 * Refuses the coverages of a chunk that couldn't be added, because their person or subscriber was erased since the
 * check. Also refuses the renewals of these coverages. R68
 */
export async function refuseUninsured(db: Db, batch: BatchRow, staged: StagedRows): Promise<void> {
  const subscriberKey = sql`coalesce(r.body ->> 'subscriber_key', r.body ->> 'person_key')`
  await refuseAll(
    db,
    batch,
    'coverage',
    sql`
      select r.source_key, 'reference_unknown' as code, problem.field, problem.detail
      from ${staged.rows} r
      left join ${rowOfKey(staged, 'coverage', sql`r.source_key`)} stored on true
      left join ${rowOfKey(staged, 'person_source', sql`r.body ->> 'person_key'`)} person on true
      left join ${rowOfKey(staged, 'person_source', subscriberKey)} subscriber on true
      cross join lateral (select
        case when person.person_id is null then 'person_key' when subscriber.person_id is null then 'subscriber_key' else 'renews_key' end as field,
        case when person.person_id is null then 'person ' || (r.body ->> 'person_key')
          when subscriber.person_id is null then 'person ' || ${subscriberKey} else 'coverage ' || (r.body ->> 'renews_key') end as detail
      ) problem
      where r.op = 'upsert' and r.decision = 'new' and stored.id is null`,
  )
}

async function refuseAll(
  db: Db,
  batch: BatchRow,
  kind: TableKind,
  faults: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<Fault & { source_key: string }>`
    select distinct on (source_key) source_key, field, code, detail from (${faults}) found`.execute(db)
  for (const { source_key: sourceKey, ...fault } of rows)
    await refuseRow(db, batch, { kind, sourceKey }, fault)
  if (rows.length > 0) await noteRefusedReferences(db, batch, false)
}
