import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { runAdmin } from '../../src/cli/admin/run-admin'
import { systemClock } from '../../src/clock'
import { openDatabase } from '../../src/db/client'
import { newId } from '../../src/ids'
import { databaseUrl, withPool } from '../postgres/template'
import { softPasskey } from '../staff/soft-passkey'
import { type ServerProcess, startServer } from './server-process'

const log = pino({ level: 'silent' })
const name = `khum_test_first_${newId().replace(/\W/g, '').toLowerCase()}`
const role = `${name}_app`
const settings = {
  NODE_ENV: 'production',
  API_KEY: 'an-api-key-of-production',
  DEFAULT_PARTNER_ID: 'insurer',
  DEFAULT_PARTNER_SECRET: 'a-secret-of-the-insurer',
  MASTER_KEY: randomBytes(32).toString('base64'),
  PUBLIC_URL: 'https://khum.example',
  ALLOW_FAKE_GATEWAYS: '1',
}

let folder = ''
let urls = { owner: '', app: '' }
const started: ServerProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(path.join(inject('testFolder'), 'first-'))
  await withPool(inject('postgresUrl'), log, async (admin) => {
    await admin.query(`create role ${role} login`)
    await admin.query(`create database ${name} owner khum`)
  })
  const owner = databaseUrl(inject('postgresUrl'), name)
  const app = new URL(owner)
  app.username = role
  urls = { owner, app: app.href }
})
afterAll(async () => {
  for (const server of started) await server.stop()
  await withPool(inject('postgresUrl'), log, async (admin) => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${role}`)
  })
  rmSync(folder, { recursive: true, force: true })
})

async function start(more: Record<string, string>): Promise<ServerProcess> {
  const database = { DATABASE_URL: urls.app, MIGRATION_DATABASE_URL: urls.owner }
  const server = await startServer({ ...settings, ...database, DATA_DIR: folder, ...more })
  started.push(server)
  return server
}

async function ask(server: ServerProcess, to: string, body?: object, cookie = '') {
  const answer = await fetch(`${server.url}/api/office/v1${to}`, {
    method: body ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const session = answer.headers.getSetCookie().find((line) => line.startsWith('__Secure-khum-office='))
  const text = await answer.text()
  return { status: answer.status, session, json: text.startsWith('{') ? JSON.parse(text) : null }
}

it('without a choice of how staff sign in, a production server says so', async () => {
  const server = await start({})
  expect((await ask(server, '/sign-in/way')).json.data).toEqual({ way: 'none' })
  expect((await ask(server, '/sign-in')).status).toBe(303)
  await server.stop()
})

it('the first administrator of a fresh production database gets in, and invites the next person (R91)', async () => {
  const server = await start({ STAFF_SIGN_IN: 'local' })
  // Runs the command with the server's database role. The command must work although this role doesn't own the tables.
  const database = await openDatabase({ databaseUrl: urls.app, dataDir: folder, log })
  const printed = await runAdmin(['invite', '--email', 'boss@tpa.example', '--name', 'Boss'], {
    openDb: async () => database.db,
    env: { STAFF_SIGN_IN: 'local', PUBLIC_URL: settings.PUBLIC_URL },
    clock: systemClock,
  }).finally(() => database.close())
  const [, token = ''] = /https:\/\/khum\.example\/office\/join#([\w-]{43})/.exec(printed) ?? []
  const site = { rpId: 'khum.example', origin: 'https://khum.example' }
  const passkey = softPasskey()
  const opened = (await ask(server, '/sign-in/link', { token })).json.data
  const joined = await ask(server, '/sign-in/link/use', {
    token,
    setup: opened.setup,
    password: 'Lamphun73ping',
    passkey: passkey.create(opened.passkey.challenge, site),
  })
  expect(joined.json.data.recovery_codes).toHaveLength(10)
  expect(joined.session).toMatch(/; Secure/)

  const credentials = { email: 'boss@tpa.example', password: 'Lamphun73ping' }
  const { pending, passkey: asked } = (await ask(server, '/sign-in/password', credentials)).json.data
  const proof = { pending, passkey: passkey.prove(asked.challenge, site) }
  const { session = '' } = await ask(server, '/sign-in/second-factor', proof)
  const [cookie = ''] = session.split(';')
  expect((await ask(server, '/me', undefined, cookie)).json.data).toMatchObject({
    email: 'boss@tpa.example',
    grants: [{ role: 'administrator', insurer: null }],
    sign_in: 'local',
  })
  const answer = await fetch(`${server.url}/api/office/v1/staff`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': newId() },
    body: JSON.stringify({
      name: 'Napat',
      email: 'napat@tpa.example',
      grants: [{ role: 'assessor', insurer: null }],
    }),
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  const made = await ask(server, `/staff/${data.id}/sign-in-link`, {}, cookie)
  expect(made.json.data.link).toMatch(/^https:\/\/khum\.example\/office\/join#/)
})
