import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { hasKey, newIdSql, type StagedRows } from './staged'

type Db = Kysely<Database>

/**
 * Adds, changes and ends plan versions as a source sent them, with their products, plans, benefits, limits and cost
 * sharing. Run it in a transaction.
 */
export async function applyProducts(db: Db, staged: StagedRows): Promise<void> {
  await sql`set constraints plan_versions_do_not_overlap deferred`.execute(db)
  await writeCatalogue(db, staged)
  await writeVersions(db, staged)
  await replaceContent(db, staged)
  await endVersions(db, staged)
}

/**
 * Upserts products and plans. If several rows have the same product or plan, its names come from the row whose plan
 * version begins last. Doesn't change products and plans of other sources, or those that are held by the office.
 */
async function writeCatalogue(db: Db, { rows, insurerCode, source }: StagedRows): Promise<void> {
  await sql`
    insert into product (id, insurer_code, code, name_th, name_en, source, source_key)
    select distinct on (r.body ->> 'product_code') ${newIdSql}, ${insurerCode}, r.body ->> 'product_code',
      r.body ->> 'product_name_th', r.body ->> 'product_name_en', ${source}, r.body ->> 'product_code'
    from ${rows} r where r.op = 'upsert'
    order by r.body ->> 'product_code', r.body ->> 'effective_from' desc
    on conflict (insurer_code, code) do update set name_th = excluded.name_th, name_en = excluded.name_en
    where product.source = excluded.source and not product.held_by_office
      and (product.name_th, product.name_en) is distinct from (excluded.name_th, excluded.name_en)`.execute(
    db,
  )
  await sql`
    insert into plan (id, insurer_code, product_id, code, name_th, name_en, source, source_key)
    select distinct on (r.body ->> 'plan_code') ${newIdSql}, ${insurerCode}, product.id, r.body ->> 'plan_code',
      r.body ->> 'plan_name_th', r.body ->> 'plan_name_en', ${source}, r.body ->> 'plan_code'
    from ${rows} r
    join product on product.insurer_code = ${insurerCode} and product.code = r.body ->> 'product_code'
    where r.op = 'upsert'
    order by r.body ->> 'plan_code', r.body ->> 'effective_from' desc
    on conflict (insurer_code, source, source_key) do update
    set product_id = excluded.product_id, name_th = excluded.name_th, name_en = excluded.name_en
    where not plan.held_by_office and (plan.product_id, plan.name_th, plan.name_en)
      is distinct from (excluded.product_id, excluded.name_th, excluded.name_en)`.execute(db)
}

async function writeVersions(db: Db, staged: StagedRows): Promise<void> {
  const { rows, insurerCode, source } = staged
  await sql`
    insert into plan_version (id, plan_id, insurer_code, effective_from, effective_to, source, source_key, source_version,
      source_hash)
    select r.new_id, plan.id, ${insurerCode}, (r.body ->> 'effective_from')::date, (r.body ->> 'effective_to')::date,
      ${source}, r.source_key, r.source_version, r.hash
    from ${rows} r
    join plan on ${hasKey(staged, 'plan', sql`r.body ->> 'plan_code'`)}
    where r.op = 'upsert'
    on conflict (insurer_code, source, source_key) do update
    set plan_id = excluded.plan_id, effective_from = excluded.effective_from, effective_to = excluded.effective_to,
      source_version = excluded.source_version, source_hash = excluded.source_hash`.execute(db)
}

/**
 * Replaces the benefits, limits and cost sharing of the versions. The new rows get new ids, which is safe, because the
 * ledger and claims refer to limits by key.
 */
async function replaceContent(db: Db, staged: StagedRows): Promise<void> {
  const { rows } = staged
  const versions = sql`(
    select version.id, r.body from ${rows} r
    join plan_version version on ${hasKey(staged, 'version', sql`r.source_key`)}
    where r.op = 'upsert')`
  await sql`delete from cost_sharing where plan_version_id in (select id from ${versions} version)`.execute(
    db,
  )
  await sql`delete from benefit_limit where plan_version_id in (select id from ${versions} version)`.execute(
    db,
  )
  await sql`delete from benefit where plan_version_id in (select id from ${versions} version)`.execute(db)
  await sql`
    insert into benefit (id, plan_version_id, kind, section_scheme, section_code, name_th, name_en, waiting_days, sort)
    select ${newIdSql}, version.id, given.value ->> 'kind', given.value ->> 'section_scheme', given.value ->> 'section_code',
      given.value ->> 'name_th', given.value ->> 'name_en', coalesce((given.value ->> 'waiting_days')::int, 0), given.n - 1
    from ${versions} version, jsonb_array_elements(version.body -> 'benefits') with ordinality given (value, n)`.execute(
    db,
  )
  const key = sql`concat_ws('.', given.value ->> 'benefit', given.value ->> 'measure', given.value ->> 'scope',
    coalesce(given.value ->> 'item', 'benefit'))`
  const limits = sql`(
    select version.id as version_id, list.value, list.n
    from ${versions} version, jsonb_array_elements(version.body -> 'limits') with ordinality list (value, n))`
  await sql`
    insert into benefit_limit (id, benefit_id, plan_version_id, key, measure, scope, item, value, shared_by, sort)
    select ${newIdSql}, benefit.id, given.version_id, ${key}, given.value ->> 'measure', given.value ->> 'scope',
      coalesce(given.value ->> 'item', 'benefit'), (given.value ->> 'value')::bigint,
      coalesce(given.value ->> 'shared_by', 'person'), given.n - 1
    from ${limits} given
    join benefit on benefit.plan_version_id = given.version_id and benefit.kind = given.value ->> 'benefit'`.execute(
    db,
  )
  await sql`
    update benefit_limit set parent_limit_id = parent.id
    from ${limits} given, benefit_limit parent
    where benefit_limit.plan_version_id = given.version_id and benefit_limit.key = ${key}
      and parent.plan_version_id = given.version_id and parent.key = given.value ->> 'within'`.execute(db)
  await sql`
    insert into cost_sharing (id, plan_version_id, benefit_kind, kind, value)
    select ${newIdSql}, version.id, given.value ->> 'benefit', given.value ->> 'kind', (given.value ->> 'value')::bigint
    from ${versions} version, jsonb_array_elements(version.body -> 'cost_sharing') given`.execute(db)
}

/** SQL: the last day of a plan version that ends on `day`; never earlier than the version's first day. */
export function lastDayOfVersion(table: string, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`greatest(least(${sql.ref(`${table}.effective_to`)}, ${day}), ${sql.ref(`${table}.effective_from`)})`
}

async function endVersions(db: Db, staged: StagedRows): Promise<void> {
  await sql`
    update plan_version set effective_to = ${lastDayOfVersion('plan_version', sql`(r.body ->> 'end_date')::date`)},
      source_version = r.source_version, source_hash = r.hash
    from ${staged.rows} r
    where r.op = 'end' and ${hasKey(staged, 'plan_version', sql`r.source_key`)}`.execute(db)
}
