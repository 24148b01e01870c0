import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrate } from '../../src/db/migrate'
import { findMigrationsDirectory, readMigrations } from '../../src/db/migration-files'
import { databaseUrl, withPool } from './template'

/* During an update, servers of the previous release run on the schema of the new release. So a migration may add
   things, but must keep everything that the previous code reads, writes or calls. */

/** The last migration of the previous release. Update it with each release. */
const lastRelease = '0047'

const feeds = 'it only adds an event to the feed'

/** Schema changes that don't break the previous release, each with the reason. */
const harmless: Record<string, string> = {
  'coverage has a new trigger coverage_renewal_in_lists':
    'it only adds the renewal to the lists of its former coverage',
  'new: coverage CHECK (expiry_date >= effective_date)': 'it allows more than before',
  'new: coverage FOREIGN KEY (policy_period_id, class_code, plan_id) REFERENCES policy_period_plan(policy_period_id, class_code, plan_id) ON UPDATE CASCADE':
    'as before, but a class that gets another plan takes its coverages along',
  'claim_decision has a new trigger claim_decision_second_look':
    'it only refuses decisions of staff, and the former code has no staff',
  'claim_appeal has a new trigger claim_appeal_other_person':
    'it only refuses answers of staff, and the former code has no staff',
  "new: claim_appeal CHECK ((COALESCE(outcome, 'upheld'::text) = ANY (ARRAY['changed'::text, 'partly_changed'::text])) = (new_decision_id IS NOT NULL))":
    'it allows more than before',
  'consent_event.insurer_code must be given': 'the trigger consent_event_insurer gives it',
  'consent_event has a new trigger consent_event_insurer': 'it only sets the new column',
  'claim_event has a new trigger claim_event_feed': feeds,
  'account has a new trigger account_deleted_feed': feeds,
  'account_coverage has a new trigger account_coverage_feed': feeds,
  'use_card has a new trigger use_card_feed': feeds,
  'consent_event has a new trigger consent_event_feed': feeds,
}

const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'khum-last-release-'))
const [former, current] = ['khum_last_release', 'khum_this_release']

beforeAll(async () => {
  const directory = findMigrationsDirectory()
  const names = (await readMigrations(directory)).map(({ name }) => name)
  for (const name of names.filter((one) => one.slice(0, 4) <= lastRelease))
    copyFileSync(join(directory, name), join(folder, name))
  await onServer(async (pool) => {
    for (const name of [former, current])
      await pool.query(`create database ${name} template template0 owner khum`)
  })
  await inDatabase(former, (pool) => migrate({ pool, log, directory: folder }))
  await inDatabase(current, (pool) => migrate({ pool, log }))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await onServer(async (pool) => {
    for (const name of [former, current]) await pool.query(`drop database if exists ${name} with (force)`)
  })
})

function onServer<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  return withPool(inject('postgresUrl'), log, work)
}
function inDatabase<T>(name: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  return withPool(databaseUrl(inject('postgresUrl'), name), log, work)
}

interface Schema {
  columns: Map<string, { table: string; type: string; isNullable: boolean; isGiven: boolean }>
  /** Unique indexes, constraints and triggers, with their table and the columns that they use. */
  rules: Map<string, { table: string; kind: 'index' | 'constraint' | 'trigger'; columns: string[] }>
  functions: Set<string>
}

async function readSchema(db: Pick<pg.Pool, 'query'>): Promise<Schema> {
  const columns = await db.query(`
    select c.relname as table, c.relname || '.' || a.attname as key, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as "isNullable",
      not a.attnotnull or a.atthasdef or a.attidentity <> '' as "isGiven"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p', 'v') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migration'`)
  const rules = await db.query(`
    with named as (
      select 'index' as kind, indrelid as of, pg_get_indexdef(indexrelid, 0, true) as text, indkey::int2[] as keys
      from pg_index where indisunique
      union all
      select 'constraint', conrelid, pg_get_constraintdef(oid, true), coalesce(conkey, '{}') from pg_constraint
      where contype in ('c', 'f')
      union all
      select 'trigger', tgrelid, tgname, '{}' from pg_trigger where not tgisinternal
    )
    select c.relname as table, kind, c.relname || ' ' || regexp_replace(text, 'INDEX \\S+ ON', 'INDEX ON') as key,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(keys)) as columns
    from named join pg_class c on c.oid = named.of and not c.relispartition
    where c.relnamespace = 'public'::regnamespace`)
  const functions = await db.query(`
    select p.oid::regprocedure::text as key from pg_proc p where pronamespace = 'public'::regnamespace`)
  return {
    columns: new Map(columns.rows.map(({ key, ...row }) => [key, row])),
    rules: new Map(rules.rows.map(({ key, ...row }) => [key, row])),
    functions: new Set(functions.rows.map(({ key }) => key)),
  }
}

