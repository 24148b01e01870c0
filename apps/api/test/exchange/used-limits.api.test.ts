import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertAdjustment } from '../../src/modules/insurance/openings.repo'
import { clientHeaders } from '../factory-client'
import { balance, batchOf, coverage, mainRows, policy, problemsOf, product } from './batch-files'
import { claim, useSourceClaims, yearLimit } from './source-claims'

const { server, send, leftOf, keepBalances, coverageId } = useSourceClaims()

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

describe('a coverage of which something was used', () => {
  const other = (...limits: object[]) => ({
    ...withLimits(...limits),
    source_key: 'PV-B',
    product_code: 'B',
    plan_code: 'B',
  })
  const classB = { class_code: 'B', plan_code: 'B' }
  const both = { ...policy, classes: [...policy.classes, classB] }
  const lifetime = { ...yearly, scope: 'lifetime' }

  test('keeps a plan that has the used limit', async () => {
    await send({ ...mainRows, policy: [both], product: [product, other(lifetime)], claim: [claim] })
    const moved = { ...policy, classes: [{ class_code: 'all', plan_code: 'B' }, classB] }
    const used = 'limit_in_use'
    expect(await problemsOf(server, (await send({ policy: [moved] })).id)).toEqual([
      `policy.ndjson 1 classes ${used}`,
    ])
    const inB = { ...coverage, class_code: 'B' }
    expect(await problemsOf(server, (await send({ coverage: [inB] })).id)).toEqual([
      `coverage.ndjson 1 class_code ${used}`,
    ])
    expect(await leftOf()).toBe(yearLimit - 45_000)
  })

  test('can move to another plan with the same limit, or be renewed in any plan', async () => {
    await send({ ...mainRows, policy: [both], product: [product, other(yearly, lifetime)], claim: [claim] })
    expect((await send({ coverage: [{ ...coverage, class_code: 'B' }] })).status).toBe('applied')
    expect(await leftOf()).toBe(yearLimit - 45_000)
    const ended = { ...coverage, class_code: 'B', expiry_date: '2026-06-30' }
    const next = { ...coverage, source_key: 'C2', renews_key: 'C1', effective_date: '2026-07-01' }
    expect((await send({ coverage: [ended, next] })).status).toBe('applied')
  })
})

describe('undoing a batch', () => {
  const lifetime = { ...yearly, scope: 'lifetime' }
  const next = { ...product, source_key: 'PV-A2', effective_from: '2026-07-01' }
  const ended = { ...product, effective_to: '2026-06-30' }

  async function useLifetimeLimit() {
    const of = { coverageId: await coverageId(), householdId: null, limitKey: 'opd.amount.lifetime.benefit' }
    const entry = { kind: 'opening', amount: 45_000n, staffId: 'staff', reason: 'x' } as const
    await insertAdjustment(
      server.db,
      { ...of, periodStart: '2026-01-01' },
      { ...entry, at: server.clock.now() },
    )
  }

  async function undo(id: string) {
    await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as: clientHeaders })
    await server.ctx.jobs.drain()
    expect((await batchOf(server, id)).status).toBe('undone')
    const { rows } = await sql<object>`
      select version.source_key, effective_to, array_agg(scope order by scope) as scopes
      from plan_version version join benefit_limit on benefit_limit.plan_version_id = version.id
      group by version.id order by 1`.execute(server.db)
    return rows
  }

  test('leaves a version of a plan as it is if a limit that the batch added was used since', async () => {
    await send({ ...mainRows, product: [withLimits(yearly)] })
    const { id } = await send({ product: [withLimits(yearly, lifetime)] })
    await useLifetimeLimit()
    expect(await undo(id)).toEqual([
      { source_key: 'PV-A', effective_to: null, scopes: ['lifetime', 'policy_year'] },
    ])
  })

  test('removes a version of a plan in use, and gives the former version its days back', async () => {
    await send({ ...mainRows, product: [withLimits(yearly)] })
    const { id } = await send({
      product: [
        { ...ended, limits: [yearly] },
        { ...next, limits: [yearly] },
      ],
    })
    expect(await undo(id)).toEqual([{ source_key: 'PV-A', effective_to: null, scopes: ['policy_year'] }])
  })

  test('leaves the versions of a plan as they are if a limit of the new one was used', async () => {
    await send({ ...mainRows, product: [withLimits(yearly)] })
    const { id } = await send({
      product: [
        { ...ended, limits: [yearly] },
        { ...next, limits: [yearly, lifetime] },
      ],
    })
    await useLifetimeLimit()
    expect(await undo(id)).toMatchObject([{ effective_to: '2026-06-30' }, { source_key: 'PV-A2' }])
  })
})

test('a limit that nobody used, or whose use was undone, can change', async () => {
  await send(mainRows)
  const { id } = await send({ balance: [balance] })
  await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as: clientHeaders })
  await server.ctx.jobs.drain()
  expect((await send({ product: [family] })).status).toBe('applied')
  expect((await send({ product: [withLimits({ ...visit, within: undefined })] })).status).toBe('applied')
})
