import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../src/db/client'
import { migrate } from '../../src/db/migrate'
import { readCoverages } from '../../src/modules/insurance/read-coverages'
import { brokenInvariants } from '../broken-invariants'
import { databaseUrl, patientMs, withPool } from '../postgres/template'
import { useTestApp } from '../test-app'
import { carriedCoverages, groupPolicy } from './group-policy'
import { dumpedAt, readAnswers } from './read-answers'

/* `release-0033.sql.gz` is a dump of a database with the demo data, made by the release whose last migration was
   0033 (PostgreSQL 15, `pg_dump --no-owner --no-privileges --inserts --rows-per-insert=500`). Lines that only psql
   or a superuser can run (`\restrict`, `comment on extension`) were removed. `release-0033.answers.json.gz` is what
   `readAnswers` returned in that release. */

const testApp = useTestApp()
const log = pino({ level: 'silent' })
const name = `khum_carry_over_${randomBytes(6).toString('hex')}`
let opened: Awaited<ReturnType<typeof openDatabase>>

function unpack(file: string): string {
  return gunzipSync(readFileSync(new URL(file, import.meta.url))).toString('utf8')
}

beforeAll(async () => {
  await withPool(inject('postgresUrl'), log, (pool) =>
    pool.query(`create database ${name} template template0 owner khum`),
  )
  const url = databaseUrl(inject('postgresUrl'), name)
  // Loads the dump over a separate connection. The dump sets an empty search path, with which the server's queries
  // would fail.
  const client = new pg.Client(url)
  await client.connect()
  await client.query(unpack('release-0033.sql.gz'))
  await client.query(groupPolicy)
  await client.end()
  opened = await openDatabase({ databaseUrl: url, dataDir: '', log, connectTimeoutMs: patientMs })
  await migrate({ pool: opened.pool, log })
})

afterAll(async () => {
  await opened.close()
  await withPool(inject('postgresUrl'), log, (pool) => pool.query(`drop database ${name} with (force)`))
})

/** Sorts every list of claims by number, because newer releases list the claims that wait for the member first. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(inOrder).sort((a, b) => numberOf(a).localeCompare(numberOf(b)))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inOrder(inner)]))
}

function numberOf(item: unknown): string {
  return typeof item === 'object' && item !== null && 'claim_number' in item ? String(item.claim_number) : ''
}

/** Leaves out the fields that `before` doesn't have, because later releases add fields. */
function fieldsOf(before: unknown, now: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(now)) {
    return now.map((item, index) => (index in before ? fieldsOf(before[index], item) : item))
  }
  if (typeof before !== 'object' || before === null || typeof now !== 'object' || now === null) return now
  const former: Record<string, unknown> = { ...before }
  return Object.fromEntries(
    Object.entries(now).flatMap(([key, value]) =>
      key in former ? [[key, fieldsOf(former[key], value)]] : [],
    ),
  )
}

test('a database of the previous release is healthy after the migrations', async () => {
  expect(await brokenInvariants(opened.pool)).toEqual([])
})

test('members of the previous release see the same cards, balances and claims after the migrations', async () => {
  testApp.clock.set(dumpedAt)
  const answers = await readAnswers({ ...testApp.ctx, db: opened.db })
  const before: unknown = JSON.parse(unpack('release-0033.answers.json.gz'))
  expect(fieldsOf(inOrder(before), inOrder(answers))).toEqual(inOrder(before))
})

test('a household of the previous release shares the limit of its plan, as before', async () => {
  const coverages = await readCoverages(opened.db, carriedCoverages, '2026-11-21')
  const used = coverages.map(({ id, benefits }) => [
    id.replaceAll('0', ''),
    benefits[0]?.limits[0]?.balance?.used,
  ])
  expect(Object.fromEntries(used)).toEqual({
    employee: 20_000n,
    spouse: 20_000n,
    child: 10_000n,
    colleague: 10_000n,
    nameless: 10_000n,
  })
})
