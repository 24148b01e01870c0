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

/** Returns the names of the invariants that rows in the database break. */
export async function brokenInvariants(pool: Pick<pg.Pool, 'query'> | Kysely<Database>): Promise<string[]> {
  const broken: string[] = []
  for (const { name, query } of readInvariants()) {
    const { rows } = 'query' in pool ? await pool.query(query) : await sql.raw(query).execute(pool)
    if (rows.length !== 0) broken.push(name)
  }
  return broken
}
