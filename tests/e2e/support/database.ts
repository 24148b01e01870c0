import pg from 'pg'

/** Runs one statement in a running server's database, to change what no call can, such as the time of a past event. */
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
