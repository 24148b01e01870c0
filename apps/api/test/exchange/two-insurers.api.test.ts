import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { watchQueries } from '../clients/watch-queries'
import { clientHeaders } from '../factory-client'
import { batchOf, filesOf, type SentAs, sendBatch } from './batch-files'
import { useExchange } from './exchange-app'
import { after, before, full } from './kill-batches'

const server = useExchange()

/**
 * Sends the rows `before` and then the full file `after` for one insurer. The keys of the rows are the same for both
 * insurers.
 */
async function loadBoth(insurer: string): Promise<string> {
  await send(before, { insurer })
  return await send(after, { ...full, insurer, scope: { insurer } })
}

async function send(rows: Parameters<typeof filesOf>[0], as: SentAs): Promise<string> {
  const { id, status } = await sendBatch(server, filesOf(rows), as)
  expect(status).toBe('applied')
  return id
}

/** Returns the ids of an insurer's rows in all tables with a column for the insurer. */
async function idsOf(insurer: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select owner.table_name as name from information_schema.columns owner
    join information_schema.columns id using (table_schema, table_name)
    where table_schema = 'public' and owner.column_name = 'insurer_code' and id.column_name = 'id'
      and id.data_type = 'text'`.execute(server.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(name)} where insurer_code = ${insurer}`.execute(server.db)
    found.push(...rows.map(({ id }) => id))
  }
  return found
}

test('a batch, its report and its undo read no row of another insurer with the same source and keys (R99)', async () => {
  await server.db
    .insertInto('insurer')
    .values({ code: 'OTH', name_th: 'อื่น', name_en: 'Other', kind: 'non_life' })
    .execute()
  await loadBoth('OTH')
  const others = await idsOf('OTH')
  expect(others.length).toBeGreaterThan(30)

  const queries = watchQueries(others)
  try {
    const id = await loadBoth('TST')
    const url = `/api/exchange/v1/batches/${id}`
    const problems = await server.call({ method: 'GET', url: `${url}/problems`, as: clientHeaders })
    expect(problems.statusCode).toBe(200)
    await server.call({ method: 'POST', url: `${url}/undo`, as: clientHeaders })
    await server.ctx.jobs.drain()
    expect(await batchOf(server, id)).toMatchObject({ status: 'undone' })
  } finally {
    queries.stop()
  }
  expect(queries.found).toEqual([])
  expect(queries.ran.length).toBeGreaterThan(300)

  // Proves that `watchQueries` finds queries that read an insurer's rows: TST's own batch does read TST's rows.
  const own = watchQueries(await idsOf('TST'))
  await send({ claim: after.claim }, { insurer: 'TST' }).finally(own.stop)
  expect(own.found.length).toBeGreaterThan(0)
})
