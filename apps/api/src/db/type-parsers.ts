import pg from 'pg'

const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const NUMERIC_ARRAY = 1231
// The driver's types name no arrays.
const TEXT_ARRAY = 1009 as Parameters<typeof pg.types.getTypeParser>[0]

const { builtins } = pg.types
const asText = (text: string): string => text
const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY)

const parsers = new Map<number, (text: string) => unknown>([
  // A day has no time zone: pg's own parser makes it a local midnight, which is another day elsewhere.
  [builtins.DATE, asText],
  [DATE_ARRAY, textArray],
  [builtins.INT8, BigInt],
  [INT8_ARRAY, (text) => textArray(text).map((item) => (item === null ? null : BigInt(item)))],
  [builtins.NUMERIC, asText],
  [NUMERIC_ARRAY, textArray],
])

/**
 * How PostgreSQL values arrive: `date` as `YYYY-MM-DD`, `int8` (satang, and `count(*)`) as bigint,
 * `numeric` as text, `timestamptz` as Date. Given to each pool, so nothing global changes.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    const own = format === 'binary' ? undefined : parsers.get(id)
    return own ?? pg.types.getTypeParser(id, format)
  },
}
