import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommand } from '../../src/cli/exchange/commands'
import { ExchangeApi } from '../../src/cli/exchange/exchange-api'
import { readBatchFolder } from '../../src/cli/exchange/read-folder'
import { makeClient } from '../factory-client'
import { useTestApp } from '../test-app'

const test = useTestApp()
const home = mkdtempSync(path.join(tmpdir(), 'khum-apply-'))
const full = path.join(home, 'full')
let env: Record<string, string>

beforeAll(() =>
  runCommand(['sample', '--members', '40', '--insurer', 'TST', '--as-of', '2026-11-22', '--out', full]),
)
afterAll(() => rmSync(home, { recursive: true }))
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  // The commands use the system's clock, but the server uses the test's clock. Sets the former to the same time.
  vi.setSystemTime(test.clock.now())
  if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 })
  const bound = test.app.server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('not listening')
  await test.db
    .insertInto('insurer')
    .values({ code: 'TST', name_th: 'ทดสอบ', name_en: 'Test', kind: 'non_life' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id, secret } = await makeClient(test.db, {
    system: 'KHUM-DEMO',
    scopes: ['members.write', 'claims.write'],
  })
  env = { KHUM_URL: `http://127.0.0.1:${bound.port}`, KHUM_CLIENT_ID: id, KHUM_CLIENT_SECRET: secret }
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
    return await runCommand(args, env)
  } finally {
    isRunning = false
    await working
  }
}

const rows = () => {
  const { files }: { files: { rows: number }[] } = JSON.parse(
    readFileSync(path.join(full, 'manifest.json'), 'utf8'),
  )
  return files.reduce((sum, file) => sum + file.rows, 0)
}

