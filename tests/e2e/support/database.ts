import pg from 'pg'

/**
 * Runs a statement in a running server's database. Use it for changes that no API call can make, such as a time in the
 * past.
 */
export async function changeData(dataDir: string, statement: string, values: unknown[]): Promise<void> {
  const socket = encodeURIComponent(`${dataDir}/socket`)
  const client = new pg.Client(`postgresql://khum@localhost:5432/khum?host=${socket}`)
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
