import { expect, test } from 'vitest'
import { createTestDatabase, useTestDatabase } from './test-database'

const database = useTestDatabase()

async function insertAndCount(): Promise<unknown> {
  await database.pool.query(`
    create table if not exists note (id int generated always as identity, words text);
    create table if not exists province (name text);
    comment on table province is 'reference: part of every test''s world'`)
  await database.pool.query("insert into note (words) values ('x')")
  await database.pool.query("insert into province values ('เชียงใหม่')")
  const { rows } = await database.pool.query(
    'select (select count(*) from note) as notes, (select max(id) from note) as last, (select count(*) from province) as provinces',
  )
  return rows[0]
}

test('the first test of a file can write', async () => {
  expect(await insertAndCount()).toEqual({ notes: 1n, last: 1, provinces: 1n })
})

test('the next finds no rows and fresh identities, but reference tables and migrations', async () => {
  expect(await insertAndCount()).toEqual({ notes: 1n, last: 1, provinces: 2n })
  const { rows } = await database.pool.query('select count(*) > 0 as migrated from schema_migration')
  expect(rows).toEqual([{ migrated: true }])
})

test('a one-off database is separate and is dropped afterwards', async () => {
  const other = await createTestDatabase()
  const name = new URL(other.url).pathname.slice(1)
  const list = () => database.pool.query('select from pg_database where datname = $1', [name])
  expect((await list()).rowCount).toBe(1)
  await other.drop()
  expect((await list()).rowCount).toBe(0)
})
