import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../src/db/schema'
import { readLedgerSums } from '../../src/modules/insurance/ledger-sums'
import { onOneConnection } from './one-connection'
import { useTestDatabase } from './test-database'

const database = useTestDatabase()

async function preparedTexts(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map((row) => row.statement)
}

test('prepares a query once and uses the values of each call', async () => {
  await onOneConnection(database.url, async (db) => {
    const double = (value: number) => sql<{ twice: number }>`select ${value}::int * 2 as twice`.execute(db)
    expect((await double(4)).rows).toEqual([{ twice: 8 }])
    const add = (value: number) => sql<{ more: number }>`select ${value}::int + 1 as more`.execute(db)
    expect([(await add(1)).rows, (await add(2)).rows]).toEqual([[{ more: 2 }], [{ more: 3 }]])
    expect((await preparedTexts(db)).filter((text) => text.includes('as more'))).toEqual([
      'select $1::int + 1 as more',
    ])
  })
})

test('doesn’t prepare `select *`, which still works after a column was added', async () => {
  await onOneConnection(database.url, async (db) => {
    await sql`create temporary table grown (id int); insert into grown values (1)`.execute(db)
    const all = () => sql`select * from grown where id = ${1}`.execute(db)
    expect((await all()).rows).toEqual([{ id: 1 }])
    await sql`alter table grown add column name text`.execute(db)
    expect((await all()).rows).toEqual([{ id: 1, name: null }])
    expect((await preparedTexts(db)).filter((text) => text.includes('grown'))).toEqual([])
  })
})

test('prepares a product and a count, but not `returning *`', async () => {
  await onOneConnection(database.url, async (db) => {
    await sql`create temporary table kept (id int)`.execute(db)
    await sql`select count(*), ${2}::int * 3 as product from kept`.execute(db)
    await sql`insert into kept values (${1}) returning *`.execute(db)
    await sql`insert into kept values (${1}) returning kept.*`.execute(db)
    expect((await preparedTexts(db)).filter((text) => text.includes('kept'))).toEqual([
      'select count(*), $1::int * 3 as product from kept',
    ])
  })
})

test('prepares the sums of limits, which every claim reads in its transaction', async () => {
  await onOneConnection(database.url, async (db) => {
    await readLedgerSums(db, [])
    expect((await preparedTexts(db)).some((text) => text.includes('used_in_year'))).toBe(true)
  })
})

test('doesn’t prepare bulk inserts', async () => {
  await onOneConnection(database.url, async (db) => {
    const values = Array.from({ length: 1_000 }, (_, index) => sql`(${index}::int)`)
    await sql`select count(*) from (values ${sql.join(values)}) as number(n)`.execute(db)
    expect((await preparedTexts(db)).filter((text) => text.includes('number(n)'))).toEqual([])
  })
})
