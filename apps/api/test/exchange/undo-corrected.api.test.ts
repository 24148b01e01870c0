import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { runBatch } from '../../src/modules/exchange/run-batch'
import { brokenInvariants } from '../broken-invariants'
import { clientHeaders, makeClient } from '../factory-client'
import {
  batchOf,
  coverage,
  filesOf,
  hospital,
  mainRows,
  network,
  person,
  policy,
  problemsOf,
  product,
  type Rows,
  sendBatch,
  uploadBatch,
} from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()
let count = 0
let office: Record<string, string>

async function send(rows: Rows, more: object = {}) {
  count += 1
  return await sendBatch(server, filesOf(rows), { as_of: '2026-11-21', batch: `UC-${count}`, ...more })
}

async function correct(rows: Rows) {
  const batch = await send(rows, { mode: 'correction', reason: 'A typing mistake', as: office })
  expect(await problemsOf(server, batch.id)).toEqual([])
}

async function undo(id: string) {
  await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as: clientHeaders })
  await server.ctx.jobs.drain()
  return (await batchOf(server, id)).status
}

const everyKind = { ...mainRows, network: [network] }

const classes = (...codes: string[]) => codes.map((class_code) => ({ class_code, plan_code: 'A' }))
const copay = (value: number) => [{ kind: 'copay_per_visit', value, from: '2026-01-01' }]

/**
 * Each entry has, for a kind of row: the wrong row that a batch sends, the row after staff have corrected it, and the
 * tables that store such a row.
 */
const kinds = [
  [
    'product',
    { ...product, product_name_en: 'Wrong', plan_name_en: 'Wrong', limits: [], cost_sharing: [] },
    { ...product, product_name_en: 'Right', plan_name_en: 'Right', limits: [product.limits[0]] },
    ['product', 'plan', 'plan_version', 'benefit', 'benefit_limit', 'cost_sharing'],
  ],
  [
    'policy',
    { ...policy, policyholder_en: 'Wrong Co.', classes: classes('all', 'wrong') },
    { ...policy, policyholder_en: 'Right Co.', classes: classes('all', 'right') },
    ['policy', 'policy_period', 'policy_period_plan'],
  ],
  [
    'person',
    { ...person, name_en: 'Wrong' },
    { ...person, name_en: 'Right', birth_date: '1991-05-17' },
    ['person', 'person_source'],
  ],
  [
    'coverage',
    { ...coverage, card_number: 'wrong', cost_sharing: copay(1_000) },
    { ...coverage, card_number: 'right', cost_sharing: copay(500) },
    ['coverage', 'cost_sharing_exception'],
  ],
  [
    'network',
    { ...network, valid_to: '2026-06-30' },
    { ...network, valid_to: '2026-09-30' },
    ['network_contract'],
  ],
] as const

/** Returns the contents of these tables without ids, and without versions and hashes, which an undo changes. */
async function contents(tables: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await sql<{ text: string }>`
      select (to_jsonb(stored) - 'id' - 'source_version' - 'source_hash')::text as text from ${sql.table(table)} stored
      order by 1`.execute(server.db)
    found.push(...rows.map(({ text }) => `${table} ${text}`))
  }
  return found
}

beforeEach(async () => {
  office = (await makeClient(server.db, { system: 'Office' })).headers
  await send({ hospital: [hospital] })
})

describe('undoing a batch leaves what staff corrected since', () => {
  test.each(kinds)('in a %s that the batch changed', async (kind, wrong, right, tables) => {
    await send(everyKind)
    const batch = await send({ [kind]: [wrong] })
    expect(batch).toMatchObject({ status: 'applied', reconciliation: { changed: 1 } })
    await correct({ [kind]: [right] })
    const corrected = await contents(tables)
    expect(await undo(batch.id)).toBe('undone')
    expect(await contents(tables)).toEqual(corrected)
  })

  test.each(kinds)('in a %s that the batch made', async (kind, _wrong, right, tables) => {
    const batch = await send(everyKind)
    await correct({ [kind]: [right] })
    const corrected = await contents(tables)
    expect(await undo(batch.id)).toBe('undone')
    expect(await contents(tables)).toEqual(corrected)
  })

  test('in a person whom the source also sends under another key', async () => {
    const twice = (name_en: string) => [
      { ...person, name_en },
      { ...person, name_en, source_key: 'M2' },
    ]
    await send({ person: twice('First') })
    const batch = await send({ person: twice('Wrong') })
    await correct({ person: [{ ...person, name_en: 'Right' }] })
    expect(await undo(batch.id)).toBe('undone')
    expect(await server.db.selectFrom('person').select('name_en').execute()).toEqual([{ name_en: 'Right' }])
  })

  test('in the classes of a policy, also if the batch changed its coverages', async () => {
    await send({ ...mainRows, product: [product, { ...product, source_key: 'PV-B', plan_code: 'B' }] })
    const batch = await send({ coverage: [{ ...coverage, card_number: 'wrong' }] })
    await correct({ policy: [{ ...policy, classes: [{ class_code: 'all', plan_code: 'B' }] }] })
    expect(await undo(batch.id)).toBe('undone')
    const plans = await server.db
      .selectFrom('coverage')
      .innerJoin('plan', 'plan.id', 'coverage.plan_id')
      .select(['plan.code', 'card_number'])
      .execute()
    expect(plans).toEqual([{ code: 'B', card_number: '000-1' }])
  })

  test('but restores the names of a product that another of its rows has corrected before', async () => {
    await send(mainRows)
    await correct({ product: [{ ...product, product_name_en: 'Right' }] })
    const other = { ...product, source_key: 'PV-B', plan_code: 'B', product_name_en: 'Wrong' }
    const batch = await send({ product: [other] })
    expect(await undo(batch.id)).toBe('undone')
    expect(await server.db.selectFrom('product').select('name_en').execute()).toEqual([{ name_en: 'Right' }])
  })
})