/** Lists the differences between two schemas that break code which knows only the schema `before`. */
function findNarrowings(before: Schema, after: Schema): string[] {
  const tables = new Set([...before.columns.values()].map(({ table }) => table))
  const found: string[] = []
  for (const [key, { type, isNullable }] of before.columns) {
    const now = after.columns.get(key)
    if (!now) found.push(`${key} is gone`)
    else if (now.type !== type) found.push(`${key} was ${type} and is ${now.type}`)
    else if (isNullable && !now.isNullable) found.push(`${key} can't be null any more`)
  }
  for (const [key, { table, isGiven }] of after.columns)
    if (tables.has(table) && !before.columns.has(key) && !isGiven) found.push(`${key} must be given`)
  // Of the removed rules, reports only indexes, because the previous code may need them for `on conflict`. Without a
  // constraint, the database only allows more, so nothing breaks.
  for (const [key, { kind }] of before.rules)
    if (kind === 'index' && !after.rules.has(key)) found.push(`${key} is gone`)
  for (const [key, { table, kind, columns }] of after.rules) {
    if (!tables.has(table) || before.rules.has(key)) continue
    if (kind === 'trigger') found.push(`${table} has a new trigger ${key.slice(table.length + 1)}`)
    else if (isWiderList(key, before.rules)) continue
    // The former release never writes a new column, so it can't break a rule on a new column. All other new rules are
    // reported.
    else if (columns.every((column) => before.columns.has(`${table}.${column}`))) found.push(`new: ${key}`)
  }
  for (const name of before.functions) if (!after.functions.has(name)) found.push(`${name} is gone`)
  return found
}

/** Whether a check constraint allows all values that a former constraint allowed for the same column. */
function isWiderList(key: string, former: Schema['rules']): boolean {
  const [list] = /^.* = ANY \(ARRAY\[/.exec(key) ?? []
  if (list === undefined) return false
  const valuesOf = (rule: string) => new Set(rule.match(/'[^']*'/g))
  const allowed = valuesOf(key)
  return [...former.keys()].some(
    (rule) => rule.startsWith(list) && [...valuesOf(rule)].every((value) => allowed.has(value)),
  )
}

describe('servers of the last release', () => {
  it('can run on this schema', async () => {
    const before = await inDatabase(former, readSchema)
    const after = await inDatabase(current, readSchema)
    expect(findNarrowings(before, after).toSorted()).toEqual(Object.keys(harmless).toSorted())
    expect(before.columns.size).toBeGreaterThan(400)
    expect(before.rules.size).toBeGreaterThan(200)
  })

  it.each([
    ['alter table claim rename column symptom to illness', 'claim.symptom is gone'],
    ['drop table public_holiday', 'public_holiday.day is gone'],
    ['alter table claim alter column symptom type varchar(300)', 'claim.symptom was text'],
    ['alter table claim alter column partner_id set not null', "claim.partner_id can't be null any more"],
    ['alter table claim add column cause text not null', 'claim.cause must be given'],
    ['alter table consent_document drop constraint consent_document_kind_version_key', 'is gone'],
    ['create unique index on claim (symptom)', 'new: claim CREATE UNIQUE INDEX ON'],
    ["alter table claim add check (symptom <> 'x')", 'new: claim CHECK'],
    ["alter table insurer add check (kind = any (array['life', 'bank']))", 'new: insurer CHECK'],
    ['drop function add_partitions', 'add_partitions'],
    [
      'create trigger mine before insert on claim for each row execute function refuse_change()',
      'claim has a new trigger mine',
    ],
  ])('would be stopped by: %s', async (statement, finding) => {
    const [before, narrowed] = await inDatabase(former, async (pool) => {
      const client = await pool.connect()
      try {
        const whole = await readSchema(client)
        await client.query('begin')
        await client.query(statement)
        return [whole, await readSchema(client)] as const
      } finally {
        await client.query('rollback')
        client.release()
      }
    })
    expect(findNarrowings(before, narrowed).join('\n')).toContain(finding)
  })
})
