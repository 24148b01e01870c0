import { expect, test } from 'vitest'
import { brokenInvariants } from '../broken-invariants'
import { clientHeaders } from '../factory-client'
import { batchOf, mainRows, problemsOf } from './batch-files'
import { claim, useSourceClaims, yearLimit } from './source-claims'

const { server, send, leftOf, claimsOf, enter } = useSourceClaims()

async function undo(id: string) {
  await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as: clientHeaders })
  await server.ctx.jobs.drain()
  return (await batchOf(server, id)).status
}

test('a claim that came by a call without a decision gets one from a file, until the batch is undone', async () => {
  await send(mainRows)
  await enter()
  const before = await leftOf()
  const batch = await send({ claim: [claim] })
  expect(await claimsOf()).toMatchObject([{ status: 'paid', paid_on: '2026-03-06' }])
  expect(await leftOf()).toBe(yearLimit - 45_000)
  expect(await undo(batch.id)).toBe('undone')
  expect(await claimsOf()).toMatchObject([{ status: 'checking', paid_on: null }])
  expect(await leftOf()).toBe(before)
  await send({ claim: [claim] })
  expect(await claimsOf()).toMatchObject([{ status: 'paid', paid_on: '2026-03-06' }])
  expect(await brokenInvariants(server.ctx.pool)).toEqual([])
})

test('a claim is named by one row of a batch only', async () => {
  await send(mainRows)
  await enter()
  const [{ claim_number = '' } = {}] = await claimsOf()
  const twice = ['S-10', 'S-11'].map((source_key) => ({ ...claim, source_key, claim_number }))
  const batch = await send({ claim: twice })
  expect(await problemsOf(server, batch.id)).toEqual(['claim.ndjson 2 claim_number code_of_another_row'])
})

test('a claim that was withdrawn before a file decided it is withdrawn again after the batch is undone', async () => {
  await send(mainRows)
  await enter()
  const [{ claim_number = '' } = {}] = await claimsOf()
  const withdrawn = await server.call({
    method: 'PUT',
    url: `/api/exchange/v1/claims/${claim_number}/decisions/W-1`,
    headers: clientHeaders,
    payload: { version: 1, status: 'withdrawn' },
  })
  expect(withdrawn.statusCode).toBe(200)
  const batch = await send({ claim: [claim] })
  expect(await claimsOf()).toMatchObject([{ status: 'paid' }])
  expect(await undo(batch.id)).toBe('undone')
  expect(await claimsOf()).toMatchObject([{ status: 'withdrawn' }])
  expect(await leftOf()).toBe(yearLimit)
})

test('undoing a batch that only linked the claim leaves the decision that came by the call', async () => {
  await send(mainRows)
  await enter({ lines: [{ benefit_satang: 45_000, coinsurance_satang: 5_000, reason: 'limit_reached' }] })
  const unpaid = { ...claim, paid_on: undefined }
  const batch = await send({ claim: [unpaid] })
  expect(await undo(batch.id)).toBe('undone')
  expect(await claimsOf()).toMatchObject([{ status: 'partly_approved' }])
  expect(await leftOf()).toBe(yearLimit - 45_000)
  expect((await send({ claim: [unpaid] })).reconciliation).toMatchObject({ new: 1, refused: 0 })
  expect(await claimsOf()).toMatchObject([{ status: 'partly_approved' }])
  expect(await brokenInvariants(server.ctx.pool)).toEqual([])
})

test('undoing a batch leaves a decision that came later by a call', async () => {
  await send(mainRows)
  const batch = await send({ claim: [{ ...claim, paid_on: undefined }] })
  const [{ claim_number = '' } = {}] = await claimsOf()
  const bill = { description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: 50_000 }
  const line = { bill, benefit_satang: 40_000, not_covered_satang: 10_000, reason: 'excluded_item' }
  const decided = await server.call({
    method: 'PUT',
    url: `/api/exchange/v1/claims/${claim_number}/decisions/D-1`,
    headers: clientHeaders,
    payload: { version: 1, status: 'partly_approved', lines: [line] },
  })
  expect(decided.statusCode).toBe(200)
  expect(await undo(batch.id)).toBe('undone')
  expect(await claimsOf()).toMatchObject([{ status: 'partly_approved' }])
  expect(await leftOf()).toBe(yearLimit - 40_000)
  expect(await brokenInvariants(server.ctx.pool)).toEqual([])
})
