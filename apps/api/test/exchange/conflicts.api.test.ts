import { fictionalCitizenId } from '@khum/contract'
import { beforeEach, expect, test } from 'vitest'
import { runBatch } from '../../src/modules/exchange/run-batch'
import { makeClient } from '../factory-client'
import {
  batchOf,
  coverage,
  filesOf,
  hospital,
  mainRows,
  network,
  nextPeriod,
  person,
  policy,
  problemsOf,
  product,
  type Rows,
  type SentAs,
  sendBatch,
  uploadBatch,
} from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()
let count = 0

async function send(rows: Rows, more: SentAs = {}) {
  count += 1
  const batch = await sendBatch(server, filesOf(rows), {
    as_of: '2026-11-21',
    batch: `X-${count}`,
    ...more,
  })
  return { batch, status: batch.status, problems: await problemsOf(server, batch.id) }
}

async function peopleOf() {
  const rows = await server.db.selectFrom('person_source').select(['source_key', 'person_id']).execute()
  return new Map(rows.map(({ source_key, person_id }) => [source_key, person_id]))
}

const child = { ...person, citizen_id: undefined }

beforeEach(async () => {
  await send(mainRows)
})

test('two keys of different people can’t get the same citizen id or passport in one batch (R90)', async () => {
  await send({ person: [2, 3, 4].map((n) => ({ ...child, source_key: `M${n}` })) })
  const citizen_id = fictionalCitizenId(7)
  const passport = { passport_number: 'AA1234567', passport_country: 'TH' }
  const twice = {
    person: [
      { ...child, source_key: 'M2', citizen_id },
      { ...child, source_key: 'M3', citizen_id },
      { ...child, source_key: 'M4', name_en: 'Changed' },
    ],
  }
  expect(await send(twice)).toMatchObject({
    status: 'refused',
    problems: ['person.ndjson 1 citizen_id identity_of_two', 'person.ndjson 2 citizen_id identity_of_two'],
  })
  expect(await send(twice, { on_error: 'refuse_row' })).toMatchObject({
    status: 'applied',
    batch: { reconciliation: { changed: 1, refused: 2 } },
  })
  const passports = twice.person.slice(0, 2).map((row) => ({ ...row, citizen_id: undefined, ...passport }))
  expect(await send({ person: passports })).toMatchObject({
    problems: [
      'person.ndjson 1 passport_number identity_of_two',
      'person.ndjson 2 passport_number identity_of_two',
    ],
  })
  // After the merge, both keys belong to one person, so both rows may have the same citizen id.
  expect((await send({ person: [{ source_key: 'M3', op: 'merge', into: 'M2' }] })).status).toBe('applied')
  expect((await send(twice)).status).toBe('applied')
})

test('a new key gets the person to whom another row of the batch gives the same citizen id', async () => {
  await send({ person: [{ ...child, source_key: 'M9' }] })
  const citizen_id = fictionalCitizenId(7)
  const both = [
    { ...child, source_key: 'M5', citizen_id },
    { ...child, source_key: 'M9', citizen_id },
  ]
  expect(await send({ person: both })).toMatchObject({ status: 'applied', problems: [] })
  const people = await peopleOf()
  expect(people.get('M5')).toBe(people.get('M9'))
})

test('a policy number of another source is refused', async () => {
  const other = (await makeClient(server.db, { system: 'other' })).headers
  const rows = {
    product: [{ ...product, source_key: 'PV-B', product_code: 'OTHER', plan_code: 'B' }],
    policy: [{ ...policy, classes: [{ class_code: 'all', plan_code: 'B' }] }],
  }
  expect(await send(rows, { source: 'OTHER', as: other })).toMatchObject({
    status: 'refused',
    problems: ['policy.ndjson 1 policy_number code_of_another_row'],
  })
})

test('a plan version or policy that ends before its first day keeps that day or becomes void', async () => {
  await send({
    product: [{ ...product, effective_to: '2027-12-31' }],
    policy: [nextPeriod],
  })
  const later = { ...product, source_key: 'PV-A2', effective_from: '2028-01-01', effective_to: undefined }
  expect((await send({ product: [later] })).status).toBe('applied')
  const early = await send({
    product: [{ source_key: 'PV-A2', op: 'end', end_date: '2027-06-30' }],
    policy: [
      { source_key: 'G1/2027', op: 'end', end_date: '2026-06-30' },
      { ...policy, source_key: 'G1/27', period_start: '2027-02-01', period_end: '2027-12-31' },
    ],
  })
  expect(early).toMatchObject({ status: 'applied', problems: [] })
  expect(
    await server.db
      .selectFrom('plan_version')
      .select('effective_to')
      .where('source_key', '=', 'PV-A2')
      .executeTakeFirst(),
  ).toEqual({ effective_to: '2028-01-01' })
  expect(
    await server.db
      .selectFrom('policy_period')
      .select('status')
      .where('source_key', '=', 'G1/2027')
      .executeTakeFirst(),
  ).toEqual({ status: 'void' })
})

