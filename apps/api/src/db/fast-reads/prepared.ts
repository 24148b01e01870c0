import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/**
 * Each prepared statement uses memory on every connection. So only the first 200 different SQL texts are prepared, and
 * only if they have at most 4,000 characters. Bulk inserts have more characters, so they aren't prepared.
 */
const mostTexts = 200
const longestText = 4_000
/**
 * Matches `select *` and `returning *`. Such statements aren't prepared: once another instance's migration has added a
 * column, PostgreSQL would refuse to run them again. Doesn't match `count(*)` or a multiplication.
 */
const selectsAll = /(?:\b(?:select|distinct|returning)|[,.])\s*\*/i
const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const

/**
 * Creates a function that names the SQL texts worth preparing. The same text always gets the same name. The function
 * returns undefined for a text that isn't worth preparing.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostTexts) return known
    if (text.length > longestText || selectsAll.test(text)) return undefined
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

/**
 * Wraps a pool for Kysely so that most queries become prepared statements, which PostgreSQL parses and plans only once
 * per connection. For a join of several tables, parsing and planning take longer than running.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const nameOf = statementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const preparingClient = withNames(client, nameOf)
      clients.set(client, preparingClient)
      return preparingClient
    },
    end: () => pool.end(),
  }
}

function withNames(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  async function run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // A query without values is sent as one simple message, which can't be prepared.
    const name = values.length > 0 ? nameOf(text) : undefined
    const result = await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
    // Kysely only needs to know whether rows were changed.
    const command = changes.find((change) => change === result.command) ?? 'SELECT'
    return { command, rowCount: result.rowCount ?? 0, rows: result.rows }
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('cursors are not used here')
    return run<R>(text, values)
  }
  return { query, release: () => client.release() }
}
