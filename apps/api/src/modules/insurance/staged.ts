import { type RawBuilder, sql } from 'kysely'

/**
 * Rows of a batch, ready to be applied: a relation with the columns `new_id`, `source_key`, `source_version`, `hash`, `op`,
 * `body` (jsonb) and `batch_id`. Whoever applies them joins them by the source keys of this insurer and source.
 */
export interface StagedRows {
  rows: RawBuilder<unknown>
  insurerCode: string
  source: string
}

/** SQL condition: a table's row has this key in the insurer and source of the rows. */
export function hasKey(
  { insurerCode, source }: Pick<StagedRows, 'insurerCode' | 'source'>,
  table: string,
  key: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.insurer_code`)} = ${insurerCode} and ${sql.ref(`${table}.source`)} = ${source}
    and ${sql.ref(`${table}.source_key`)} = ${key})`
}

/** SQL: a new id of 22 characters. */
export const newIdSql = sql<string>`translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`
