import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { batchText } from '../../src/cli/exchange/print-batch'
import { applyChunk } from '../../src/modules/exchange/apply'
import { clientHeaders } from '../factory-client'
import {
  batchOf,
  claim,
  coverage,
  filesOf,
  mainRows,
  person,
  policy,
  product,
  sendBatch,
  uploadBatch,
} from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()

const noAmounts = { used_satang: 0, billed_satang: 0, benefit_satang: 0 }

async function check(id: string) {
  await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/check`, as: clientHeaders })
}

test('a wrong check digit of a citizen id is a hint, and the row is accepted', async () => {
  const digits = `${person.citizen_id.slice(0, -1)}${(Number(person.citizen_id.slice(-1)) + 1) % 10}`
  const batch = await sendBatch(server, filesOf({ person: [{ ...person, citizen_id: digits }] }))
  expect(batch).toMatchObject({
    status: 'applied',
    problems: 0,
    hints: 1,
    reconciliation: { new: 1, refused: 0 },
  })
  const answer = await server.call({
    method: 'GET',
    url: `/api/exchange/v1/batches/${batch.id}/problems`,
    as: clientHeaders,
  })
  expect(answer.json().data.items).toMatchObject([{ line: 1, code: 'citizen_id_check_digit', hint: true }])
})

test('the reconciliation has sums of amounts and the lives of each policy', async () => {
  const other = { ...policy, source_key: 'G2/2026', policy_number: 'G2' }
  const ofFamily = { benefit: 'ipd', measure: 'amount', scope: 'policy_year' } as const
  const shared = { ...ofFamily, value: 9_000_000, shared_by: 'family' }
  const batch = await sendBatch(
    server,
    filesOf({
      product: [{ ...product, limits: [...product.limits, shared] }],
      policy: [policy, other],
      person: [person],
      coverage: [coverage, { ...coverage, source_key: 'C2', policy_key: 'G2/2026' }],
      balance: [
        {
          source_key: 'B1',
          coverage_key: 'C1',
          benefit: 'opd',
          measure: 'amount',
          scope: 'policy_year',
          period_start: '2026-01-01',
          used: 45_000,
        },
        { ...ofFamily, source_key: 'B2', household_key: 'G2|M1', period_start: '2026-01-01', used: 10_000 },
      ],
      claim: [{ ...claim, coverage_key: 'C2' }],
    }),
  )
  expect(batch.sums).toEqual({
    used_satang: 55_000,
    billed_satang: 50_000,
    benefit_satang: 50_000,
    policies: [
      {
        policy: 'G2',
        lives_before: 0,
        lives_after: 1,
        used_satang: 10_000,
        billed_satang: 50_000,
        benefit_satang: 50_000,
      },
      { policy: 'G1', lives_before: 0, lives_after: 1, ...noAmounts, used_satang: 45_000 },
    ],
  })
  expect(batchText(batch)).toContain(
    'policy G2: 0 lives before, 1 after; balances 100.00; claims billed 500.00; claims paid 500.00',
  )
  const ending = await sendBatch(server, filesOf({ coverage: [{ source_key: 'C2', op: 'void' }] }), {
    as_of: '2026-11-22',
  })
  expect(ending.sums?.policies).toEqual([{ policy: 'G2', lives_before: 1, lives_after: 0, ...noAmounts }])
  const more = {
    ...claim,
    source_key: 'CL-2',
    lines: [{ ...claim.lines[0], billed: 30_000, benefit: 30_000 }],
  }
  const paid = await sendBatch(server, filesOf({ claim: [more] }), { as_of: '2026-11-23' })
  expect(paid.sums?.policies).toEqual([
    {
      policy: 'G1',
      lives_before: 1,
      lives_after: 1,
      ...noAmounts,
      billed_satang: 30_000,
      benefit_satang: 30_000,
    },
  ])
})

test('a failed chunk is reported in the batch, which continues later', async () => {
  await sql`alter table coverage add constraint broken check (card_number <> '000-1')`.execute(server.db)
  const { id } = await uploadBatch(server, filesOf(mainRows))
  await check(id)
  await expect(server.ctx.jobs.drain()).rejects.toThrow('broken')
  server.clock.advance(2_000)
  expect(await batchOf(server, id)).toMatchObject({
    status: 'applying',
    error: expect.stringContaining('23514 broken'),
    progress: { done: 3, total: 4, rows_per_second: 1.5, seconds_left: 1 / 1.5 },
  })
  await sql`alter table coverage drop constraint broken`.execute(server.db)
  await server.ctx.jobs.send(server.db, 'exchange.run', { batch_id: id })
  await server.ctx.jobs.drain()
  expect(await batchOf(server, id)).toMatchObject({ status: 'applied', error: null })
})

test('of two batches of one insurer, the second waits for the first and is compared again (R85)', async () => {
  await sendBatch(server, filesOf(mainRows))
  const first = await uploadBatch(server, filesOf({ coverage: [{ ...coverage, card_number: 'first' }] }), {
    as_of: '2026-11-22',
  })
  // Simulates another process that is applying the first batch.
  await server.db
    .updateTable('exchange_batch')
    .set({ status: 'applying', step: 'coverage', step_key: '' })
    .where('id', '=', first.id)
    .execute()
  const second = await sendBatch(server, filesOf({ coverage: [{ ...coverage, card_number: 'second' }] }), {
    as_of: '2026-11-23',
  })
  expect(second.status).toBe('checked')
  expect(await applyChunk(server.ctx, server.db, second.id, 100)).toBe(false)
  const cards = async () =>
    (await server.db.selectFrom('coverage').select('card_number').execute()).map((row) => row.card_number)
  expect(await cards()).toEqual(['000-1'])
  await server.db
    .updateTable('exchange_batch')
    .set({ status: 'checking', step: null })
    .where('id', '=', first.id)
    .execute()
  await server.ctx.jobs.send(server.db, 'exchange.run', { batch_id: first.id })
  await server.ctx.jobs.drain()
  expect((await batchOf(server, first.id)).status).toBe('applied')
  expect((await batchOf(server, second.id)).status).toBe('applied')
  expect(await cards()).toEqual(['second'])
})
