import { createReadStream, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/** Methods of pg's connection that COPY needs and that pg's types don't declare. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
  stream: { writableNeedDrain: boolean; once(event: 'drain', listener: () => void): void }
}

/**
 * Loads the files of a batch with COPY into tables without keys, types or indexes: the least work that PostgreSQL can
 * do for these rows. Drops the tables afterwards.
 * @returns how many seconds the loading took
 */
export async function bareCopy(
  databaseUrl: string,
  folder: string,
  files: readonly string[],
): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const began = performance.now()
    for (const file of files) {
      const [header = ''] = readFileSync(path.join(folder, file), { encoding: 'utf8' }).split('\n', 1)
      await client.query(`create table bench_bare (${header.split(',').join(' text, ')} text)`)
      await copyFile(client, path.join(folder, file))
      await client.query('drop table bench_bare')
    }
    return (performance.now() - began) / 1_000
  } finally {
    await client.end()
  }
}

function copyFile(client: pg.Client, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    const command = {
      submit(connection: unknown) {
        ;(connection as CopyConnection).query('copy bench_bare from stdin (format csv, header)')
      },
      handleCopyInResponse(connection: CopyConnection) {
        send(connection, file).catch((error: unknown) => connection.sendCopyFail(String(error)))
      },
      handleCommandComplete() {},
      handleError(error: Error) {
        failure = error
        reject(error)
      },
      handleReadyForQuery() {
        if (!failure) resolve()
      },
    }
    client.query(command as pg.Submittable)
  })
}

async function send(connection: CopyConnection, file: string): Promise<void> {
  for await (const chunk of createReadStream(file, { highWaterMark: 262_144 })) {
    connection.sendCopyFromChunk(chunk as Buffer)
    if (connection.stream.writableNeedDrain)
      await new Promise<void>((resolve) => connection.stream.once('drain', resolve))
  }
  connection.endCopyFrom()
}
