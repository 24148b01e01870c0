import { expect, test } from 'vitest'
import { inTransaction } from '../../src/db/transaction'
import { runBatch } from '../../src/modules/exchange/run-batch'
import { lockHouseholdOf } from '../../src/modules/insurance/ledger'
import { insertAdjustment } from '../../src/modules/insurance/openings.repo'
import { clientHeaders } from '../factory-client'
import { makeStaff } from '../factory-staff'
import { waitsOrEnds } from '../waits-or-ends'
import { balance, coverage, mainRows, policy, problemsOf, product } from './batch-files'
import { claim, useSourceClaims, yearLimit } from './source-claims'

const { server, send, keepBalances, coverageId, leftOf } = useSourceClaims()

async function openings({ insurer = 'TST', key = 'C1', scope = 'policy_year' } = {}) {
  const { staffId, headers } = await makeStaff(server.db, {
    name: 'Somsri Dee',
    grants: [{ role: 'senior_assessor', insurer }],
  })
  const url = `/api/office/v1/coverages/${await coverageId(key)}/openings`
  const list = () => server.app.inject({ url, headers })
  const ofYear = async () => {
    const { items } = (await list()).json().data
    return items.find((item: Record<string, string>) => item.measure === 'amount' && item.scope === scope)
  }
  const adjust = async (change: object) => {
    const { limit_id, figure } = await ofYear()
    const payload = { limit_id, former: figure, reason: 'The source counted a claim twice', ...change }
    return await server.app.inject({ method: 'POST', url, headers, payload })
  }
  return { staffId, list, ofYear, adjust }
}

test('staff correct an opening figure: the ledger gets an entry with person and reason', async () => {
  await send({ ...mainRows, balance: [balance] })
  await send({ claim: [claim] })
  const { ofYear, adjust, staffId } = await openings()
  const used = yearLimit - (await leftOf())
  expect((await adjust({ figure: 50_000 })).statusCode).toBe(200)
  const { figure, entries } = await ofYear()
  expect(figure).toBe(50_000)
  expect(entries).toMatchObject([
    { reason: null },
    { by: 'Somsri Dee', reason: 'The source counted a claim twice', at: '2026-11-21T05:00:00.000Z' },
  ])
  expect(await leftOf()).toBe(yearLimit - used - entries[1].amount)
  const adjusted = await server.db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('entered_by', '=', staffId)
    .execute()
  expect(adjusted).toMatchObject([{ kind: 'adjust', claim_id: null }])
  const audited = await server.db
    .selectFrom('audit_event')
    .select(['insurer_code', 'outcome'])
    .where('action', '=', 'staff.balances.adjust')
    .execute()
  expect(audited).toContainEqual({ insurer_code: 'TST', outcome: 'done' })
})

test('once staff corrected it, the source may send the right figure, and the wrong one no longer', async () => {
  await send({ ...mainRows, balance: [balance] })
  const right = { ...balance, used: 50_000 }
  expect(await problemsOf(server, (await send({ balance: [right] })).id)).toHaveLength(1)
  await (await openings()).adjust({ figure: 50_000 })
  expect((await send({ balance: [right] })).reconciliation).toMatchObject({ changed: 1, refused: 0 })
  expect(
    await problemsOf(server, (await send({ balance: [{ ...balance, as_of: '2026-06-01' }] })).id),
  ).toEqual(['balance.ndjson 1 used balance_not_owned'])
  expect(await leftOf()).toBe(yearLimit - 50_000)
})

test('a limit without an opening figure gets its first one from staff', async () => {
  await send(mainRows)
  const { adjust } = await openings()
  expect((await adjust({ figure: 30_000 })).statusCode).toBe(200)
  expect(await leftOf()).toBe(yearLimit - 30_000)
  await send({ balance: [{ ...balance, used: 30_000 }] })
  expect(await leftOf()).toBe(yearLimit - 30_000)
})

test('refuses a figure above the limit or below zero, a figure that another person changed, and balances of a source', async () => {
  await send({ ...mainRows, balance: [balance] })
  const { adjust } = await openings()
  expect((await adjust({ figure: yearLimit + 1 })).json().code).toBe('opening_above_limit')
  expect((await adjust({ figure: 1, former: 2 })).json().code).toBe('opening_changed')
  expect((await adjust({ figure: -1 })).json().fields).toMatchObject([{ path: 'figure' }])
  expect((await adjust({ figure: 1, reason: ' ' })).json().fields).toMatchObject([{ path: 'reason' }])
  await keepBalances('source')
  expect((await adjust({ figure: 1 })).json().code).toBe('balance_of_source')
  expect(await server.db.selectFrom('ledger_entry').select('kind').execute()).toEqual([{ kind: 'opening' }])
})

const changedInJuly = [
  { ...coverage, expiry_date: '2026-06-30' },
  { ...coverage, source_key: 'C2', renews_key: 'C1', effective_date: '2026-07-01' },
]
const renewed = [
  { ...coverage, policy_key: 'G1/2025', effective_date: '2025-01-01', expiry_date: '2025-12-31' },
  { ...coverage, source_key: 'C2', renews_key: 'C1' },
]
const formerPeriod = {
  ...policy,
  source_key: 'G1/2025',
  period_start: '2025-01-01',
  period_end: '2025-12-31',
}