describe('npm run exchange', () => {
  it('applies a batch, ends with one machine-readable line, and writes nothing the second time', async () => {
    const first = await run('apply', full, '--json')
    const counts = {
      read: rows(),
      new: rows(),
      changed: 0,
      unchanged: 0,
      ended: 0,
      refused: 0,
      older: 0,
      held: 0,
    }
    expect(first.output).toBe(JSON.stringify({ batch: 'S1-full', status: 'applied', ...counts }))
    expect(first.exitCode).toBe(0)
    const second = await run('apply', full, '--json')
    const again = { ...counts, new: 0, unchanged: rows() }
    expect(second.output).toBe(JSON.stringify({ batch: 'S1-full', status: 'applied', ...again }))
  })

  it('only checks with --dry-run', async () => {
    const { output, exitCode } = await run('apply', full, '--dry-run')
    expect(output).toContain('Batch S1-full of KHUM-DEMO for TST: checked')
    expect(output).toContain('A dry run: nothing was written.')
    expect(exitCode).toBe(0)
    expect(await test.db.selectFrom('coverage').select('id').execute()).toEqual([])
  })

  it('applies a batch with renewals, and lists both batches', async () => {
    await run('apply', full)
    const renewal = path.join(home, 'renewal')
    await runCommand(['sample', '--renewal-of', full, '--out', renewal])
    expect((await run('apply', renewal)).output).toContain('Batch S1-renewal of KHUM-DEMO for TST: applied')
    expect((await run('status')).output).toMatch(
      /S1-renewal {2}TST delta {2}applied.*\n.*S1-full {2}TST full {2}applied/,
    )
    expect((await run('status', 'S1-full')).output).toMatch(/active lives +0 before, \d+ after/)
    await expect(run('status', 'S1-other')).rejects.toThrow('There is no batch S1-other.')
  })

  it('refuses a batch with a wrong row, and reports where it is and what is wrong', async () => {
    const wrong = path.join(home, 'wrong')
    await runCommand(['sample', '--members', '20', '--insurer', 'TST', '--out', wrong])
    await run('apply', full)
    const changes = path.join(home, 'changes')
    await runCommand([
      'sample',
      '--changes-of',
      wrong,
      '--changes',
      '5',
      '--after',
      'S1-other',
      '--out',
      changes,
    ])
    const { output, exitCode } = await run('apply', changes)
    expect(output).toContain(
      'batch after after_wrong: The batch is out of order. The last applied batch of this source is S1-full.',
    )
    expect(output).toContain('ลำดับชุดข้อมูลไม่ถูกต้อง')
    expect(output).toContain('Nothing was written.')
    expect(exitCode).toBe(1)
    expect((await run('report', 'S1-changes')).output).toContain('after_wrong')
    const early = await run('undo', 'S1-full').then(() => run('apply', changes))
    expect(early.output).toContain(
      'No batch of this source has been applied yet. The first one has no after.',
    )
  })

  it('resumes an interrupted upload', async () => {
    const api = new ExchangeApi(env)
    const { written } = await readBatchFolder(full)
    const begun = await api.createBatch(written, false)
    const [file] = begun.files
    const bytes = readFileSync(path.join(full, file?.name ?? ''))
    expect(await api.putPiece(begun, file?.name ?? '', 0, bytes.subarray(0, 100))).toBe(100)
    // Sending the same piece twice has no effect.
    expect(await api.putPiece(begun, file?.name ?? '', 0, bytes.subarray(0, 100))).toBe(100)
    expect(JSON.parse((await run('apply', full, '--json')).output)).toMatchObject({
      status: 'applied',
      new: rows(),
    })
    expect((await api.listBatches({})).map(({ id }) => id)).toEqual([begun.id])
  })

  it('waits for a second approver if a full batch would end too many rows, and continues with --confirm', async () => {
    await run('apply', full)
    const other = path.join(home, 'other')
    const options = ['--insurer', 'TST', '--as-of', '2026-11-22', '--batch', 'S2-full', '--after', 'S1-full']
    await runCommand(['sample', '--members', '20', '--seed', '2', '--out', other, ...options])
    const stopped = await run('apply', other)
    expect(stopped.output).toContain('Batch S2-full of KHUM-DEMO for TST: waiting for confirmation')
    expect(stopped.output).toMatch(/would end +\d+ rows/)
    expect(stopped.exitCode).toBe(1)
    const { id, secret } = await makeClient(test.db, {
      scopes: ['batches.confirm'],
      createdBy: 'Second Person',
    })
    Object.assign(env, { KHUM_SECOND_CLIENT_ID: id, KHUM_SECOND_CLIENT_SECRET: secret })
    const confirmed = await run('apply', other, '--confirm', '--json')
    expect(JSON.parse(confirmed.output)).toMatchObject({ batch: 'S2-full', status: 'applied', refused: 0 })
    expect(JSON.parse(confirmed.output).ended).toBeGreaterThan(20)
    expect(confirmed.exitCode).toBe(0)
  })

  it('compares a batch that its guard stopped again if it is sent again after an undo', async () => {
    await run('apply', full)
    const renewal = path.join(home, 'renewal-undone')
    await runCommand(['sample', '--renewal-of', full, '--out', renewal])
    await run('apply', renewal)
    expect((await run('apply', full)).output).toContain('waiting for confirmation')
    expect((await run('apply', full)).output).toContain('waiting for confirmation')
    await run('undo', 'S1-renewal')
    expect(JSON.parse((await run('apply', full, '--json')).output)).toMatchObject({
      status: 'applied',
      unchanged: rows(),
      ended: 0,
    })
  })

  it('sends a changed batch only after the one of this name that its guard stopped was withdrawn', async () => {
    await run('apply', full)
    const other = path.join(home, 'changed')
    const options = ['--insurer', 'TST', '--as-of', '2026-11-22', '--batch', 'S3-full', '--after', 'S1-full']
    await runCommand(['sample', '--members', '20', '--seed', '3', '--out', other, ...options])
    const stopped = await run('apply', other)
    expect(stopped.output).toContain('waiting for confirmation')
    expect(stopped.output.match(/^ {2}of policy /gm)?.length ?? 0).toBeLessThanOrEqual(5)
    const { written } = await readBatchFolder(other)
    const guard = { max_ended_percent: 100, max_ended_percent_of_policy: 100 }
    writeFileSync(path.join(other, 'manifest.json'), JSON.stringify({ ...written, guard }))
    await expect(run('apply', other)).rejects.toThrow(
      'KHUM-DEMO has an unfinished batch with this name and other content. Withdraw that one',
    )
    expect((await run('withdraw', 'S3-full')).exitCode).toBe(0)
    expect(JSON.parse((await run('apply', other, '--json')).output)).toMatchObject({ status: 'applied' })
  })

  it('says that a name is used for other content, and that a source is another system’s', async () => {
    await run('apply', full)
    const changed = path.join(home, 'same-name')
    await runCommand([
      'sample',
      '--members',
      '5',
      '--insurer',
      'TST',
      '--as-of',
      '2026-11-22',
      '--out',
      changed,
    ])
    await expect(run('apply', changed)).rejects.toThrow(
      'batch S1-full: KHUM-DEMO has already applied other content under this name',
    )
    const other = { ...(await readBatchFolder(changed)).written, batch: 'S4-full', source: 'OTHER' }
    writeFileSync(path.join(changed, 'manifest.json'), JSON.stringify(other))
    await expect(run('apply', changed)).rejects.toThrow('source OTHER: this client belongs to another system')
  })

  it('prints the same problem of many rows once, and report prints every row', async () => {
    const wrong = path.join(home, 'wrong-phones')
    await runCommand([
      'sample',
      '--members',
      '40',
      '--insurer',
      'TST',
      '--as-of',
      '2026-11-22',
      '--out',
      wrong,
    ])
    const file = path.join(wrong, 'person.csv')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(',+66', ',+1'))
    const { output } = await run('apply', wrong)
    expect(output.match(/phone_invalid/g)).toHaveLength(1)
    const [, further = '', lines = ''] =
      /… and (\d+) more rows with this code \(lines ([\d, ]+), …\)/.exec(output) ?? []
    expect(lines.split(', ')).toHaveLength(5)
    expect(output).toContain('Every row with a problem: npm run exchange -- report S1-full')
    const report = (await run('report', 'S1-full')).output
    expect(report.match(/phone_invalid/g)).toHaveLength(Number(further) + 1)
  })

  it('prints what is wrong with a whole file, even below many thousands of wrong rows', async () => {
    const wrong = path.join(home, 'wrong-hash')
    await runCommand(['sample', '--members', '5', '--insurer', 'TST', '--out', wrong])
    const file = path.join(wrong, 'person.csv')
    const [header = ''] = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, `${header}\n${'M1\n'.repeat(10_500)}`)
    const { output } = await run('apply', wrong)
    expect(output).toContain('person.csv sha256_wrong: ')
    expect(output).toContain('… and 9,999 more rows with this code (lines ')
    expect(output).not.toMatch(/^… and/m)
  })

  it('says which file is missing, and which manifest is wrong', async () => {
    const broken = path.join(home, 'broken')
    await runCommand(['sample', '--members', '5', '--insurer', 'TST', '--out', broken])
    const { written } = await readBatchFolder(broken)
    const writeManifest = (manifest: object) =>
      writeFileSync(path.join(broken, 'manifest.json'), JSON.stringify(manifest))
    writeManifest({ ...written, insurer: 'NON', scope: { insurer: 'NON' } })
    await expect(run('apply', broken)).rejects.toThrow('insurer NON: Khum doesn')
    const ofOthers = await makeClient(test.db, { system: 'KHUM-DEMO', insurers: ['ORC', 'TST'] })
    const asOthers = { KHUM_CLIENT_ID: ofOthers.id, KHUM_CLIENT_SECRET: ofOthers.secret }
    await expect(runCommand(['apply', broken], { ...env, ...asOthers })).rejects.toThrow(
      'this client may send data only for ORC, TST',
    )
    writeManifest({})
    await expect(run('apply', broken)).rejects.toThrow('insurer: missing')
    writeManifest(written)
    for (const name of ['person.csv', 'policy.csv']) rmSync(path.join(broken, name))
    await expect(run('apply', broken)).rejects.toThrow(/policy\.csv\n {2}person\.csv\nNothing was sent/)
    await expect(run('apply', home)).rejects.toThrow('manifest.json')
    // The failed commands have left no batch that waits for its files.
    expect(await test.db.selectFrom('exchange_batch').select('id').execute()).toEqual([])
    await expect(run('apply')).rejects.toMatchObject({ exitCode: 2 })
    await expect(run('aply', full)).rejects.toMatchObject({ exitCode: 2 })
  })
})