test('a register code of two hospitals and a too long waiting period are refused', async () => {
  const second = { ...hospital, source_key: 'H-2', hospital_code: 'TST-HOSPITAL-2' }
  expect(await send({ hospital: [hospital, second] })).toMatchObject({
    status: 'refused',
    problems: ['hospital.ndjson 2 codes code_of_another_row'],
  })
  const [opd] = product.benefits
  const waiting = { ...product, benefits: [{ ...opd, waiting_days: 3_000_000_000 }, product.benefits[1]] }
  expect(await send({ product: [waiting] })).toMatchObject({
    status: 'refused',
    problems: ['product.ndjson 1 benefits.0.waiting_days field_invalid'],
  })
  expect(await send({ coverage: [coverage] })).toMatchObject({ status: 'applied' })
})

test('a citizen id as the key of a person is refused and not stored in clear (R87)', async () => {
  const key = fictionalCitizenId(8)
  const dashed = key.replace(/^(.)(....)(.....)(..)(.)$/, '$1-$2-$3-$4-$5')
  const refused = await send({
    person: [
      { ...child, source_key: key },
      { source_key: 'M1', op: 'merge', into: dashed },
    ],
    coverage: [{ ...coverage, source_key: 'C9', person_key: key }],
  })
  expect(refused).toMatchObject({
    status: 'refused',
    problems: [
      'person.ndjson 1 source_key key_is_citizen_id',
      'person.ndjson 2 into key_is_citizen_id',
      'coverage.ndjson 1 person_key key_is_citizen_id',
    ],
  })
  for (const table of ['exchange_row', 'exchange_problem'] as const)
    expect(JSON.stringify(await server.db.selectFrom(table).selectAll().execute(), bigintText)).not.toContain(
      key,
    )
})

test('rows that end something are applied together with the rows that take their place', async () => {
  const second = { ...coverage, source_key: 'C2', household_key: 'H1' }
  await send({
    product: [{ ...product, source_key: 'Z-old', product_code: 'Z', plan_code: 'Z' }],
    coverage: [second],
    hospital: [hospital],
    network: [{ ...network, source_key: 'Z-old', plan_code: 'Z' }],
  })
  const end = { op: 'end', end_date: '2026-06-30' }
  const from = '2026-07-01'
  const { id } = await uploadBatch(
    server,
    filesOf({
      product: [
        { source_key: 'Z-old', ...end },
        { ...product, source_key: 'A-new', product_code: 'Z', plan_code: 'Z', effective_from: from },
      ],
      policy: [
        { source_key: 'G1/2026', ...end },
        { ...policy, source_key: 'A-new', period_start: from },
      ],
      coverage: [
        { source_key: 'C1', op: 'void' },
        { source_key: 'C2', op: 'end', end_date: '2026-05-31' },
      ],
      network: [
        { source_key: 'Z-old', ...end },
        { ...network, source_key: 'A-new', plan_code: 'Z', valid_from: from },
      ],
    }),
    { as_of: '2026-11-21', batch: 'X-end' },
  )
  await server.db.updateTable('exchange_batch').set({ status: 'checking' }).where('id', '=', id).execute()
  // Makes chunks as small as possible: only rows with the same `group_key` are applied together.
  await runBatch(server.ctx, server.db, id, { chunkRows: 1 })
  expect(await problemsOf(server, id)).toEqual([])
  expect((await batchOf(server, id)).status).toBe('applied')
  const groups = await server.db
    .selectFrom('exchange_row')
    .select(['kind', 'source_key', 'group_key'])
    .where('op', '<>', 'upsert')
    .where('batch_id', '=', id)
    .orderBy('kind')
    .orderBy('source_key')
    .execute()
  expect(groups.map(({ source_key, group_key }) => [source_key, group_key])).toEqual([
    ['C1', 'M1'],
    ['C2', 'H1'],
    ['Z-old', 'TST-HOSPITAL-1|Z|opd'],
    ['G1/2026', 'G1'],
    ['Z-old', 'Z'],
  ])
})

const bigintText = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
