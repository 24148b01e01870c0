import type pg from 'pg'

/** Methods of pg's connection that COPY needs and that pg's types don't declare. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
  stream: { writableNeedDrain: boolean; once(event: 'drain', listener: () => void): void }
}

const chunkBytes = 65_536

/** Loads rows into a table with COPY. A value is null or what PostgreSQL accepts as input for its column. */
export function copyInto(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly (string | number | boolean | null)[]>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    const command = {
      submit(connection: unknown) {
        ;(connection as CopyConnection).query(`copy ${table} (${columns.join(', ')}) from stdin`)
      },
      handleCopyInResponse(connection: CopyConnection) {
        send(connection, rows).catch((error: unknown) => connection.sendCopyFail(String(error)))
      },
      handleCommandComplete() {},
      handleError(error: Error) {
        failure = error
        reject(new Error(`${table}: ${error.message}`, { cause: error }))
      },
      handleReadyForQuery() {
        if (!failure) resolve()
      },
    }
    client.query(command as pg.Submittable)
  })
}

async function send(
  connection: CopyConnection,
  rows: Iterable<readonly (string | number | boolean | null)[]>,
): Promise<void> {
  let text = ''
  for (const row of rows) {
    text += `${row.map((value) => (value === null ? '\\N' : value)).join('\t')}\n`
    if (text.length < chunkBytes) continue
    connection.sendCopyFromChunk(Buffer.from(text))
    text = ''
    if (connection.stream.writableNeedDrain)
      await new Promise<void>((resolve) => connection.stream.once('drain', resolve))
  }
  connection.sendCopyFromChunk(Buffer.from(text))
  connection.endCopyFrom()
}
