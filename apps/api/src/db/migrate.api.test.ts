import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type OneOffDatabase } from '../../test/postgres/test-database'
import { migrate } from './migrate'
import { findMigrationsDirectory, readMigrations } from './migration-files'

const log = pino({ level: 'silent' })
let database: OneOffDatabase
let directory: string

beforeEach(async () => {
  database = await createTestDatabase()
  // These tests bring migrations of their own to a database that knows none.
  await database.pool.query('delete from schema_migration')
  directory = mkdtempSync(join(tmpdir(), 'khum-migrations-'))
  write('0001_count.sql', 'create table counted (n int); insert into counted values (1);')
})

afterEach(async () => {
  rmSync(directory, { recursive: true, force: true })
  await database.drop()
})

function write(name: string, sql: string): void {
  writeFileSync(join(directory, name), sql)
}

function run(): Promise<string[]> {
  return migrate({ pool: database.pool, log, directory })
}

async function rows(sql: string): Promise<unknown[]> {
  return (await database.pool.query(sql)).rows
}

test('two starts at once apply each migration once (TRUST R76)', async () => {
  write('0002_again.sql', 'select pg_sleep(0.05); insert into counted values (2);')
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat().sort()).toEqual(['0001_count.sql', '0002_again.sql'])
  expect(await rows('select n from counted order by n')).toEqual([{ n: 1 }, { n: 2 }])
})

test('a later start applies only what is new', async () => {
  await run()
  write('0002_more.sql', 'insert into counted values (2);')
  expect(await run()).toEqual(['0002_more.sql'])
  expect(await run()).toEqual([])
})

test('a migration that was changed after it was applied stops the start', async () => {
  await run()
  write('0001_count.sql', 'create table counted (n bigint);')
  await expect(run()).rejects.toThrow('Migration 0001_count.sql was changed after it had been applied')
})

test('line ends of a Windows checkout are no change', async () => {
  write('0001_count.sql', 'create table counted (\n  n int\n);\n')
  await run()
  write('0001_count.sql', 'create table counted (\r\n  n int\r\n);\r\n')
  expect(await run()).toEqual([])
})

test('a database that is newer than the code stops the start', async () => {
  write('0002_more.sql', 'insert into counted values (2);')
  await run()
  rmSync(join(directory, '0002_more.sql'))
  await expect(run()).rejects.toThrow('The database is newer than this Khum: it has migration 0002_more.sql')
})

test('a migration that slips in before an applied one stops the start', async () => {
  write('0003_later.sql', 'insert into counted values (3);')
  await run()
  write('0002_late.sql', 'insert into counted values (2);')
  await expect(run()).rejects.toThrow('Migration 0002_late.sql comes before 0003_later.sql')
})

test('a failing migration leaves nothing behind, and those before it stay', async () => {
  write('0002_broken.sql', 'insert into counted values (2); select no_such_column from counted;')
  await expect(run()).rejects.toThrow(
    'Migration 0002_broken.sql failed and was rolled back: column "no_such_column"',
  )
  expect(await rows('select n from counted')).toEqual([{ n: 1 }])
  expect(await rows('select name from schema_migration')).toEqual([{ name: '0001_count.sql' }])
})

test('two migrations with one number, or a strange name, stop the start', async () => {
  write('0001_other.sql', 'select 1;')
  await expect(run()).rejects.toThrow('Two migrations have the number 0001')
  rmSync(join(directory, '0001_other.sql'))
  write('2_Other.sql', 'select 1;')
  await expect(run()).rejects.toThrow('2_Other.sql must be called NNNN_name.sql')
})

test('the migrations of this repository are found from the source and from the bundle', async () => {
  const found = findMigrationsDirectory()
  expect((await readMigrations(found)).length).toBeGreaterThan(0)
  expect(findMigrationsDirectory(join(found, '..', 'dist', 'main.js'))).toBe(found)
})
