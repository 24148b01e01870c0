import pg from 'pg'

const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const NUMERIC_ARRAY = 1231
// The cast is needed because the driver's types don't include arrays.
const TEXT_ARRAY = 1009 as Parameters<typeof pg.types.getTypeParser>[0]

const { builtins } = pg.types
const anyInstant: (text: string) => Date = pg.types.getTypeParser(builtins.TIMESTAMPTZ)
const asText = (text: string): string => text
const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY)

const plus = '+'.charCodeAt(0)

/**
 * Parses `2026-11-21 05:00:00.123+00`, the format in a UTC session, digit by digit, for speed. Lets pg parse other
 * formats.
 */
export function parseInstant(text: string): Date {
  const end = text.length - 3
  const isUtc = end >= 19 && end <= 26 && text.charCodeAt(end) === plus && text.endsWith('00')
  // Lets pg parse two kinds of years: years without exactly four digits, because the positions below need four, and
  // years below 100, because Date.UTC misreads them.
  if (!isUtc || text.charCodeAt(4) !== 45 || text.startsWith('00')) return anyInstant(text)
  let ms = 0
  for (let at = 20, unit = 100; at < end && unit >= 1; at += 1, unit /= 10) ms += digit(text, at) * unit
  return new Date(
    Date.UTC(
      two(text, 0) * 100 + two(text, 2),
      two(text, 5) - 1,
      two(text, 8),
      two(text, 11),
      two(text, 14),
      two(text, 17),
      ms,
    ),
  )
}

function digit(text: string, at: number): number {
  return text.charCodeAt(at) - 48
}

function two(text: string, at: number): number {
  return digit(text, at) * 10 + digit(text, at + 1)
}

const parsers = new Map<number, (text: string) => unknown>([
  // Dates stay text. pg would parse a date as midnight in the local time zone, which is another date in other time
  // zones.
  [builtins.DATE, asText],
  [DATE_ARRAY, textArray],
  [builtins.TIMESTAMPTZ, parseInstant],
  [builtins.INT8, BigInt],
  [INT8_ARRAY, (text) => textArray(text).map((item) => (item === null ? null : BigInt(item)))],
  [builtins.NUMERIC, asText],
  [NUMERIC_ARRAY, textArray],
])

/**
 * How PostgreSQL values are parsed: `date` as a `YYYY-MM-DD` string, `int8` (satang and `count(*)`) as bigint,
 * `numeric` as a string, `timestamptz` as Date. Passed to each pool, so that pg's global parsers stay unchanged.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    const own = format === 'binary' ? undefined : parsers.get(id)
    return own ?? pg.types.getTypeParser(id, format)
  },
}
