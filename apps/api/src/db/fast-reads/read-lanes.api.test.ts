import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type OneOffDatabase } from '../../../test/postgres/test-database'
import { isDatabaseUnavailable } from '../database-error'
import { connectionOptions } from '../pool'
import { fixedRead } from './fixed-read'
import { createReadLanes } from './read-lanes'

// This file has its own database, because a test below counts the scans of a table. In a shared database, the test
// would also count scans that other test files cause.
let database: OneOffDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const double = fixedRead((db, of: number) => db.selectNoFrom(sql<number>`${of}::int * 2`.as('twice')))
const divide = fixedRead((db, by: number) => db.selectNoFrom(sql<number>`1 / ${by}::int`.as('part')))
const backend = fixedRead((db) => db.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')))
const partner = fixedRead((on, id: string) => on.selectFrom('partner').select('id').where('id', '=', id))

test('gives each of a hundred simultaneous reads its own result', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, of) => double(database.db, of)))
  expect(answers).toEqual(Array.from({ length: 100 }, (_, of) => [{ twice: of * 2 }]))
})

test('uses at most four connections', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => backend(database.db)))
  expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(4)
  const [first] = await backend(database.db)
  expect(await backend(database.db)).toEqual([first])
})

test('plans a read once', async () => {
  const plans = fixedRead((db, of: string) =>
    db
      .selectFrom(
        sql<{ own: bigint; reused: bigint }>`(select custom_plans as own, generic_plans as reused
        from pg_prepared_statements where strpos(statement, ${of}) > 0)`.as('plans'),
      )
      .selectAll(),
  )
  const thrice = fixedRead((db, of: number) => db.selectNoFrom(sql<number>`${of}::int * 3`.as('thrice')))
  for (const of of [1, 2]) await thrice(database.db, of)
  expect(await plans(database.db, 'thrice')).toEqual([{ own: 0n, reused: 2n }])
})

test('reads by an index, although the table has a single page, and doesn’t compile reads', async () => {
  const jit = fixedRead((db) => db.selectNoFrom(sql<string>`current_setting('jit')`.as('jit')))
  expect(await jit(database.db)).toEqual([{ jit: 'off' }])
  const scans = fixedRead((db, name: string) =>
    db
      .selectFrom(
        sql<{ whole: bigint; byIndex: bigint }>`(select seq_scan as whole, idx_scan as "byIndex"
        from pg_stat_user_tables where relname = ${name})`.as('scans'),
      )
      .selectAll(),
  )
  const publish = fixedRead((db) => db.selectNoFrom(sql<unknown>`pg_stat_force_next_flush()`.as('published')))
  await database.db.insertInto('partner').values({ id: 'small', ins_code: 'SML' }).execute()
  await sql`analyze partner`.execute(database.db)
  const [before] = await scans(database.db, 'partner')
  expect(await partner(database.db, 'small')).toEqual([{ id: 'small' }])
  await publish(database.db)
  await expect
    .poll(async () => (await scans(database.db, 'partner'))[0]?.byIndex)
    .toBe((before?.byIndex ?? 0n) + 1n)
  expect((await scans(database.db, 'partner'))[0]?.whole).toBe(before?.whole)
})

test('fails only the read that has an error', async () => {
  const answers = await Promise.allSettled([1, 0, 1].map((by) => divide(database.db, by)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('fails pending reads as an outage if the connection is lost, and reconnects for the next read', async () => {
  const [{ pid } = { pid: 0 }] = await backend(database.db)
  const stop = fixedRead((db, of: number) =>
    db.selectNoFrom(sql<boolean>`pg_terminate_backend(${of}::int)`.as('stopped')),
  )
  const [stopped, behind] = await Promise.allSettled([stop(database.db, pid), backend(database.db)])
  expect(stopped.status === 'rejected' && isDatabaseUnavailable(stopped.reason)).toBe(true)
  expect(behind.status === 'rejected' && isDatabaseUnavailable(behind.reason)).toBe(true)
  const [next] = await backend(database.db)
  expect(next?.pid).not.toBe(pid)
})

test('sees a transaction’s own writes', async () => {
  await database.db.transaction().execute(async (trx) => {
    await trx.insertInto('partner').values({ id: 'mine', ins_code: 'MIN' }).execute()
    expect(await partner(trx, 'mine')).toEqual([{ id: 'mine' }])
    expect(await partner(database.db, 'mine')).toEqual([])
  })
  expect(await partner(database.db, 'mine')).toEqual([{ id: 'mine' }])
})

test('fails as an outage without a server', async () => {
  const nowhere = createReadLanes(
    connectionOptions('postgresql://khum@127.0.0.1:9/khum'),
    pino({ level: 'silent' }),
  )
  const read = () => nowhere.read({ name: 'one', text: 'select 1', values: [] })
  await expect(read()).rejects.toSatisfy(isDatabaseUnavailable)
  await expect(read()).rejects.toSatisfy(isDatabaseUnavailable)
  await nowhere.end()
})
