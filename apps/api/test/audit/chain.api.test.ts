import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runAudit } from '../../src/cli/audit/run-audit'
import { audit, auditAll } from '../../src/modules/audit/audit'
import { linkEvents, signCheckpoints } from '../../src/modules/audit/link-events'
import { verifyExport } from '../../src/modules/audit/verify-export'
import { brokenInvariants } from '../broken-invariants'
import { useTestApp } from '../test-app'

const test = useTestApp()
const folder = mkdtempSync(path.join(tmpdir(), 'khum-audit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = path.join(folder, 'export.jsonl')
const run = (...args: string[]) => runAudit(args, { openDb: async () => test.db, env: {} })
const period = ['--from', '2026-11-01', '--to', '2026-12-01']

/**
 * Adds 20 audit events, a minute apart, in turn for insurer AAA, for insurer BBB and for no insurer. Then links each
 * event to the chain of its insurer.
 */
async function fill(): Promise<void> {
  for (let index = 0; index < 20; index += 1) {
    const insurerCode = ['AAA', 'BBB', undefined][index % 3]
    await audit(test.ctx, { action: 'claim.read', outcome: 'shown', subject: `claim ${index}`, insurerCode })
    test.clock.advance(60_000)
  }
  await linkEvents(test.ctx)
}

async function exported(): Promise<string[]> {
  await run('export', file, ...period)
  return readFileSync(file, 'utf8').trim().split('\n')
}
const verified = (lines: string[]) => verifyExport(lines, test.ctx.keys.auditPublicKeys)

describe('the audit log', () => {
  it('has a chain for each insurer, which an export proves without a database (R65, R96)', async () => {
    await fill()
    await signCheckpoints(test.ctx)
    await audit(test.ctx, { action: 'claim.read', outcome: 'shown' })
    const lines = await exported()
    expect(verified(lines)).toEqual({ events: 21, links: 20, checkpoints: 3, notLinkedYet: 1, faults: [] })
    expect(await brokenInvariants(test.ctx.pool)).toEqual([])
    const keys = [...test.ctx.keys.auditPublicKeys].flatMap(([id, key]) => ['--key', `${id}=${key}`])
    expect(await run('verify', file, ...keys)).toMatchObject({ exitCode: 0 })
    expect((await run('verify', file)).output).toContain('unknown key')
  })

  it('goes on where the last run stopped, and signs a chain again only after it has grown', async () => {
    await fill()
    await signCheckpoints(test.ctx)
    test.clock.advance(86_400_000)
    await auditAll(test.ctx, [
      { action: 'claim.read', outcome: 'shown', insurerCode: 'AAA' },
      { action: 'claim.read', outcome: 'shown', insurerCode: 'AAA' },
    ])
    await signCheckpoints(test.ctx)
    expect(verified(await exported())).toMatchObject({ events: 22, links: 22, checkpoints: 4, faults: [] })
  })

  it.each([
    [
      'a changed event',
      (lines: string[]) => lines.map((line) => line.replace('"claim 6"', '"claim 7"')),
      /event \d+ was changed/,
    ],
    [
      'a flipped bit of a hash',
      (lines: string[]) => lines.map((line, at) => (at === 1 ? flipHash(line) : line)),
      /./,
    ],
    [
      'a removed event',
      (lines: string[]) => lines.filter((line) => !line.includes('"claim 6"')),
      /the event of link AAA 3 is missing/,
    ],
    [
      'a removed link',
      (lines: string[]) => lines.filter((line) => !line.includes('"link":{"chain":"AAA","seq":"3"')),
      /before link AAA 4 links are missing/,
    ],
    ['an event inserted later', (lines: string[]) => [...lines, inserted(lines)], /event 999 has no link/],
    [
      'a chain that was cut off',
      (lines: string[]) => lines.filter((line) => !line.includes('"link":{"chain":"AAA","seq":"7"')),
      /the link of checkpoint AAA 7 is missing/,
    ],
    [
      'a forged checkpoint',
      (lines: string[]) => lines.map((line) => line.replace(/"signature":"../, '"signature":"AA')),
      /wrong signature/,
    ],
  ])('%s is found (R65, R96)', async (_what, damage, fault) => {
    await fill()
    await signCheckpoints(test.ctx)
    const { faults } = verified(damage(await exported()))
    expect(faults.join('\n')).toMatch(fault)
  })

  it('answers what a session, an address and a client did in a period (R65)', async () => {
    const at = test.clock.now().toISOString()
    const sessionId = 's'.repeat(22)
    const read = { action: 'family.read' as const, outcome: 'see', personId: 'p'.repeat(22) }
    await audit(test.ctx, { ...read, sessionId, addressKey: '2001:db8:0:1::/64' })
    await audit(test.ctx, { ...read, actor: { kind: 'client', id: 'integration' }, addressKey: '192.0.2.1' })
    test.clock.advance(60_000)
    await audit(test.ctx, { ...read, sessionId })
    const rows = async (...args: string[]) =>
      (await run('reads', ...args, ...period)).output.split('\n').at(-1)
    expect(await rows('--session', sessionId)).toBe('2 rows')
    expect(await rows('--ip', '2001:db8:0:1::99')).toBe('1 rows')
    expect(await rows('--actor', 'client:integration')).toBe('1 rows')
    expect(await rows('--person', 'p'.repeat(22))).toBe('3 rows')
    const until = await run(
      'reads',
      '--session',
      sessionId,
      '--from',
      at,
      '--to',
      test.clock.now().toISOString(),
    )
    expect(until.output).toMatch(/family\.read {2}see {2}p{22}.*\n1 rows$/)
  })

  it('takes a day without a time from its beginning in Thailand', async () => {
    const sessionId = 'n'.repeat(22)
    // 1 o'clock at night on the 21st in Thailand.
    const now = () => new Date('2026-11-20T18:00:00Z')
    const event = { action: 'family.read', outcome: 'see', personId: 'p'.repeat(22), sessionId } as const
    await audit({ db: test.db, clock: { ...test.clock, now } }, event)
    const rows = async (...args: string[]) =>
      (await run('reads', '--session', sessionId, ...args)).output.split('\n').at(-1)
    expect(await rows('--from', '2026-11-21', '--to', '2026-11-22')).toBe('1 rows')
    expect(await rows('--to', '2026-11-21')).toBe('0 rows')
  })

  it.each([
    ['no command', []],
    ['no one to look for', ['reads']],
    ['no file', ['verify']],
    ['a time that isn’t one', ['reads', '--session', 'x', '--from', 'yesterday']],
    ['an option of another command', ['verify', file, '--from', '2026-11-01']],
  ])('refuses a command with %s', async (_what, args) => {
    await expect(run(...args)).rejects.toMatchObject({ exitCode: 2 })
  })

  it('has no export under the file’s name until the export is complete (R96)', async () => {
    await fill()
    const interrupted = path.join(folder, 'interrupted.jsonl')
    const failing = test.db.withPlugin({
      transformQuery: ({ node }) => {
        const text = JSON.stringify(node, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
        if (text.includes('audit_checkpoint')) throw new Error('the connection is lost')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const args = ['export', interrupted, ...period]
    await expect(runAudit(args, { openDb: async () => failing, env: {} })).rejects.toThrow('is lost')
    expect(readdirSync(folder)).not.toContain('interrupted.jsonl')
    await run(...args)
    expect(readdirSync(folder).filter((name) => name.includes('interrupted'))).toEqual(['interrupted.jsonl'])
  })

  it('can’t be written to a missing folder', async () => {
    writeFileSync(file, '')
    await expect(run('export', path.join(file, 'below'), ...period)).rejects.toThrow()
  })
})

function flipHash(line: string): string {
  return line.replace(/"hash":"(.)/, (_all, digit: string) => `"hash":"${digit === '0' ? '1' : '0'}`)
}

function inserted(lines: string[]): string {
  const { event } = JSON.parse(lines.find((line) => line.includes('"claim 0"')) ?? '')
  return JSON.stringify({ event: { ...event, id: '999', at: '2026-11-20T00:00:00.000000Z' } })
}