describe('undoing a batch removes the versions that it left waiting', () => {
  const version = (source_version: number) => ({
    ...coverage,
    source_version,
    card_number: `version ${source_version}`,
  })
  const other = (name_en: string) => ({ ...person, source_key: 'M2', citizen_id: undefined, name_en })

  async function waiting() {
    const rows = await server.db.selectFrom('source_waiting').select('source_version').execute()
    return rows.map(({ source_version }) => Number(source_version))
  }

  async function card() {
    return await server.db
      .selectFrom('coverage')
      .select(['card_number', 'held_by_office'])
      .executeTakeFirstOrThrow()
  }

  const release = { coverage: [{ source_key: 'C1', op: 'release' }] }

  beforeEach(async () => {
    await send({ ...mainRows, coverage: [version(5)] })
    await correct({ coverage: [{ ...coverage, card_number: 'right' }] })
  })

  test('so that a release doesn’t apply it, and the source can send the version again', async () => {
    const batch = await send({ person: [other('Other')], coverage: [version(6)] })
    expect(batch.reconciliation).toMatchObject({ new: 1, held: 1 })
    expect(await undo(batch.id)).toBe('undone')
    expect(await waiting()).toEqual([])
    const again = await send({ coverage: [{ ...version(6), card_number: 'again' }] })
    expect(await problemsOf(server, again.id)).toEqual([])
    await correct(release)
    expect(await card()).toEqual({ card_number: 'again', held_by_office: false })
  })

  test('also if the release was sent while the undo was running', async () => {
    const batch = await send({ person: [other('Other')], coverage: [version(6)] })
    await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${batch.id}/undo`, as: clientHeaders })
    const { id } = await uploadBatch(server, filesOf(release), {
      ...{ batch: 'RELEASE', mode: 'correction', reason: 'A typing mistake', as: office },
    })
    await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/check`, as: office })
    await runBatch(server.ctx, server.db, id)
    expect([(await batchOf(server, batch.id)).status, (await batchOf(server, id)).status]).toEqual([
      'undoing',
      'checked',
    ])
    await server.ctx.jobs.drain()
    expect([(await batchOf(server, batch.id)).status, (await batchOf(server, id)).status]).toEqual([
      'undone',
      'applied',
    ])
    expect(await problemsOf(server, id)).toEqual([])
    expect(await card()).toEqual({ card_number: 'right', held_by_office: false })
    expect((await send({ coverage: [version(6)] })).reconciliation).toMatchObject({ changed: 1 })
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
  })

  test('and the version that waited before waits again', async () => {
    await send({ person: [other('First')], coverage: [version(6)] })
    const batch = await send({ person: [other('Second')], coverage: [version(7)] })
    expect(await undo(batch.id)).toBe('undone')
    expect(await waiting()).toEqual([6])
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
    await correct(release)
    expect(await card()).toEqual({ card_number: 'version 6', held_by_office: false })
  })

  test('but brings no version back that was released meanwhile', async () => {
    await send({ coverage: [version(6)] })
    await correct(release)
    await correct({ coverage: [{ ...coverage, card_number: 'right again' }] })
    const batch = await send({ person: [other('Other')], coverage: [version(7)] })
    expect(await undo(batch.id)).toBe('undone')
    expect(await waiting()).toEqual([])
    expect(await card()).toEqual({ card_number: 'right again', held_by_office: true })
  })

  test('but leaves a version that staff released as it is, says so, and the source can send it again', async () => {
    const batch = await send({ person: [other('Other')], coverage: [version(6)] })
    await correct(release)
    expect(await undo(batch.id)).toBe('undone')
    expect(await card()).toEqual({ card_number: 'version 6', held_by_office: false })
    expect(await problemsOf(server, batch.id)).toEqual(['coverage.ndjson 1 source_key released_before'])
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
    const again = await send({ coverage: [{ ...version(6), card_number: 'again' }] })
    expect(again.reconciliation).toMatchObject({ changed: 1 })
    expect(await card()).toEqual({ card_number: 'again', held_by_office: false })
  })

  test('even if later batches left only waiting versions', async () => {
    const batch = await send({ person: [other('Other')] })
    const later = await send({ coverage: [version(6)] })
    expect(await undo(batch.id)).toBe('undone')
    expect((await batchOf(server, later.id)).status).toBe('undone')
    expect(await waiting()).toEqual([])
  })
})
