import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readArguments } from '../../src/cli/claims/arguments'
import { runCommand } from '../../src/cli/claims/commands'
import { printList } from '../../src/cli/claims/print'
import { newId } from '../../src/ids'
import { useClaimWorld } from '../claims/claim-world'
import { clientEnv } from '../factory-client'

const world = useClaimWorld()
const { test } = world
let address: string

beforeEach(async () => {
  if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 })
  const bound = test.app.server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('not listening')
  address = `http://127.0.0.1:${bound.port}`
})

const folder = mkdtempSync(path.join(tmpdir(), 'khum-claims-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a value to a file and returns the file's path. */
function jsonFile(value: unknown): string {
  const file = path.join(folder, `${newId()}.json`)
  writeFileSync(file, JSON.stringify(value))
  return file
}

function run(command: string, ...more: string[]) {
  return runCommand([...command.split(' '), ...more], {
    KHUM_URL: address,
    ...clientEnv,
  })
}

describe('npm run claims', () => {
  it('takes a claim from received to paid by its number', async () => {
    const { claim_number } = await world.submitted()
    expect(await run('list --status received')).toContain(claim_number)
    expect(await run(`take ${claim_number}`)).toContain('checking (in_process)')
    const asked = await run(`ask ${claim_number} --list medical`, '--due', '2099-01-31')
    expect(asked).toContain('medical, due 2099-01-31: The document we received is not readable.')
    expect(await run(`take ${claim_number}`)).toContain('checking by tpa')
    const approved = await run(`approve ${claim_number} --benefit 1,234.50 --reason excluded_item`)
    expect(approved).toContain('partly_approved (approved), excluded_item')
    expect(approved).toContain('not covered 265.50, benefit 1,234.50 (excluded_item)')
    expect(await run(`pay ${claim_number} --on 2026-11-21`)).toContain('paid on 2026-11-21')
    expect(await run(`show ${claim_number}`)).toContain('Claimed 1,500.00, benefit 1,234.50; 3 document(s)')
  })

  it('approves everything without an amount, and marks the rest as over the limit on request', async () => {
    const first = await world.submitted()
    expect(await run(`approve ${first.claim_number}`)).toContain('approved (approved)')
    const second = await world.submitted()
    const line = /Lines\n {2}(\S+)/.exec(await run(`show ${second.claim_number}`))?.[1]
    const limited = await run(`approve ${second.claim_number} --line ${line}=1000 --over-limit`)
    expect(limited).toContain('over limit 500.00, benefit 1,000.00 (limit_reached)')
  })

  it('refuses to pay above the limit without a reason, and names the limit, the remaining amount and the amount decided', async () => {
    const { id, claim_number } = await world.submitted()
    await test.db.updateTable('claim').set({ medical_expense: 234_550 }).where('id', '=', id).execute()
    await test.db.updateTable('claim_line').set({ billed: 234_550 }).where('claim_id', '=', id).execute()
    await expect(run(`approve ${claim_number}`)).rejects.toThrow(
      'decision_over_limit: the plan allows 2,000.00 per visit, 2,000.00 left; the decision takes 2,345.50. Approve less with --benefit or --line, or say why it is paid anyway with --over-limit-reason.',
    )
    const paid = await run(`approve ${claim_number}`, '--over-limit-reason', 'Agreed with the insurer')
    expect(paid).toContain('benefit 2,345.50')
  })

  it('accepts a line id that begins with a dash', () => {
    const line = '-AAAAAAAAAAAAAAAAAAAAA=10'
    const { values, claimNumber } = readArguments([
      'approve',
      'KHM-69-000001-1',
      '--line',
      line,
      '--over-limit',
    ])
    expect(values.line).toEqual([line])
    expect([claimNumber, values['over-limit']]).toEqual(['KHM-69-000001-1', true])
  })

  it('rejects with a note that the member reads', async () => {
    const { id, claim_number } = await world.submitted()
    await run(`reject ${claim_number} --reason not_covered`, '--note-th', 'ไม่คุ้มครอง', '--note-en', 'No cover')
    const detail = await test.call({ method: 'GET', url: `/api/v1/claims/${id}`, as: world.as })
    expect(detail.json().data.events.at(-1)).toMatchObject({
      status: 'not_approved',
      note: { th: 'ไม่คุ้มครอง', en: 'No cover' },
    })
  })

  it('takes a claim through undo, insurer, payments, appeal, reopening and closing', async () => {
    const { claim_number: number } = await world.submitted()
    const bill = jsonFile([
      { description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: 100_000, diagnosis_code: 'J10.1' },
      { description: { th: 'ค่าแพทย์', en: 'Doctor' }, billed_satang: 50_000 },
    ])
    expect(await run(`itemise ${number}`, '--lines', bill)).toContain(
      'Medicine [J10.1]  billed 1,000.00, not decided',
    )
    expect(await run(`reject ${number} --reason late`)).toContain(
      'not_approved decided by tpa, benefit 0.00 (late)',
    )
    expect(await run(`undo ${number}`, '--why', 'Typing error')).toMatch(
      /checking.*\n[\s\S]*undone .*: Typing error/,
    )
    const sent = await run(
      `send-to-insurer ${number} --recommend reject --reason pre_existing --reference T-1`,
    )
    expect(sent).toContain('not_approved recommended by tpa')
    expect(sent).toContain('turn of the insurer until 2026-12-06')
    await expect(run(`reject ${number} --reason late`)).rejects.toThrow('decision_not_delegated')
    const [first = '', second = ''] = [...sent.matchAll(/^ {2}(\S{22}) {2}/gm)].map((match) => match[1] ?? '')
    const paying = ['--line', `${first}=900`, '--line', `${second}=500`, '--reason', 'other']
    expect(await run(`approve ${number} --as-insurer`, ...paying)).toContain('partly_approved by insurer')
    expect(await run(`payment-sent ${number}`)).toContain('payment_sent')
    expect(await run(`payment-failed ${number}`, '--note-th', 'บัญชีปิด', '--note-en', 'Closed')).toContain(
      'Closed',
    )
    expect(await run(`appeal ${number}`, '--why', 'The rest is covered')).toContain(': The rest is covered')
    const better = ['--line', `${first}=1000`, '--line', `${second}=500`]
    expect(await run(`answer-appeal ${number}`, ...better)).toMatch(
      /approved \(approved\)[\s\S]*changed: The rest/,
    )
    await run(`pay ${number} --on 2026-11-21`)
    expect(await run(`reopen ${number}`, '--why', 'Another receipt')).toContain('checking (in_process)')
    const other = await world.submitted()
    await run(`ask ${other.claim_number} --due 2099-01-31`)
    expect(await run(`close ${other.claim_number}`)).toContain('closed_missing_documents (rejected)')
  })

  it('enters a hospital’s claim from a file, and prints and sets an insurer’s rules', async () => {
    const file = jsonFile({
      origin: 'hospital',
      mode: 'cashless',
      coverage_id: world.coverageId,
      claim_type: 'illness',
      admited_type: 'opd',
      admited_date: '2026-11-18',
      symptom: 'ไข้หวัด',
      provider_name: 'โรงพยาบาลทดสอบ',
      lines: [{ description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: 80_000 }],
    })
    expect(await run('enter', file)).toContain('cashless from hospital')
    const settings = JSON.parse(await run('claim-settings TST'))
    expect(settings.tpa_decision_limit_satang).toBeNull()
    const changed = jsonFile({ ...settings, tpa_decision_limit_satang: 50_000 })
    expect(await run('claim-settings TST', '--file', changed)).toContain('"tpa_decision_limit_satang": 50000')
    expect(await run('holidays 2026')).toBe('No holidays of 2026: working days leave out weekends only.')
    const days = jsonFile([{ day: '2026-12-10', name: { th: 'วันรัฐธรรมนูญ', en: 'Constitution Day' } }])
    expect(await run('holidays 2026', '--file', days)).toBe('2026-12-10  Constitution Day  วันรัฐธรรมนูญ')
    const { claim_number } = await world.submitted()
    expect(await run(`approve ${claim_number}`)).toContain('sent_to_insurer (in_process)')
    expect(await run('list')).not.toContain('More with')
  })

  it('says how to list the next page, also after an id that begins with a dash', () => {
    const claim = { claim_number: 'KHM-69-000001-1', status: 'received', ins_code: 'TST' } as const
    const item = { ...claim, service_date: '2026-11-18', medical_expense_satang: 100, updated_at: '' }
    const next = '-'.padEnd(22, 'x')
    const [, hint = ''] = printList({ items: [item], next }).split('More with ')
    expect(readArguments(['list', ...hint.split(' ')]).values.after).toBe(next)
  })

  it('reports mistakes in one line', async () => {
    const { claim_number: number } = await world.submitted()
    const cases: [string, string | RegExp][] = [
      ['pay', 'pay: which claim? Give its number.'],
      ['dance', /^Unknown command: dance\n/],
      [`reject ${number}`, /^--reason is needed: one of not_covered, /],
      [`reject ${number} --reason bad`, /^--reason: one of not_covered, /],
      [`approve ${number} --benefit many`, '--benefit: many is not an amount such as 1234.50'],
      [`approve ${number} --benefit 1500.01`, /was only billed 1500\.00\.$/],
      [`approve ${number} --benefit 100`, 'validation_failed: lines.0.reason required'],
      [`approve ${number} --benefit 0 --reason other`, /^decision_sums_wrong: lines\.0\.benefit_satang/],
      [`reject ${number} --reason late --note-th ช้า`, /^--note-th and --note-en are both needed/],
      [`pay ${number}`, 'claim_state_conflict'],
      ['show CL-69-999999-9', 'not_found: nothing here has this number'],
      [`undo ${number}`, 'undo: --why is needed'],
      [`itemise ${number}`, 'itemise: which file?'],
      [`approve ${number} --detail gone`, /^--detail: one of non_disclosure, /],
      ['claim-settings', /^claim-settings: which insurer\?/],
      ['holidays', /^holidays: which year\?/],
      [`take ${number} --loud`, /^Unknown option '--loud'/],
      [
        `reject ${number} --reason late --benefit 100`,
        '--benefit: only for approve, send-to-insurer, answer-appeal. Nothing was done.',
      ],
      [
        `send-to-insurer ${number} --benefit 100`,
        '--benefit: only with --recommend approve. Nothing was done.',
      ],
      [`send-to-insurer ${number} --detail late`, '--detail: only with --recommend. Nothing was done.'],
      [`answer-appeal ${number} --reason late`, '--reason: only with --benefit or --line. Nothing was done.'],
    ]
    for (const [command, message] of cases) await expect(run(command), command).rejects.toThrow(message)
  })

  it('reports an unreachable server and a refused client', async () => {
    const unreachable = runCommand(['list'], { KHUM_URL: 'http://127.0.0.1:1' })
    await expect(unreachable).rejects.toThrow(/^No Khum answers at http:\/\/127\.0\.0\.1:1: /)
    const refused = runCommand(['list'], {
      KHUM_URL: address,
      KHUM_CLIENT_ID: 'A'.repeat(22),
      KHUM_CLIENT_SECRET: 'x',
    })
    await expect(refused).rejects.toThrow('The server refuses the client')
  })
})
