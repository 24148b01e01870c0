import { createHash } from 'node:crypto'
import { type Compilable, CompiledQuery, type Kysely } from 'kysely'
import type { Database } from '../schema'
import { readLanes } from './read-lanes'

type Db = Kysely<Database>

class Placeholder {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/**
 * Defines a short read with constant SQL. The SQL is compiled once, because Kysely takes longer to compile a query than
 * PostgreSQL takes to run it. `build` is called with placeholders instead of the real arguments, so it may only pass
 * its arguments on as values, not inspect them.
 */
export function fixedRead<Arguments extends unknown[], Row>(
  build: (db: Db, ...given: Arguments) => Compilable<Row>,
): (db: Db, ...given: Arguments) => Promise<Row[]> {
  let compiled: { name: string; text: string; parameters: readonly unknown[] } | undefined

  function compile(db: Db, given: Arguments) {
    const placeholders = given.map((_, index) => new Placeholder(index))
    // The cast is safe: `build` doesn't look into its arguments, it only puts them into the query's `parameters`.
    const { sql: text, parameters } = build(db, ...(placeholders as unknown as Arguments)).compile()
    return { name: createHash('sha256').update(text).digest('base64url'), text, parameters }
  }

  return async (db, ...given) => {
    compiled ??= compile(db, given)
    const { name, text, parameters } = compiled
    const values = parameters.map((value) => (value instanceof Placeholder ? given[value.index] : value))
    const lanes = readLanes(db)
    const { rows } = lanes
      ? await lanes.read({ name, text, values })
      : await db.executeQuery<Row>(CompiledQuery.raw(text, values))
    return rows
  }
}
