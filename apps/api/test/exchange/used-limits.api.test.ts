import { expect, test } from 'vitest'
import { clientHeaders } from '../factory-client'
import { balance, mainRows, problemsOf, product } from './batch-files'
import { claim, useSourceClaims, yearLimit } from './source-claims'

const { server, send, leftOf, keepBalances } = useSourceClaims()

const [yearly, visit] = product.limits
const withLimits = (...limits: object[]) => ({ ...product, limits })
const family = withLimits({ ...yearly, shared_by: 'family' })
const ofFamily = { ...balance, coverage_key: undefined, household_key: 'G1|M1' }
const refused = ['product.ndjson 1 limits limit_in_use']

test('a limit that was used keeps its holder and stays in the plan; its value may change', async () => {
  await send({ ...mainRows, claim: [claim] })
  expect(await problemsOf(server, (await send({ product: [family] })).id)).toEqual(refused)
  expect(await problemsOf(server, (await send({ product: [withLimits()] })).id)).toEqual(refused)
  expect(await leftOf()).toBe(yearLimit - 45_000)
  const higher = withLimits({ ...yearly, value: 5_000_000 })
  expect((await send({ product: [higher] })).reconciliation).toMatchObject({ changed: 1 })
  expect(await leftOf()).toBe(5_000_000 - 45_000)
})

test('a family’s limit that was used doesn’t become each person’s', async () => {
  await send({ ...mainRows, product: [family], claim: [claim] })
  expect(await problemsOf(server, (await send({ product: [product] })).id)).toEqual(refused)
  expect(await leftOf()).toBe(yearLimit - 45_000)
})

test('a limit of which a source sent a balance stays as it is', async () => {
  await keepBalances('source')
  await send({ ...mainRows, product: [family], balance: [{ ...ofFamily, used: 0 }] })
  expect(await problemsOf(server, (await send({ product: [product] })).id)).toEqual(refused)
})

test('another version of the plan can have another limit', async () => {
  await send({ ...mainRows, claim: [claim] })
  const next = { ...family, source_key: 'PV-A2', effective_from: '2026-07-01' }
  const batch = await send({ product: [{ ...product, effective_to: '2026-06-30' }, next] })
  expect(batch).toMatchObject({ status: 'applied', reconciliation: { new: 1, changed: 1 } })
})

test('a limit that nobody used, or whose use was undone, can change', async () => {
  await send(mainRows)
  const { id } = await send({ balance: [balance] })
  await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as: clientHeaders })
  await server.ctx.jobs.drain()
  expect((await send({ product: [family] })).status).toBe('applied')
  expect((await send({ product: [withLimits({ ...visit, within: undefined })] })).status).toBe('applied')
})
