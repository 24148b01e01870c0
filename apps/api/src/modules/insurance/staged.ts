import { type RawBuilder, sql } from 'kysely'

/**
 * Rows of a batch, ready to be applied: a relation with the columns `new_id`, `source_key`, `source_version`, `hash`,
 * `op`, `body` (jsonb) and `decision` (new or changed). Their source keys belong to this insurer and source.
 */
export interface StagedRows {
  rows: RawBuilder<unknown>
  insurerCode: string
  source: string
  /** How many of `rows` have the decision `new`. */
  newRows: number
}

/**
 * SQL: the row of a table with this key, for a lateral join. `offset 0` makes PostgreSQL find each key by the index,
 * even if its statistics say that the table is empty.
 */
export function rowOfKey(staged: StagedKeys, table: string, key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lateral (select * from ${sql.table(table)} keyed where ${hasKey(staged, 'keyed', key)} offset 0)`
}

type StagedKeys = Pick<StagedRows, 'insurerCode' | 'source'>

/** SQL condition: a table's row has this source key, and the insurer and source of the batch. */
export function hasKey(
  { insurerCode, source }: StagedKeys,
  table: string,
  key: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.insurer_code`)} = ${insurerCode} and ${sql.ref(`${table}.source`)} = ${source}
    and ${sql.ref(`${table}.source_key`)} = ${key})`
}

/** SQL: a new id of 22 characters. */
export const newIdSql = sql<string>`translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`
