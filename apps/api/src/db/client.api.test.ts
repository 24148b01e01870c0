import { pino } from 'pino'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/postgres/test-database'
import { openDatabase } from './client'
import { isDatabaseUnavailable } from './database-error'

const log = pino({ level: 'silent' })
const database = useTestDatabase()

async function one(sql: string): Promise<unknown> {
  const { rows } = await database.pool.query(`select ${sql} as value`)
  return rows[0].value
}

test('reads satang beyond the safe integers exactly', async () => {
  expect(await one('9007199254740993::bigint')).toBe(9007199254740993n)
  expect(await one('array[1, null]::bigint[]')).toEqual([1n, null])
})

test('reads a date as a string', async () => {
  expect(await one("date '2024-02-29'")).toBe('2024-02-29')
  expect(await one("array[date '1911-01-01']")).toEqual(['1911-01-01'])
})

test('reads a numeric as a string and an instant as Date', async () => {
  expect(await one('12.3400::numeric')).toBe('12.3400')
  expect(await one("timestamptz '2026-01-01 00:00:00+07'")).toEqual(new Date('2025-12-31T17:00:00Z'))
})

test('can search Thai by trigrams', async () => {
  expect(await one("similarity('โรงพยาบาลศิริราช', 'ศิริราช') > 0.3")).toBe(true)
  expect(await one("show_trgm('น้ำใจ') = '{}'")).toBe(false)
})

test('a connection lost in a transaction fails only that transaction', async () => {
  const client = await database.pool.connect()
  await client.query('begin')
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await lost
  await expect(client.query('select 1')).rejects.toSatisfy(isDatabaseUnavailable)
  client.release(true)
  expect(await one('1')).toBe(1)
})

test('limits the time of statements and idle transactions', async () => {
  expect(await one("current_setting('statement_timeout')")).toBe('10s')
  expect(await one("current_setting('idle_in_transaction_session_timeout')")).toBe('15s')
})

test('sets no time limit for statements of a tool that reads whole tables', async () => {
  const opened = await openDatabase({ databaseUrl: database.url, dataDir: '', log, isUnlimited: true })
  const { rows } = await opened.pool.query("select current_setting('statement_timeout') as allowed")
  expect(rows).toEqual([{ allowed: '0' }])
  expect(opened.pool.options.query_timeout).toBe(0)
  await opened.close()
})

test.each(['postgresql://khum@127.0.0.1:9/khum', 'postgresql://khum@localhost/khum?host=/no/such/folder'])(
  'no server at %s: one line at the start, and 503 for requests',
  async (url) => {
    const start = openDatabase({ databaseUrl: url, dataDir: '', log })
    await expect(start).rejects.toThrow(/^DATABASE_URL: the database cannot be reached: .+/)
    await expect(start).rejects.toSatisfy((error) => isDatabaseUnavailable(error.cause))
  },
)

test('doesn’t treat a mistake in a statement as an outage', async () => {
  await expect(one('no_such_column')).rejects.not.toSatisfy(isDatabaseUnavailable)
})
