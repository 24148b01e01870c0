import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient } from '../../src/cli/client/client'
import { runImport } from '../../src/cli/hospitals/run-import'
import { createPool } from '../../src/db/pool'
import type { Database } from '../../src/db/schema'
import { newId } from '../../src/ids'
import { ownsAppendOnlyTables } from '../../src/prepare-database'
import { tusClient } from '../documents/tus-client'
import { completeData } from '../factory-draft'
import { photo } from '../files/samples/images'
import { databaseUrl, withPool } from '../postgres/template'
import { type ServerProcess, startServer } from './server-process'

const log = pino({ level: 'silent' })
const name = `khum_test_roles_${newId().replace(/\W/g, '').toLowerCase()}`
const role = `${name}_app`
const env = { NODE_ENV: 'test', MASTER_KEY: Buffer.alloc(32, 7).toString('base64'), LOG_LEVEL: 'info' }

let folder = ''
let ownerUrl = ''
let appUrl = ''
let server: ServerProcess
let app: pg.Pool

beforeAll(async () => {
  folder = mkdtempSync(path.join(inject('testFolder'), 'roles-'))
  const superuser = inject('postgresUrl')
  await withPool(superuser, log, async (admin) => {
    await admin.query(`create role ${role} login`)
    await admin.query(`create database ${name} owner khum`)
  })
  ownerUrl = databaseUrl(superuser, name)
  const url = new URL(ownerUrl)
  url.username = role
  appUrl = url.href
  app = createPool(appUrl, log)
})
afterAll(async () => {
  await server?.stop()
  await app.end()
  await withPool(inject('postgresUrl'), log, async (admin) => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${role}`)
  })
  rmSync(folder, { recursive: true, force: true })
})

async function call(method: string, to: string, headers: Record<string, string>, body?: object) {
  const answer = await fetch(server.url + to, {
    method,
    headers: {
      'x-api-key': 'khum-demo-key',
      'idempotency-key': newId(),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${to} answered ${answer.status}: ${text}`)
  return text ? JSON.parse(text).data : null
}

/**
 * Calls as a client of the demo data. With `second`, calls as the second client, which may publish and withdraw texts.
 */
async function desk(to: string, body?: object, second = false) {
  const token = await createClient({ KHUM_URL: server.url }, { second }).token()
  return await call('POST', `/api/integration/v1${to}`, { authorization: `Bearer ${token}` }, body)
}

describe('if another role owns the tables', () => {
  it('the application’s role can’t install Khum, and the message says who can', async () => {
    const started = startServer({ ...env, DATABASE_URL: appUrl, DATA_DIR: path.join(folder, 'none') })
    await expect(started).rejects.toThrow(/may not change the tables.*MIGRATION_DATABASE_URL/s)
  })

  it('the application’s role can take a claim from the draft to the payment', async () => {
    server = await startServer({
      ...env,
      DATABASE_URL: appUrl,
      MIGRATION_DATABASE_URL: ownerUrl,
      DATA_DIR: path.join(folder, 'a'),
    })
    const partner = { partnerid: 'khum', secretkey: 'khum-demo-secret' }
    const session = await call('POST', '/api/v1/session', partner, {
      username: 'kanya',
      password: 'Khum2569',
    })
    const as = { partnerid: 'khum', authorization: `Bearer ${session.access_token}` }
    // The demo data have a forced privacy notice that this member hasn't accepted. The member's calls fail until an
    // operator withdraws the notice.
    await expect(call('GET', '/api/v1/coverages', as)).rejects.toThrow('consent_required')
    await desk('/consents/privacy/2/withdraw', { reason: 'published by mistake' }, true)
    await expect
      .poll(() => call('GET', '/api/v1/coverages', as).catch(String), { timeout: 5_000 })
      .toMatchObject({ items: expect.anything() })
    const [coverage] = (await call('GET', '/api/v1/coverages', as)).items
    const draft = await call('POST', '/api/v1/claim-drafts', as, { coverage_id: coverage.id })
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    await call('PUT', `/api/v1/claim-drafts/${draft.id}`, as, {
      version: 1,
      step: 'preview',
      data: { ...completeData, admited_date: yesterday },
    })
    const tus = tusClient(server.url, { ...as, 'x-api-key': 'khum-demo-key' })
    for (const [at, list] of ['receipt', 'medical', 'bank_book'].entries()) {
      const target = { target: 'draft', target_id: draft.id, list, filename: `${list}.jpg` }
      const sent = await tus.send(
        await photo(900 + at, 700)
          .jpeg()
          .toBuffer(),
        target,
      )
      expect(sent.refused).toBeNull()
    }
    const read = () => call('GET', `/api/v1/claim-drafts/${draft.id}`, as)
    await expect
      .poll(async () => (await read()).documents.map((file: { fate: string }) => file.fate))
      .toEqual(['accepted', 'accepted', 'accepted'])
    const { version } = await read()
    const claim = await call('POST', '/api/v1/claims', as, { draft_id: draft.id, version })
    const at = `/claims/${claim.claim_number}`
    await desk(`${at}/take`)
    const due_date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    await desk(`${at}/request-document`, {
      list: 'receipt',
      reason: { th: 'ไม่ชัด', en: 'Not readable' },
      due_date,
    })
    const taken = await desk(`${at}/take`)
    const lines = [{ line_id: taken.lines[0].id, benefit_satang: 10_000, not_covered_satang: 140_000 }]
    await desk(`${at}/approve`, { lines, reason: 'excluded_item' })
    const paid_on = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
    expect((await desk(`${at}/pay`, { paid_on })).status).toBe('paid')
    expect((await call('GET', `/api/v1/claims/${claim.id}`, as)).status).toBe('paid')
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  it('the owner made pg-boss’s queue for scheduled jobs, without which none would ever run', async () => {
    const { rows } = await app.query("select name from pgboss.queue where name like '\\_\\_pgboss%'")
    expect(rows).toEqual([{ name: '__pgboss__send-it' }])
  })

  it('the application’s role can change hospital contracts, which only must not be deleted', async () => {
    await app.query('update network_contract set source_version = source_version where false')
    await expect(app.query('delete from network_contract')).rejects.toMatchObject({ code: '42501' })
  })

  it('the application’s role can update the statistics of tables, as batches need it', async () => {
    // Before PostgreSQL 17, only the owner may analyse a table. So the server calls a function that runs with the
    // owner's rights.
    await app.query("select analyze_table('claim_draft')")
    const { rows } = await app.query(
      "select last_analyze is not null as is_done from pg_stat_user_tables where relname = 'claim_draft'",
    )
    expect(rows).toEqual([{ is_done: true }])
  })

  it('the application’s role can import hospitals, and the search gets statistics of them', async () => {
    const analyzed = async () => {
      const { rows } = await app.query(
        "select analyze_count::int as count from pg_stat_user_tables where relname in ('hospital', 'network_contract')",
      )
      return rows.map(({ count }) => count)
    }
    const before = await analyzed()
    const file = path.join(folder, 'places.csv')
    writeFileSync(file, 'code,latitude,longitude,name_th,name_en,province\nT-1,13.7,100.5,ก,A,Bangkok\n')
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: app }) })
    const { output } = await runImport(['import', file], { openDb: async () => db })
    expect(output).toContain('1 added')
    expect(await analyzed()).toEqual(before.map((count) => count + 1))
  })

  it('Khum restarts without the owner’s address if there is nothing to migrate', async () => {
    const second = await startServer({ ...env, DATABASE_URL: appUrl, DATA_DIR: path.join(folder, 'b') })
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
    await second.stop()
    expect(await ownsAppendOnlyTables(app)).toBe(false)
    const owner = createPool(ownerUrl, log)
    expect(await ownsAppendOnlyTables(owner)).toBe(true)
    await owner.end()
  })

  it('a server without the owner’s address says what to do if a queue is missing', async () => {
    const owner = createPool(ownerUrl, log)
    await owner.query("select pgboss.delete_queue('keys.reseal')")
    await owner.end()
    const started = startServer({ ...env, DATABASE_URL: appUrl, DATA_DIR: path.join(folder, 'c') })
    await expect(started).rejects.toThrow(/may not change the tables.*npm run migrate/s)
  })

  it.each([
    'alter table ledger_entry disable trigger ledger_entry_append_only',
    'drop trigger ledger_entry_append_only on ledger_entry',
    'update ledger_entry set amount = 0',
    'delete from claim_event',
    "update claim_event set note_th = 'x'",
    "update audit_event set outcome = ''",
    "update audit_event_default set outcome = ''",
    'drop table audit_link_default',
    'delete from audit_link',
    'delete from audit_checkpoint',
    'delete from consent_event',
    'delete from consent_document',
    'delete from consent_document_withdrawal',
    'delete from consent_force_change',
    'delete from telemed_acceptance',
    "update telemed_document set title_en = ''",
    'truncate audit_event',
    'truncate account cascade',
    'truncate pgboss.job',
    "set session_replication_role = 'replica'",
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'create table of_my_own (id integer)',
    'create table pgboss.of_my_own (id integer)',
    'create trigger mine before insert on claim for each row execute function refuse_change()',
    'delete from schema_migration',
    'alter table audit_event owner to current_user',
    'drop table audit_event',
  ])('is refused: %s', async (statement) => {
    await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  it('the application’s role makes partitions ahead, and can’t change what is in them', async () => {
    const { rows } = await app.query(
      "select add_partitions(now() + interval '9 months', now() + interval '9 months') as name",
    )
    const [audited] = rows.filter(({ name }) => name.startsWith('audit_event_'))
    await expect(app.query(`delete from ${audited.name}`)).rejects.toMatchObject({ code: '42501' })
    expect(
      (await app.query('select drop_old_partitions(now() + $1::interval) as name', ['90 years'])).rows,
    ).toEqual([])
  })

  it('the application’s role may insert into and read every append-only table', async () => {
    // Finds the append-only tables: only they have a trigger that refuses updates. 16 in `tgtype` means “on update”.
    const { rows } = await app.query(`
      select guarded.oid::regclass::text as name,
        has_table_privilege(guarded.oid, 'select') and has_table_privilege(guarded.oid, 'insert') as can_add,
        has_table_privilege(guarded.oid, 'update, delete, truncate, references, trigger') as can_change
      from pg_class guarded
      where not guarded.relispartition and exists (select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
        where tgrelid = guarded.oid and proname = 'refuse_change' and tgtype & 16 <> 0)
      order by 1`)
    const tables = [
      'audit_checkpoint',
      'audit_event',
      'audit_link',
      'claim_decision_line',
      'claim_event',
      'claim_handover',
      'claim_note',
      'claim_payout',
      'consent_document',
      'consent_document_withdrawal',
      'consent_event',
      'consent_force_change',
      'feed_event',
      'ledger_entry',
      'telemed_acceptance',
      'telemed_document',
    ]
    expect(rows).toEqual(tables.map((table) => ({ name: table, can_add: true, can_change: false })))
  })
})
