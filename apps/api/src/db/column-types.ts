import type { ColumnType } from 'kysely'

/**
 * Row types of the migrations, by hand. `bigint` columns are bigint, `date` columns ISO strings, `timestamptz` Dates
 * (see type-parsers). Writers may give bigint columns as number or bigint.
 */
export type BigInt8 = ColumnType<bigint, bigint | number, bigint | number>
export type NullableBigInt8 = ColumnType<
  bigint | null,
  bigint | number | null | undefined,
  bigint | number | null
>
export type Json<T> = ColumnType<T, string, string>
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
