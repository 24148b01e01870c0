import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runCommand } from '../../src/cli/exchange/commands'
import { coverage, filesOf, mainRows, sendBatch } from '../exchange/batch-files'
import { useExchange } from '../exchange/exchange-app'
import { makeClient } from '../factory-client'

const test = useExchange()
const home = mkdtempSync(path.join(tmpdir(), 'khum-correct-'))
const of = ['--insurer', 'TST', '--source', 'TEST']
let env: Record<string, string>

afterAll(() => rmSync(home, { recursive: true }))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
beforeEach(async () => {
  // The commands use the system's clock, but the server uses the test's clock. Sets the former to the same time.
  vi.setSystemTime(test.clock.now())
  if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 })
  const bound = test.app.server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('not listening')
  const { id, secret } = await makeClient(test.db, { system: 'office', scopes: ['members.write'] })
  env = { KHUM_URL: `http://127.0.0.1:${bound.port}`, KHUM_CLIENT_ID: id, KHUM_CLIENT_SECRET: secret }
  await sendBatch(test, filesOf(mainRows), { as_of: '2026-11-21' })
})

/** Runs a command while the server runs its jobs. */
async function run(...args: string[]) {
  let isRunning = true
  const working = (async () => {
    while (isRunning) {
      await test.ctx.jobs.drain()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  try {
    return await runCommand([...args, ...of], env)
  } finally {
    isRunning = false
    await working
  }
}

const card = async () =>
  await test.db.selectFrom('coverage').select(['card_number', 'held_by_office']).execute()

it('corrects rows from a CSV file without a copy on a disk, lists what is held, and releases it (R87)', async () => {
  vi.stubEnv('TMPDIR', path.join(home, 'no-folder'))
  const file = path.join(home, 'right.csv')
  // The quoted cell `employee_id` has a line break, at which the row must not end.
  const row = { ...coverage, card_number: '000-9', employee_id: '"E\n1"' }
  writeFileSync(file, `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`)
  const why = ['--kind', 'coverage', '--reason', 'Mistyped']
  const corrected = await run('correct', file, ...why)
  expect(corrected).toMatchObject({ exitCode: 0 })
  expect(corrected.output).toMatch(/changed +1\b/)
  expect(await card()).toEqual([{ card_number: '000-9', held_by_office: true }])
  const next = { ...coverage, card_number: '000-2' }
  await sendBatch(test, filesOf({ coverage: [next] }), { as_of: '2026-11-22' })
  expect((await run('held')).output).toMatch(/^coverage {2}C1 {2}version \d+, version \d+ waits since /)
  // The name of a correction contains the time, so the next correction needs a later time.
  vi.setSystemTime(Date.now() + 1_000)
  expect(await run('release', 'C1', ...why)).toMatchObject({ exitCode: 0 })
  expect(await card()).toEqual([{ card_number: '000-2', held_by_office: false }])
  expect((await run('held')).output).toBe('No row is held.')
})

it.each(['right.CSV', 'right.txt', 'right.NDJSON'])(
  'corrects rows from a file with the name %s',
  async (name) => {
    const row = { ...coverage, card_number: '000-9' }
    const csv = `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`
    writeFileSync(path.join(home, name), name.endsWith('JSON') ? `${JSON.stringify(row)}\n` : csv)
    const corrected = await run(
      'correct',
      path.join(home, name),
      '--kind',
      'coverage',
      '--reason',
      'Mistyped',
    )
    expect(corrected.output).toMatch(/changed +1\b/)
  },
)

it('says that an empty file has no header', async () => {
  const file = path.join(home, 'empty.csv')
  writeFileSync(file, '')
  const corrected = await run('correct', file, '--kind', 'coverage', '--reason', 'Mistyped')
  expect(corrected.output).toContain('header_missing')
})

it('dates a correction by the day in Thailand, so that it is not older than that day’s batches', async () => {
  const file = path.join(home, 'early.ndjson')
  writeFileSync(file, `${JSON.stringify({ ...coverage, card_number: '000-9' })}\n`)
  vi.setSystemTime('2026-11-21T18:00:00Z')
  const corrected = await run('correct', file, '--kind', 'coverage', '--reason', 'Mistyped')
  expect(corrected).toMatchObject({ exitCode: 0 })
  const { as_of } = await test.db
    .selectFrom('exchange_batch')
    .select('as_of')
    .where('mode', '=', 'correction')
    .executeTakeFirstOrThrow()
  expect(as_of).toBe('2026-11-22')
})

it('names the option or file that is missing or wrong', async () => {
  await expect(run('release', 'C1', '--kind', 'coverage')).rejects.toThrow('--reason is needed')
  await expect(run('release', 'C1', '--kind', 'claim', '--reason', 'x')).rejects.toThrow(
    '--kind must be one of',
  )
  await expect(run('correct', path.join(home, 'none.csv'), '--reason', 'x')).rejects.toThrow("can't be read")
})
