import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from '../../src/cli/exchange/commands'
import { clientEnv } from '../factory-client'
import { paid, usePaymentWorld } from './payment-world'

const { test, exchange, due, put, claimed } = usePaymentWorld()
let folder: string
let env: Record<string, string>
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'khum-payments-'))
  if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 })
  const bound = test.app.server.address()
  env = { ...clientEnv, PORT: typeof bound === 'object' && bound ? String(bound.port) : '' }
})
afterEach(() => rmSync(folder, { recursive: true }))

it('payees go out in a file with whole numbers, for its owner only, and each order is in the audit log (R95)', async () => {
  const claim = await claimed()
  await claim.decide(90_000)
  const [order] = await due()
  await test.db.updateTable('payout_account').set({ holder: 'มาลี "Malee", ใจดี' }).execute()
  const audited = async () =>
    (await test.db.selectFrom('audit_event').select('id').where('action', '=', 'payment.listed').execute())
      .length
  const before = await audited()
  const file = path.join(folder, 'payments.csv')
  writeFileSync(file, 'an older file that everybody can read', { mode: 0o644 })
  const { output } = await runCommand(['payments', '--out', file], env)
  expect(output).toBe(`${file}: 1 row`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const [head, row, ...rest] = readFileSync(file, 'utf8').split('\n')
  expect(head).toMatch(/^payment_id,claim_number,insurer,amount_satang,status,mode,payee_kind,method,/)
  expect(row).toContain(`${order.id},${claim.number},`)
  expect(row).toContain(',90000,due,reimbursement,insured,bank,004,0123456789,"มาลี ""Malee"", ใจดี",')
  expect(rest).toEqual([''])
  expect(await audited()).toBe(before + 1)
})

it('a text that a spreadsheet would read as a formula goes out with an apostrophe before it', async () => {
  const claim = await claimed()
  await claim.decide(90_000)
  const [{ id }] = await due()
  await test.db.updateTable('claim').set({ provider_name: '=HYPERLINK("https://x.test")' }).execute()
  await test.db.updateTable('payout_account').set({ holder: '+1' }).execute()
  const file = path.join(folder, 'texts.csv')
  const read = async (command: string, status: string) => {
    await runCommand([command, '--out', file, '--status', status], env)
    return readFileSync(file, 'utf8')
  }
  const orders = await read('payments', 'due')
  expect(orders).toContain(`,"'=HYPERLINK(""https://x.test"")",`)
  expect(orders).toContain(",0123456789,'+1,")
  await put(id, { version: 1, ...paid })
  await claim.decide(50_000)
  // An id may begin with a hyphen. It gets no apostrophe.
  await test.db.updateTable('recovery').set({ id: '-123456789012345678901' }).execute()
  await exchange('PUT', 'recoveries/-123456789012345678901', { status: 'waived', reason: '@SUM(1)' })
  expect(await read('recoveries', 'waived')).toMatch(/^-123456789012345678901,.*,waived,'@SUM\(1\),/m)
})

it('what payees have to give back goes out in a file, too; wrong options are named', async () => {
  const claim = await claimed()
  await claim.decide(90_000)
  await put((await due())[0].id, { version: 1, ...paid })
  await claim.decide(50_000)
  const file = path.join(folder, 'recoveries.csv')
  await runCommand(['recoveries', '--out', file], env)
  expect(readFileSync(file, 'utf8')).toContain(`,${claim.number},`)
  expect(readFileSync(file, 'utf8')).toContain(',40000,open,')
  await expect(runCommand(['payments'], env)).rejects.toThrow('--out <file> is needed')
  await expect(runCommand(['payments', '--out', file, '--status', 'x'], env)).rejects.toThrow(
    '--status is one of due, sent',
  )
  const nowhere = path.join(folder, 'missing', 'x.csv')
  await expect(runCommand(['payments', '--out', nowhere], env)).rejects.toThrow('cannot be written')
})
