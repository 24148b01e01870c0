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
 * All invariants in two statements. The statements have names, so that PostgreSQL plans them only once for each
 * connection, because planning takes longer than running. The invariants about the rows of batches have a statement of
 * their own: each batch updates the statistics of these rows, and PostgreSQL then plans every statement about them
 * again.
 */
const statements = [isAboutBatches, (each: Invariant) => !isAboutBatches(each)].map((isPart, at) => ({
  name: `broken-invariants-${at}`,
  text: readInvariants()
    .filter(isPart)
    .map(({ name, query }) => `select '${name}' as name where exists (${query.trim().replace(/;$/, '')}\n)`)
    .join('\nunion all\n'),
}))

function isAboutBatches({ query }: Invariant): boolean {
  return query.includes('exchange_')
}

/** Returns the names of the invariants that rows in the database break. */
export async function brokenInvariants(pool: Pick<pg.Pool, 'query'> | Kysely<Database>): Promise<string[]> {
  const broken: string[] = []
  for (const statement of statements) {
    const { rows } =
      'query' in pool
        ? await pool.query<{ name: string }>(statement)
        : await sql.raw<{ name: string }>(statement.text).execute(pool)
    broken.push(...rows.map(({ name }) => name))
  }
  return broken
}