test.each([
  ['policy_year', '2026-01-01', [policy], changedInJuly],
  ['lifetime', '2025-01-01', [formerPeriod, policy], renewed],
] as const)(
  'an undone batch takes back its figure of a %s, also if staff corrected it on the renewal',
  async (scope, period_start, periods, coverages) => {
    const limits = [{ ...product.limits[0], scope }]
    await send({ ...mainRows, product: [{ ...product, limits }], policy: periods, coverage: coverages })
    const sent = { ...balance, scope, period_start, used: 80_000 }
    const { id } = await send({ balance: [sent] })
    const { ofYear, adjust } = await openings({ key: 'C2', scope })
    expect((await adjust({ figure: 30_000 })).statusCode).toBe(200)
    await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as: clientHeaders })
    await server.ctx.jobs.drain()
    expect((await ofYear()).figure).toBe(0)
    expect(await problemsOf(server, (await send({ balance: [{ ...sent, used: 30_000 }] })).id)).toEqual([])
    expect((await ofYear()).figure).toBe(30_000)
  },
)

test('an undone batch also takes back what staff correct at that moment', async () => {
  await send(mainRows)
  const { id } = await send({ balance: [balance] })
  const { ofYear, staffId } = await openings()
  await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as: clientHeaders })
  const of = { coverageId: await coverageId(), householdId: null, periodStart: balance.period_start }
  const { undo } = await inTransaction(server.db, async (db) => {
    await lockHouseholdOf(db, of.coverageId)
    const entry = { kind: 'adjust', amount: 15_000n, staffId, reason: 'x', at: server.clock.now() } as const
    await insertAdjustment(db, { ...of, limitKey: 'opd.amount.policy_year.benefit' }, entry)
    const running = runBatch(server.ctx, server.db, id)
    await waitsOrEnds(server.db, running)
    return { undo: running }
  })
  await undo
  expect((await ofYear()).figure).toBe(0)
})

test('undoing a batch that sent a corrected figure again keeps what staff corrected since', async () => {
  await send({ ...mainRows, balance: [balance] })
  const { id } = await send({ balance: [{ ...balance, as_of: '2026-06-30' }] })
  const { ofYear, adjust } = await openings()
  expect((await adjust({ figure: 60_000 })).statusCode).toBe(200)
  await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as: clientHeaders })
  await server.ctx.jobs.drain()
  expect((await ofYear()).figure).toBe(60_000)
  const wrong = await send({ balance: [{ ...balance, as_of: '2026-07-31' }] })
  expect(await problemsOf(server, wrong.id)).toEqual(['balance.ndjson 1 used balance_not_owned'])
  const right = await send({ balance: [{ ...balance, used: 60_000, as_of: '2026-07-31' }] })
  expect(right.reconciliation).toMatchObject({ changed: 1, refused: 0 })
})

test('an undone batch leaves the figure of an earlier one that also has a balance of the limit', async () => {
  const limits = [{ ...product.limits[0], scope: 'lifetime' }]
  await send({
    ...mainRows,
    product: [{ ...product, limits }],
    policy: [formerPeriod, policy],
    coverage: renewed,
    balance: [{ ...balance, scope: 'lifetime', period_start: '2025-01-01' }],
  })
  const same = { ...balance, source_key: 'B2', coverage_key: 'C2', scope: 'lifetime' }
  const { id } = await send({ balance: [same] })
  await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as: clientHeaders })
  await server.ctx.jobs.drain()
  const { ofYear } = await openings({ key: 'C2', scope: 'lifetime' })
  expect((await ofYear()).figure).toBe(45_000)
})

test('another insurer’s coverage is not found (R90)', async () => {
  await server.db
    .insertInto('insurer')
    .values({ code: 'OTH', name_th: 'อ', name_en: 'O', kind: 'life' })
    .execute()
  await send(mainRows)
  expect((await (await openings({ insurer: 'OTH' })).list()).statusCode).toBe(404)
})

async function switchTo(balances_owned_by: 'khum' | 'source') {
  const answer = await server.app.inject({
    method: 'PUT',
    url: '/api/exchange/v1/insurers/TST',
    headers: clientHeaders,
    payload: { name: { th: 'ทดสอบ', en: 'Test' }, kind: 'non_life', balances_owned_by },
  })
  expect(answer.statusCode).toBe(200)
  await server.ctx.jobs.drain()
}

test('when Khum takes over the balances of a source, its figures become the opening figures', async () => {
  await switchTo('source')
  await send({ ...mainRows, balance: [balance] })
  await send({ balance: [{ ...balance, used: 60_000, as_of: '2026-06-30' }] })
  expect(await leftOf()).toBe(yearLimit - 60_000)
  await switchTo('khum')
  expect(await leftOf()).toBe(yearLimit - 60_000)
  // Gives the balances back to the source, which sends a higher figure. Then Khum takes the balances over for the
  // second time. The ledger must get the difference between the source's two figures.
  await switchTo('source')
  await send({ balance: [{ ...balance, used: 75_000, as_of: '2026-07-31' }] })
  await switchTo('khum')
  expect(await leftOf()).toBe(yearLimit - 75_000)
  await switchTo('khum')
  const entries = await server.db
    .selectFrom('ledger_entry')
    .select(['kind', 'amount'])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { kind: 'opening', amount: 60_000n },
    { kind: 'adjust', amount: 15_000n },
  ])
})

test('a source that keeps the balances again sends the whole figure: earlier corrections of staff don’t count', async () => {
  await send({ ...mainRows, balance: [balance] })
  expect((await (await openings()).adjust({ figure: 50_000 })).statusCode).toBe(200)
  await switchTo('source')
  await send({ balance: [{ ...balance, used: 60_000, through_seq: 0 }] })
  expect(await leftOf()).toBe(yearLimit - 60_000)
})
