import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../src/db/schema'

const file = new URL('../db/invariants.sql', import.meta.url)

export interface Invariant {
  name: string
  query: string
}

/** Returns the queries of invariants.sql. Each finds rows that break its invariant. */
export function readInvariants(): Invariant[] {
  const [, ...parts] = readFileSync(file, 'utf8').split(/^-- name: /m)
  return parts.map((part) => {
    const end = part.indexOf('\n')
    return { name: part.slice(0, end).trim(), query: part.slice(end) }
  })
}

/**
 * All invariants in one statement. It has a name, so that PostgreSQL plans it only once for each connection, because
 * planning takes longer than running.
 */
const allAtOnce = {
  name: 'broken-invariants',
  text: readInvariants()
    .map(({ name, query }) => `select '${name}' as name where exists (${query.trim().replace(/;$/, '')}\n)`)
    .join('\nunion all\n'),
}

/** Returns the names of the invariants that rows in the database break. */
export async function brokenInvariants(pool: Pick<pg.Pool, 'query'> | Kysely<Database>): Promise<string[]> {
  const { rows } =
    'query' in pool
      ? await pool.query<{ name: string }>(allAtOnce)
      : await sql.raw<{ name: string }>(allAtOnce.text).execute(pool)
  return rows.map(({ name }) => name)
}
