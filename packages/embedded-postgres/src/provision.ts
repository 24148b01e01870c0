import pg from 'pg'
import { SUPERUSER } from './cluster'

/** The name of Khum's database and of its owner, a role without superuser rights. */
export const APPLICATION = 'khum'

/** Creates Khum's role and database if either is missing. */
export async function ensureDatabase(urlOf: (database: string, role: string) => string): Promise<void> {
  const exists = await withClient(urlOf('postgres', SUPERUSER), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [APPLICATION])
    return rowCount === 1
  })
  // If the database exists, so does the role, because the role is created first.
  if (exists) return
  await withClient(urlOf('postgres', SUPERUSER), async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APPLICATION])
    if (rowCount === 0) await client.query(`create role ${APPLICATION} login`)
    await client.query(`create database ${APPLICATION} owner ${APPLICATION}`)
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
