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
  // Forgets Khum's own migrations, so that these tests can apply theirs.
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

test('applies each migration once when several processes start at once (R76)', async () => {
  write('0002_again.sql', 'select pg_sleep(0.05); insert into counted values (2);')
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat().sort()).toEqual(['0001_count.sql', '0002_again.sql'])
  expect(await rows('select n from counted order by n')).toEqual([{ n: 1 }, { n: 2 }])
})

test('applies only new migrations at the next start', async () => {
  await run()
  write('0002_more.sql', 'insert into counted values (2);')
  expect(await run()).toEqual(['0002_more.sql'])
  expect(await run()).toEqual([])
})

test('refuses to start if an applied migration was changed', async () => {
  await run()
  write('0001_count.sql', 'create table counted (n bigint);')
  await expect(run()).rejects.toThrow('Migration 0001_count.sql was changed after it had been applied')
})

test('ignores Windows line ends', async () => {
  write('0001_count.sql', 'create table counted (\n  n int\n);\n')
  await run()
  write('0001_count.sql', 'create table counted (\r\n  n int\r\n);\r\n')
  expect(await run()).toEqual([])
})

test('refuses to start if the database is newer than the code', async () => {
  write('0002_more.sql', 'insert into counted values (2);')
  await run()
  rmSync(join(directory, '0002_more.sql'))
  await expect(run()).rejects.toThrow('The database is newer than this Khum: it has migration 0002_more.sql')
})

test('refuses to start if a new migration has a lower number than an applied one', async () => {
  write('0003_later.sql', 'insert into counted values (3);')
  await run()
  write('0002_late.sql', 'insert into counted values (2);')
  await expect(run()).rejects.toThrow('Migration 0002_late.sql comes before 0003_later.sql')
})

test('rolls back a failing migration but not the ones before it', async () => {
  write('0002_broken.sql', 'insert into counted values (2); select no_such_column from counted;')
  await expect(run()).rejects.toThrow(
    'Migration 0002_broken.sql failed and was rolled back: column "no_such_column"',
  )
  expect(await rows('select n from counted')).toEqual([{ n: 1 }])
  expect(await rows('select name from schema_migration')).toEqual([{ name: '0001_count.sql' }])
})

test('refuses to start if two migrations share a number or a name is malformed', async () => {
  write('0001_other.sql', 'select 1;')
  await expect(run()).rejects.toThrow('Two migrations have the number 0001')
  rmSync(join(directory, '0001_other.sql'))
  write('2_Other.sql', 'select 1;')
  await expect(run()).rejects.toThrow('2_Other.sql must be called NNNN_name.sql')
})

test('finds the migrations folder from the source and from the bundle', async () => {
  const found = findMigrationsDirectory()
  expect((await readMigrations(found)).length).toBeGreaterThan(0)
  expect(findMigrationsDirectory(join(found, '..', 'dist', 'main.js'))).toBe(found)
})
