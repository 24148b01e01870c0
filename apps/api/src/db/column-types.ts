import type { ColumnType } from 'kysely'

/**
 * Column types for the hand-written row types, which `test/postgres/row-types.api.test.ts` compares with the database.
 * `bigint` columns are read as bigint (writers may pass numbers), `date` columns as `YYYY-MM-DD` strings, `timestamptz`
 * columns as Dates: see type-parsers.ts.
 */
export type BigInt8 = ColumnType<bigint, bigint | number, bigint | number>
export type NullableBigInt8 = ColumnType<
  bigint | null,
  bigint | number | null | undefined,
  bigint | number | null
>
export type Json<T> = ColumnType<T, string, string>
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
