import pg from 'pg'
import { SUPERUSER } from './cluster'

/** The name of Khum's database and of the role that owns it and does the daily work: not a superuser. */
export const APPLICATION = 'khum'

/** Makes whatever is missing: an earlier start may have been cut off anywhere. */
export async function ensureDatabase(urlOf: (database: string, role: string) => string): Promise<void> {
  const exists = await withClient(urlOf('postgres', SUPERUSER), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [APPLICATION])
    return rowCount === 1
  })
  // The database comes last, so its presence says that the rest is there.
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
