import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { runCommand } from '../../src/cli/exchange/commands'
import { makeClient } from '../factory-client'
import { useTestApp } from '../test-app'

const server = useTestApp()
const home = mkdtempSync(path.join(tmpdir(), 'khum-waiting-'))
let env: Record<string, string>
/** What commands printed while they waited. */
let said: string[]

afterAll(() => rmSync(home, { recursive: true }))
beforeEach(async () => {
  said = []
  if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 })
  const bound = server.app.server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('not listening')
  for (const code of ['TST', 'OTH'])
    await server.db
      .insertInto('insurer')
      .values({ code, name_th: code, name_en: code, kind: 'non_life' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const scopes = ['members.write', 'claims.write'] as const
  const { id, secret } = await makeClient(server.db, { system: 'KHUM-DEMO', scopes: [...scopes] })
  env = { KHUM_URL: `http://127.0.0.1:${bound.port}`, KHUM_CLIENT_ID: id, KHUM_CLIENT_SECRET: secret }
})

/** Runs a command while the server runs its jobs. A job that fails doesn't end the test. */
async function run(...args: string[]) {
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  let isRunning = true
  const working = (async () => {
    while (isRunning) {
      await server.ctx.jobs.drain().catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  try {
    return await runCommand(args, env)
  } finally {
    isRunning = false
    await working
    spy.mockRestore()
  }
}

async function sample(insurer: string, name = insurer) {
  const folder = path.join(home, name)
  const options = ['--insurer', insurer, '--as-of', '2026-11-22', '--out', folder]
  await runCommand(['sample', '--members', '5', ...options])
  return folder
}

test('apply says why a batch fails, withdraw gives it up, and undo asks which of two batches is meant', async () => {
  const folder = await sample('TST')
  await sql`alter table coverage add constraint broken check (card_number = '') not valid`.execute(server.db)
  const applying = run('apply', folder, '--json')
  const expected = 'npm run exchange -- withdraw S1-full --insurer TST --source KHUM-DEMO'
  await vi.waitFor(() => expect(said.join('')).toContain(expected), { timeout: 20_000 })
  const withdrawn = await runCommand(['withdraw', 'S1-full', '--json'], env)
  expect(JSON.parse(withdrawn.output)).toMatchObject({ batch: 'S1-full', status: 'undone' })
  expect(JSON.parse((await applying).output)).toMatchObject({ status: 'undone' })
  await sql`alter table coverage drop constraint broken`.execute(server.db)
  for (const each of [folder, await sample('OTH')]) await run('apply', each)
  await expect(run('undo', 'S1-full')).rejects.toThrow('--insurer TST --source KHUM-DEMO')
  await expect(run('report', 'S1-full')).rejects.toThrow('--insurer OTH --source KHUM-DEMO')
  const undone = await run('undo', 'S1-full', '--insurer', 'OTH', '--json')
  expect(JSON.parse(undone.output)).toMatchObject({ status: 'undone' })
  const applied = await server.db
    .selectFrom('exchange_batch')
    .select('insurer_code')
    .where('status', '=', 'applied')
    .execute()
  expect(applied).toEqual([{ insurer_code: 'TST' }])
  await expect(run('withdraw', 'S1-full', '--insurer', 'TST')).rejects.toThrow('undo')
}, 60_000)

test.each(['undo', 'withdraw'])('%s has no dry run, and says so instead of doing it', async (command) => {
  await expect(run(command, 'S1-full', '--dry-run')).rejects.toThrow(
    '--dry-run: only for apply, correct, release. Nothing was done.',
  )
})

test('withdraw stops an undo that fails', async () => {
  await run('apply', await sample('OTH', 'stopped'))
  await sql`alter table exchange_batch add constraint broken check (status <> 'undoing' or step_done = 0) not valid`.execute(
    server.db,
  )
  const undoing = run('undo', 'S1-full', '--json')
  await vi.waitFor(() => expect(said.join('')).toContain('npm run exchange -- withdraw S1-full'), {
    timeout: 20_000,
  })
  expect((await runCommand(['withdraw', 'S1-full'], env)).output).toContain('undo_stopped (hint): ')
  expect(JSON.parse((await undoing).output)).toMatchObject({ status: 'applied' })
  await sql`alter table exchange_batch drop constraint broken`.execute(server.db)
  expect(JSON.parse((await run('undo', 'S1-full', '--json')).output)).toMatchObject({ status: 'undone' })
}, 60_000)

test('an upload waits while the server is away', async () => {
  const folder = await sample('TST', 'away')
  const { fetch } = globalThis
  let isAway = true
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    if (!isAway || init.method !== 'PUT') return await fetch(url, init)
    isAway = false
    return new Response('', { status: 503 })
  })
  try {
    const { output } = await run('apply', folder, '--json')
    expect(JSON.parse(output)).toMatchObject({ status: 'applied' })
    expect(said.join('')).toMatch(/The server answered 503 for \w+\.\w+.*Trying again/)
  } finally {
    vi.unstubAllGlobals()
  }
}, 60_000)
