import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { joinKnownClaim } from '../claims/adjudication/import-claims'
import { householdKeySql } from '../insurance/apply-coverages'
import { rowOfKey, type StagedRows } from '../insurance/staged'
import { type ResultKind, type TableKind, tableOfKind } from './decide'
import { peopleByIdentity, sealedPhones } from './person-history'

type Db = Kysely<Database>

const all = (table: string, condition: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(to_jsonb(part)), '[]') from ${sql.table(table)} part where ${condition})`

const namesOfPerson = sql`jsonb_build_object('title_th', title_th, 'name_th', name_th, 'surname_th', surname_th, 'title_en', title_en,
  'name_en', name_en, 'surname_en', surname_en, 'birth_date', birth_date, 'gender', gender,
  'has_citizen_id', national_id_hash is not null,
  'passports', (select coalesce(jsonb_agg(id), '[]') from person_identifier where person_identifier.person_id = person.id))`

/** SQL: the decision and the payment that a claim has now. */
const decisionOf = (claim: RawBuilder<unknown>) =>
  sql`jsonb_build_object('decision_id', ${claim}.decision_id, 'paid_on', ${claim}.paid_on)`

/** SQL: the present content of the row `stored` and of its child rows, as JSON. Leaves out sealed personal data. */
export const snapshotOf: Record<Exclude<TableKind, ResultKind>, RawBuilder<unknown>> = {
  insurer: sql`to_jsonb(stored)`,
  hospital: sql`to_jsonb(stored)`,
  product: sql`to_jsonb(stored) || jsonb_build_object(
    'benefit', ${all('benefit', sql`part.plan_version_id = stored.id`)},
    'benefit_limit', ${all('benefit_limit', sql`part.plan_version_id = stored.id`)},
    'cost_sharing', ${all('cost_sharing', sql`part.plan_version_id = stored.id`)})`,
  policy: sql`to_jsonb(stored) || jsonb_build_object(
    'policy_period_plan', ${all('policy_period_plan', sql`part.policy_period_id = stored.id`)})`,
  person: sql`to_jsonb(stored) || (select ${namesOfPerson} from person where person.id = stored.person_id)`,
  coverage: sql`to_jsonb(stored) || jsonb_build_object(
    'cost_sharing_exception', ${all('cost_sharing_exception', sql`part.coverage_id = stored.id`)})`,
  balance: sql`to_jsonb(stored)`,
  network: sql`to_jsonb(stored)`,
  claim: sql`to_jsonb(stored) || (
    select ${decisionOf(sql`claim`)} from claim where claim.id = stored.claim_id)`,
}

/**
 * SQL: the column `before` of a new row `r` that is linked to a claim that Khum already has. Null if the row creates a
 * claim.
 */
const linkedClaim = (staged: StagedRows) => sql`(
  select jsonb_build_object('is_only_linked', true) || ${decisionOf(sql`known`)}
  from (values (1)) one ${joinKnownClaim(staged)} where known.id is not null)`

/**
 * Stores the present content of the rows that a chunk of the batch will change, so that the batch can be undone. The
 * column `before` is null for rows that the chunk creates; see `linkedClaim` for new rows of known claims. A row is
 * stored before the rows that refer to it. An undo goes from the last stored row to the first, so it removes the
 * referring rows first.
 */
export async function keepHistory(
  { keys }: Pick<AppContext, 'keys'>,
  db: Db,
  batchId: string,
  kind: Exclude<TableKind, ResultKind>,
  staged: StagedRows,
): Promise<void> {
  const { rows, insurerCode, source } = staged
  const phones = kind === 'person' ? await sealedPhones(db, keys, staged) : '{}'
  const phoneOf = (person: RawBuilder<unknown>) =>
    sql`|| jsonb_build_object('contact_phone_sealed', ${phones}::jsonb -> ${person})`
  for (const { table, found } of besides(kind, staged)) {
    await sql`
      insert into exchange_history (batch_id, table_name, row_key, before)
      select ${batchId}, ${table}, found.row_key, found.before ${table === 'person' ? phoneOf(sql`found.row_key`) : sql``}
      from (${found}) found
      left join lateral (
        select true as is_known from exchange_history known
        where known.batch_id = ${batchId} and known.table_name = ${table} and known.row_key = found.row_key limit 1
      ) known on true
      where known.is_known is null`.execute(db)
  }
  const table = tableOfKind[kind]
  await sql`
    insert into exchange_history (batch_id, table_name, row_key, before)
    select ${batchId}, ${table}, r.source_key, case when r.decision = 'changed' then (
      select ${snapshotOf[kind]} ${kind === 'person' ? phoneOf(sql`stored.person_id`) : sql``} from ${sql.table(table)} stored
      where stored.insurer_code = ${insurerCode} and stored.source = ${source} and stored.source_key = r.source_key
    ) ${kind === 'claim' ? sql`else ${linkedClaim(staged)}` : sql``} end
    from ${rows} r`.execute(db)
}

/** The `table_name` of the history rows that store each claim's decision after the batch; see `keepDecisions`. */
export const decisionsAfter = 'claim_decision'

/**
 * Stores the decision and payment that each claim of a chunk has now. An undo compares them with the claim, and doesn't
 * change a claim that was decided later.
 */
export async function keepDecisions(db: Db, batchId: string, staged: StagedRows): Promise<void> {
  await sql`
    insert into exchange_history (batch_id, table_name, row_key, before)
    select ${batchId}, ${decisionsAfter}, r.source_key, ${decisionOf(sql`claim`)}
    from ${staged.rows} r cross join ${rowOfKey(staged, 'claim_source', sql`r.source_key`)} link
    join claim on claim.id = link.claim_id`.execute(db)
}

/**
 * Returns queries (`row_key`, `before`) for stored rows that a chunk changes besides the rows of its own table. A chunk
 * of plan versions, for example, also changes products and plans.
 */
function besides(kind: TableKind, staged: StagedRows): { table: string; found: RawBuilder<unknown> }[] {
  const { rows, insurerCode } = staged
  const parent = (table: string, key: RawBuilder<unknown>) => ({
    table,
    found: sql`select given.key as row_key, to_jsonb(stored) as before
      from (select distinct ${key} as key from ${rows} r where r.op = 'upsert') given
      left join ${rowOfKey(staged, table, sql`given.key`)} stored on true`,
  })
  if (kind === 'insurer')
    return [
      {
        table: 'insurer',
        found: sql`select code as row_key, to_jsonb(insurer) as before from insurer where code = ${insurerCode}`,
      },
    ]
  if (kind === 'hospital')
    return [
      {
        table: 'hospital',
        found: sql`select r.body ->> 'hospital_code' as row_key, to_jsonb(hospital) - 'place' - 'sort_name'
            || jsonb_build_object('hospital_code', ${all('hospital_code', sql`part.hospital_id = hospital.id`)}) as before
          from ${rows} r left join hospital on hospital.code = r.body ->> 'hospital_code'`,
      },
    ]
  if (kind === 'product')
    return [parent('product', sql`r.body ->> 'product_code'`), parent('plan', sql`r.body ->> 'plan_code'`)]
  if (kind === 'policy')
    return [
      parent('policy', sql`r.body ->> 'policy_number'`),
      {
        table: 'coverage',
        found: sql`select stored.source_key as row_key, ${snapshotOf.coverage} as before
          from ${rows} r
          cross join ${rowOfKey(staged, 'policy_period', sql`r.source_key`)} period
          join coverage stored on stored.policy_period_id = period.id
          where r.op in ('end', 'void') or r.body ->> 'status' = 'void'`,
      },
    ]
  if (kind === 'person')
    return [
      {
        // A row with a new key, but with the citizen id or passport of a known person, changes the names of that
        // person.
        table: 'person',
        found: sql`select person.id as row_key, jsonb_build_object('person_id', person.id) || ${namesOfPerson} as before
          from (${peopleByIdentity(staged)}) given
          cross join lateral (select * from person each where each.id = given.id offset 0) person`,
      },
    ]
  if (kind === 'coverage')
    return [
      {
        table: 'household',
        found: sql`select given.key as row_key, to_jsonb(stored) as before
          from (
            select distinct ${householdKeySql} as key
            from ${rows} r
            cross join ${rowOfKey(staged, 'policy_period', sql`r.body ->> 'policy_key'`)} period
            cross join lateral (select * from policy where policy.id = period.policy_id offset 0) policy
            where r.op = 'upsert' and r.decision = 'new'
          ) given
          left join ${rowOfKey(staged, 'household', sql`given.key`)} stored on true`,
      },
    ]
  return []
}
