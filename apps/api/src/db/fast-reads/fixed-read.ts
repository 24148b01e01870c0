import { createHash } from 'node:crypto'
import { type Compilable, CompiledQuery, type Kysely } from 'kysely'
import type { Database } from '../schema'
import { readLanes } from './read-lanes'

type Db = Kysely<Database>

/** Stands for an argument while the text is made. */
class Place {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/**
 * A short read whose text is always the same, made at its first call instead of at each: Kysely takes longer to write a
 * query than PostgreSQL to run it. `build` gets no real arguments: it may only hand them on as values, not look at them.
 */
export function fixedRead<Arguments extends unknown[], Row>(
  build: (db: Db, ...given: Arguments) => Compilable<Row>,
): (db: Db, ...given: Arguments) => Promise<Row[]> {
  let made: { name: string; text: string; parameters: readonly unknown[] } | undefined

  function make(db: Db, given: Arguments) {
    const places = given.map((_, index) => new Place(index))
    // What stands for an argument is put into the list of parameters and read by nobody.
    const { sql: text, parameters } = build(db, ...(places as unknown as Arguments)).compile()
    return { name: createHash('sha256').update(text).digest('base64url'), text, parameters }
  }

  return async (db, ...given) => {
    made ??= make(db, given)
    const { name, text, parameters } = made
    const values = parameters.map((value) => (value instanceof Place ? given[value.index] : value))
    const lanes = readLanes(db)
    const { rows } = lanes
      ? await lanes.read({ name, text, values })
      : await db.executeQuery<Row>(CompiledQuery.raw(text, values))
    return rows
  }
}
