import type { ExchangeKind } from '@khum/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { hasKey, rowOfKey } from '../insurance/staged'
import type { BatchRow } from './batches.repo'

type Db = Kysely<Database>

/**
 * For each kind of row, the table that stores the source's version of the row. The kinds have the order in which a
 * batch applies them.
 */
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
  to_decide: 'claim_source',
  decision: 'claim_source_decision',
  payment: 'payment_source_result',
} as const satisfies Record<ExchangeKind, string>
export type TableKind = keyof typeof tableOfKind
/**
 * Kinds whose rows have the same effect as an API call. A batch with such rows can't be undone. To correct a decision
 * or payment, the source sends a higher version.
 */
export type ResultKind = 'to_decide' | 'decision' | 'payment'
export const isResultKind = (kind: ExchangeKind): kind is ResultKind =>
  kind === 'to_decide' || kind === 'decision' || kind === 'payment'
export const tableKinds = Object.keys(tableOfKind) as TableKind[]
/** Returns the kinds of rows that a batch has, in the order in which the batch applies them. */
export const kindsOf = ({ manifest }: Pick<BatchRow, 'manifest'>): TableKind[] =>
  tableKinds.filter((kind) => manifest.files.some((file) => file.kind === kind))
/** Returns the kind that a batch applies after `kind`; `undefined` if `kind` is the batch's last one. */
export const kindAfter = (kind: TableKind, batch: Pick<BatchRow, 'manifest'>): TableKind | undefined =>
  kindsOf(batch).find((other) => tableKinds.indexOf(other) > tableKinds.indexOf(kind))
/** The tables that store the rows of batches. Applying a batch also changes other tables, such as `product`. */
export const tablesOfRows: readonly string[] = Object.values(tableOfKind)

type BatchKeys = Pick<BatchRow, 'id' | 'insurer_code' | 'source' | 'mode'>
type Keys = Pick<BatchRow, 'insurer_code' | 'source'>

/**
 * SQL: the stored versions of decisions and payment results, with the same column names as the tables of the other
 * kinds. Includes versions that a client sent by an API call.
 */
const storedResults: Partial<Record<TableKind, RawBuilder<unknown>>> = {
  decision: sql`(
    select result.insurer_code, result.system as source, result.source_key, claim.claim_number as of_id,
      result.version as source_version, result.content_hash as source_hash, false as held_by_office
    from claim_source_decision result join claim on claim.id = result.claim_id)`,
  payment: sql`(
    select claim.insurer_code, result.system as source, result.source_key, result.order_id as of_id,
      result.version as source_version, result.content_hash as source_hash, false as held_by_office
    from payment_source_result result
    join payment_order on payment_order.id = result.order_id
    join claim on claim.id = payment_order.claim_id)`,
}

/**
 * For decisions and payment results: the row's field that must equal `of_id` of the stored result. The key of a payment
 * result is unique only within its payment order. A decision whose key belongs to another claim counts as new. Applying
 * it then fails, as the same call to the API does.
 */
const ofResult: Partial<Record<TableKind, string>> = { decision: 'claim_number', payment: 'payment_id' }

/** SQL: joins the stored version of the row `incoming` as `stored`. */
function joinStored(kind: TableKind, { insurer_code, source }: Keys): RawBuilder<unknown> {
  const of = ofResult[kind]
  const isOfRow = of === undefined ? sql`` : sql`and stored.of_id = incoming.body ->> ${sql.lit(of)}`
  return sql`left join ${storedResults[kind] ?? sql.table(tableOfKind[kind])} stored
    on stored.insurer_code = ${insurer_code} and stored.source = ${source} and stored.source_key = incoming.source_key ${isOfRow}`
}

/**
 * SQL: the decision for the row `incoming`: new, changed, unchanged, older, … It has the same rules as
 * `decideSourceVersion`; a test compares the two.
 */
function decisionSql(
  kind: ExchangeKind,
  keyIds: readonly Buffer[],
  isCorrection: boolean,
): RawBuilder<unknown> {
  // A person's hash is computed with a master key. If this key is gone, the content can't be compared, so the row is
  // treated as changed.
  const isKeyGone = kind === 'person' ? sql`stored.hash_key <> all (${keyIds}::bytea[])` : sql`false`
  return sql`case
  when stored.source_key is null then 'new'
  when ${isCorrection} then case when incoming.releases and not stored.held_by_office then 'unchanged' else 'changed' end
  when incoming.source_version < coalesce(waiting.source_version, stored.source_version) then 'older'
  when case when waiting.source_version is null then stored.source_hash else waiting.source_hash end = any (incoming.hashes)
    and (incoming.implied or incoming.source_version = coalesce(waiting.source_version, stored.source_version))
    then 'unchanged'
  when incoming.source_version = coalesce(waiting.source_version, stored.source_version)
    and (waiting.source_version is not null or not coalesce(${isKeyGone}, false)) then 'conflict'
  when stored.held_by_office then 'held'
  else 'changed' end`
}

/**
 * SQL: adds the column `decision` to the rows `incoming`, a relation with the columns `source_key`, `source_version`,
 * `implied` and `hashes`. Looks up the stored rows one by one, which is slow for a whole file, so use it only for a
 * part of a file.
 */
export function withDecision(
  { insurer_code: insurerCode, source, mode }: Omit<BatchKeys, 'id'>,
  { kind, keyIds }: { kind: ExchangeKind; keyIds: readonly Buffer[] },
  incoming: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const table = tableOfKind[kind]
  const of = { insurerCode, source }
  const byKey = sql`left join ${rowOfKey(of, table, sql`incoming.source_key`)} stored on true`
  return sql`
    select incoming.*, ${decisionSql(kind, keyIds, mode === 'correction')} as decision
    from ${incoming} incoming
    ${storedResults[kind] ? joinStored(kind, { insurer_code: insurerCode, source }) : byKey}
    left join lateral (
      select * from source_waiting keyed
      where ${hasKey(of, 'keyed', sql`incoming.source_key`)} and keyed.table_name = ${table} offset 0
    ) waiting on true`
}

/**
 * Decides what happens with the rows of a kind, in one statement. Writes only the rows whose decision has changed since
 * their file was read. Refused rows stay refused. `keyIds` are the ids of the master keys.
 */
export async function decideRows(
  db: Db,
  { id, insurer_code, source, mode }: BatchKeys,
  kind: TableKind,
  keyIds: readonly Buffer[],
): Promise<void> {
  const table = tableOfKind[kind]
  await sql`
    update exchange_row r set decision = decided.decision
    from (
      select * from (
        select incoming.group_key, incoming.file, incoming.line, incoming.decision as former, ${decisionSql(kind, keyIds, mode === 'correction')} as decision
        from exchange_row incoming
        ${joinStored(kind, { insurer_code, source })}
        left join source_waiting waiting on waiting.insurer_code = ${insurer_code} and waiting.source = ${source}
          and waiting.table_name = ${table} and waiting.source_key = incoming.source_key
        where incoming.batch_id = ${id} and incoming.kind = ${kind}
      ) each
      where each.decision is distinct from each.former and each.former is distinct from 'refused'
    ) decided
    where r.batch_id = ${id} and r.kind = ${kind} and r.group_key = decided.group_key and r.file = decided.file
      and r.line = decided.line`.execute(db)
}
