import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate } from '../../src/db/migrate'
import { findMigrationsDirectory, readMigrations } from '../../src/db/migration-files'
import { databaseUrl, withPool } from './template'

const log = pino({ level: 'silent' })
const migrations = findMigrationsDirectory()
const folder = mkdtempSync(join(tmpdir(), 'khum-former-'))
const made: string[] = []

/** Creates a database without the extensions that template1 may have. */
async function emptyDatabase(): Promise<string> {
  const name = `khum_former_${randomBytes(6).toString('hex')}`
  await withPool(inject('postgresUrl'), log, (pool) =>
    pool.query(`create database ${name} template template0 owner khum`),
  )
  made.push(name)
  return name
}

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await withPool(inject('postgresUrl'), log, async (pool) => {
    for (const name of made) await pool.query(`drop database if exists ${name} with (force)`)
  })
})

/** Writes the migrations as they were before 0018, with the old text of 0005. */
async function formerRelease(): Promise<void> {
  for (const { name } of await readMigrations(migrations)) {
    if (name < '0018') copyFileSync(join(migrations, name), join(folder, name))
  }
  const now = readFileSync(join(migrations, '0005_hospitals.sql'), 'utf8')
  const former = now
    .replace(
      'create extension if not exists cube;\n',
      'create extension if not exists cube;\ncreate extension if not exists earthdistance;\n',
    )
    .replace(
      '(thai_sort_name(name_th)) stored;\n',
      `(thai_sort_name(name_th)) stored,
  add column place earth not null generated always as (ll_to_earth(latitude, longitude)) stored;
create index hospital_place on hospital using gist (place) where active;
create index hospital_province_place on hospital using gist (province_th, place) where active;
`,
    )
  const [file] = (await readMigrations(migrations)).filter(({ name }) => name === '0005_hospitals.sql')
  expect(file?.formerSha256).toContain(createHash('sha256').update(former).digest('hex'))
  writeFileSync(join(folder, '0005_hospitals.sql'), former)
}

/** Returns a line for each extension, column, index and so on, to compare schemas. */
async function schemaOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select 'extension ' || extname as line from pg_extension
    union all
    select concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        a.attgenerated, a.attidentity, pg_get_expr(d.adbin, d.adrelid),
        row_number() over (partition by c.oid order by a.attnum))
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
        and c.relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, contypid::regtype, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select pg_get_functiondef(p.oid) from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`)
  return rows.map(({ line }) => line).sort()
}

async function install(url: string): Promise<string[]> {
  return await withPool(url, log, async (pool) => {
    await migrate({ pool, log })
    return await schemaOf(pool)
  })
}

test('an ordinary role can install Khum on an empty database, without earthdistance', async () => {
  const schema = await install(databaseUrl(inject('postgresUrl'), await emptyDatabase()))
  expect(schema.filter((line) => line.startsWith('extension'))).toEqual([
    'extension btree_gist',
    'extension cube',
    'extension pg_trgm',
    'extension plpgsql',
  ])
})

test('a database with the former 0005 gets the same schema and keeps its hospitals', async () => {
  await formerRelease()
  const fresh = await install(databaseUrl(inject('postgresUrl'), await emptyDatabase()))
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${await emptyDatabase()}`
  await withPool(url.href, log, async (pool) => {
    await migrate({ pool, log, directory: folder })
    await pool.query(`insert into hospital (id, code, name_th, name_en, kind, province_th, province_en, latitude, longitude,
      search_text) values ('${'A'.repeat(22)}', 'H1', 'ศิริราช', 'Siriraj', 'hospital', 'กรุงเทพมหานคร', 'Bangkok',
      13.7587, 100.4859, 'siriraj')`)
    const placeOf = async () => (await pool.query('select place::text from hospital')).rows
    const before = await placeOf()
    expect(await migrate({ pool, log })).toContain('0027_hospital_place.sql')
    expect(await placeOf()).toEqual(before)
    expect(await schemaOf(pool)).toEqual(fresh)
    expect(await migrate({ pool, log })).toEqual([])
  })
})

test('the upgrade works if another role owns the extension', async () => {
  await formerRelease()
  const name = await emptyDatabase()
  const admin = new URL(inject('postgresUrl'))
  admin.pathname = `/${name}`
  await withPool(admin.href, log, (pool) =>
    pool.query('create extension cube; create extension earthdistance'),
  )
  await withPool(databaseUrl(inject('postgresUrl'), name), log, async (pool) => {
    await migrate({ pool, log, directory: folder })
    expect(await migrate({ pool, log })).toContain('0027_hospital_place.sql')
  })
  await withPool(admin.href, log, (pool) => pool.query('drop extension earthdistance'))
})
