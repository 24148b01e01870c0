import { beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../broken-invariants'
import { clientHeaders, makeClient } from '../factory-client'
import { useTestApp } from '../test-app'
import { filesOf, hospital, network as opd, problemsOf, product, type Rows, sendBatch } from './batch-files'

const server = useTestApp()

beforeEach(async () => {
  await server.db
    .insertInto('insurer')
    .values({ code: 'TST', name_th: 'ทดสอบ', name_en: 'Test', kind: 'non_life' })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet({ name_th: 'ทดสอบ', name_en: 'Test', kind: 'non_life' }),
    )
    .execute()
})

const ofPlan = { ...opd, source_key: 'N-2', plan_code: 'A', service: 'ipd', valid_to: '2026-12-31' } as const
const rows: Rows = { hospital: [hospital], product: [product], network: [opd, ofPlan] }

async function contracts() {
  return await server.db
    .selectFrom('network_contract')
    .leftJoin('plan', 'plan.id', 'plan_id')
    .select(['network_contract.source_key', 'service', 'plan.code as plan', 'valid_from', 'valid_to'])
    .where('network_contract.insurer_code', '=', 'TST')
    .orderBy('network_contract.source_key')
    .execute()
}

describe('hospitals and contracts of a batch', () => {
  test('are new, and then unchanged', async () => {
    const batch = await sendBatch(server, filesOf(rows))
    expect(await problemsOf(server, batch.id)).toEqual([])
    expect(batch).toMatchObject({ status: 'applied', reconciliation: { new: 4 } })
    expect(await contracts()).toMatchObject([
      { source_key: 'N-1', service: 'opd', plan: null, valid_to: null },
      { source_key: 'N-2', service: 'ipd', plan: 'A', valid_to: '2026-12-31' },
    ])
    const stored = await server.db
      .selectFrom('hospital')
      .innerJoin('hospital_code', 'hospital_id', 'hospital.id')
      .select(['name_en', 'province_en', 'phone', 'hospital_code.code'])
      .where('hospital.code', '=', 'TST-HOSPITAL-1')
      .execute()
    expect(stored).toEqual([
      { name_en: 'Test Hospital', province_en: 'Bangkok', phone: '+6621234567', code: 'T9991' },
    ])
    const again = await sendBatch(server, filesOf(rows))
    expect(again.reconciliation).toMatchObject({ new: 0, changed: 0, unchanged: 4 })
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
  })

  test('change, and one contract follows another on the next day', async () => {
    await sendBatch(server, filesOf(rows))
    const batch = await sendBatch(
      server,
      filesOf({
        hospital: [{ ...hospital, name_en: 'New Name' }],
        network: [
          // The row of the new contract comes before the row that ends the old contract. If the rows were applied in
          // this order, both contracts would be in force for a moment.
          { ...opd, source_key: 'N-0', valid_from: '2026-07-01' },
          { ...opd, valid_to: '2026-06-30' },
          { source_key: 'N-2', op: 'end', end_date: '2026-03-31' },
        ],
      }),
      { as_of: '2026-11-22' },
    )
    expect(await problemsOf(server, batch.id)).toEqual([])
    expect(batch.reconciliation).toMatchObject({ new: 1, changed: 2, ended: 1 })
    expect(await contracts()).toMatchObject([
      { source_key: 'N-0', valid_from: '2026-07-01', valid_to: null },
      { source_key: 'N-1', valid_to: '2026-06-30' },
      { source_key: 'N-2', valid_to: '2026-03-31' },
    ])
  })

  test('get their former codes in other registers back when the batch is undone', async () => {
    await sendBatch(server, filesOf(rows))
    const codes = () =>
      server.db
        .selectFrom('hospital_code')
        .innerJoin('hospital', 'hospital.id', 'hospital_id')
        .select(['system', 'hospital_code.code'])
        .where('hospital.code', '=', 'TST-HOSPITAL-1')
        .execute()
    const former = await codes()
    const { id } = await sendBatch(
      server,
      filesOf({ hospital: [{ ...hospital, codes: [{ system: 'moph9', code: 'T999199991' }] }] }),
      { as_of: '2026-11-22' },
    )
    expect(await codes()).toEqual([{ system: 'moph9', code: 'T999199991' }])
    const url = `/api/exchange/v1/batches/${id}/undo`
    expect((await server.call({ method: 'POST', url, as: clientHeaders })).statusCode).toBe(200)
    await server.ctx.jobs.drain()
    expect(await codes()).toEqual(former)
    expect(former).toEqual([{ system: 'moph5', code: 'T9991' }])
  })

  test('stay as a batch of another insurer changed them since, until that is undone too', async () => {
    await server.db
      .insertInto('insurer')
      .values({ code: 'OTH', name_th: 'อื่น', name_en: 'Other', kind: 'life' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const send = async (name_en: string, insurer: string, as_of: string) =>
      (await sendBatch(server, filesOf({ hospital: [{ ...hospital, name_en }] }), { insurer, as_of })).id
    const undo = async (id: string) => {
      const url = `/api/exchange/v1/batches/${id}/undo`
      expect((await server.call({ method: 'POST', url, as: clientHeaders })).statusCode).toBe(200)
      await server.ctx.jobs.drain()
    }
    const name = async () => {
      const found = server.db
        .selectFrom('hospital')
        .select('name_en')
        .where('code', '=', hospital.hospital_code)
      return (await found.executeTakeFirst())?.name_en
    }
    const made = await send('First', 'TST', '2026-11-21')
    const changed = await send('Second', 'TST', '2026-11-22')
    const later = await send('Third', 'OTH', '2026-11-22')
    await undo(changed)
    expect(await name()).toBe('Third')
    await undo(made)
    expect(await name()).toBe('Third')
    await undo(later)
    expect(await name()).toBeUndefined()
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
    // If batches are undone newest first, each undo restores the state before its batch.
    await send('First', 'TST', '2026-11-23')
    const newest = await send('Second', 'OTH', '2026-11-23')
    await undo(newest)
    expect(await name()).toBe('First')
  })

  test('are refused with their fields', async () => {
    await sendBatch(server, filesOf({ hospital: [hospital], product: [product] }))
    await server.db
      .insertInto('network_contract')
      .values((eb) => ({
        insurer_code: 'TST',
        hospital_id: eb.selectFrom('hospital').select('id').where('code', '=', hospital.hospital_code),
        service: 'opd',
        valid_from: '2026-01-01',
      }))
      .execute()
    const batch = await sendBatch(
      server,
      filesOf({
        hospital: [
          { ...hospital, latitude: '48.1' },
          { ...hospital, source_key: 'H-2', hospital_code: 'X', province: 'Bavaria' },
        ],
      }),
    )
    expect(await problemsOf(server, batch.id)).toEqual([
      'hospital.ndjson 1 latitude place_outside_thailand',
      'hospital.ndjson 2 province reference_unknown',
    ])
    const networks = await sendBatch(
      server,
      filesOf({
        network: [
          { ...opd, hospital_code: 'NOWHERE' },
          { ...ofPlan, plan_code: 'NOPLAN' },
          { ...opd, source_key: 'N-3', valid_from: '2026-05-01' },
          { ...opd, source_key: 'N-4', valid_from: '2026-05-01', valid_to: '2026-04-01' },
        ],
      }),
    )
    expect((await problemsOf(server, networks.id)).toSorted()).toEqual([
      'network.ndjson 1 hospital_code reference_unknown',
      'network.ndjson 2 plan_code reference_unknown',
      'network.ndjson 3 valid_from period_overlaps',
      'network.ndjson 4 valid_to dates_reversed',
    ])
    expect(await contracts()).toHaveLength(1)
  })

  test('end if a full file leaves them out, and the guard counts them too (R86)', async () => {
    await sendBatch(server, filesOf(rows))
    const full = { mode: 'full', scope: { insurer: 'TST' }, as_of: '2026-11-22' } as const
    const stopped = await sendBatch(server, filesOf({ ...rows, network: [opd] }), full)
    expect(stopped).toMatchObject({
      status: 'waiting_for_confirmation',
      guard: { ended: 1, ended_percent: 50 },
    })
    const guard = { max_ended_percent: 50, max_ended_percent_of_policy: 20 }
    const inScope = { ...full.scope, products: ['OTHER'] }
    const other = await sendBatch(server, filesOf({ ...rows, network: [opd] }), {
      ...full,
      guard,
      scope: inScope,
    })
    expect(other.reconciliation.ended).toBe(0)
    const batch = await sendBatch(server, filesOf({ ...rows, network: [opd] }), { ...full, guard })
    expect(batch).toMatchObject({ status: 'applied', reconciliation: { ended: 1 } })
    expect(await contracts()).toMatchObject([{ valid_to: null }, { valid_to: '2026-11-21' }])
  })
})

test('a batch changes the data of its own insurer, and of no other', async () => {
  const insurer = {
    source_key: 'I',
    code: 'TST',
    name_th: 'ใหม่',
    name_en: 'New',
    kind: 'life',
    hotline: '1234',
  }
  const batch = await sendBatch(server, filesOf({ insurer: [insurer] }))
  expect(batch).toMatchObject({ status: 'applied', reconciliation: { new: 1 } })
  const stored = () =>
    server.db.selectFrom('insurer').select(['name_en', 'kind', 'hotline']).where('code', '=', 'TST').execute()
  expect(await stored()).toEqual([{ name_en: 'New', kind: 'life', hotline: '1234' }])
  const other = await sendBatch(server, filesOf({ insurer: [{ ...insurer, code: 'KHM' }] }), {
    as_of: '2026-11-22',
  })
  expect(await problemsOf(server, other.id)).toEqual(['insurer.ndjson 1 code insurer_differs'])
  // The hotline may have any notation of a Thai phone number. Any other text is refused before the batch is applied.
  const landline = { ...insurer, source_version: 30_000_000_000_000, hotline: '02-123 4567' }
  await sendBatch(server, filesOf({ insurer: [landline] }))
  expect(await stored()).toMatchObject([{ hotline: '+6621234567' }])
  const wrong = await sendBatch(server, filesOf({ insurer: [{ ...insurer, hotline: '02 123 4567 ต่อ 8' }] }))
  expect(await problemsOf(server, wrong.id)).toEqual(['insurer.ndjson 1 hotline field_invalid'])
})

test('each kind of row needs its scope, and hospitals a client of all insurers (R90)', async () => {
  const members = await makeClient(server.db, { scopes: ['members.write'] })
  await expect(sendBatch(server, filesOf({ network: [opd] }), { as: members.headers })).rejects.toThrow(
    'client_scope_missing',
  )
  const ofOne = await makeClient(server.db, { insurers: ['TST'] })
  await expect(sendBatch(server, filesOf({ hospital: [hospital] }), { as: ofOne.headers })).rejects.toThrow(
    'every_insurer_needed',
  )
  const networks = await makeClient(server.db, { scopes: ['network.write'] })
  await expect(sendBatch(server, filesOf({ person: [] }), { as: networks.headers })).rejects.toThrow(
    'client_scope_missing',
  )
})
