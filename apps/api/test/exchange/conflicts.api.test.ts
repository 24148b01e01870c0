import { fictionalCitizenId } from '@khum/contract'
import { beforeEach, expect, test } from 'vitest'
import { makeClient } from '../factory-client'
import {
  coverage,
  filesOf,
  hospital,
  mainRows,
  person,
  policy,
  problemsOf,
  product,
  type Rows,
  type SentAs,
  sendBatch,
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
  // Merged, the two keys are one person, who gets the id.
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
    policy: [{ ...policy, source_key: 'G1/2027', period_start: '2027-01-01', period_end: '2027-12-31' }],
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
