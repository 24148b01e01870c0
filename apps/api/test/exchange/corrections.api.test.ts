import { fictionalCitizenId } from '@khum/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { erasePerson } from '../../src/modules/accounts/persons.repo'
import { forgetErasedPersons } from '../../src/modules/insurance/waiting-rows'
import { brokenInvariants } from '../broken-invariants'
import { makeClient } from '../factory-client'
import {
  batchOf,
  coverage,
  filesOf,
  mainRows,
  nextPeriod,
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
const contract = {
  source_key: 'N1',
  hospital_code: 'H1',
  service: 'opd',
  valid_from: '2026-01-01',
  valid_to: '2026-12-31',
}
let count = 0
let office: Record<string, string>

async function send(rows: Rows, more: object = {}) {
  count += 1
  return await sendBatch(server, filesOf(rows), { as_of: '2026-11-21', batch: `K-${count}`, ...more })
}

/** Sends a batch in which staff correct rows of the source TEST. */
async function correct(rows: Rows, more: object = {}) {
  return await send(rows, { mode: 'correction', reason: 'A typing mistake', as: office, ...more })
}

const release = (source_key: string) => ({ source_key, op: 'release' })

async function cards() {
  return await server.db
    .selectFrom('coverage')
    .select(['source_key', 'card_number', 'held_by_office', 'source_version'])
    .orderBy('source_key')
    .execute()
}

async function held(kind: string): Promise<{ source_key: string; waiting: { version: number } | null }[]> {
  const url = `/api/exchange/v1/held-rows?insurer=TST&source=TEST&kind=${kind}`
  return (await server.call({ method: 'GET', url, as: office })).json().data.items
}

beforeEach(async () => {
  office = (await makeClient(server.db, { system: 'Office' })).headers
  await send({ ...mainRows, coverage: [{ ...coverage, source_version: 5 }] })
})

describe('a row that staff corrected', () => {
  test('waits without a check of the ids that its later version brings, until it is released (R90)', async () => {
    const passport = { passport_number: 'AA1234567', passport_country: 'TH' }
    await send({ person: [{ ...person, ...passport, source_key: 'M9', citizen_id: undefined }] })
    await correct({ person: [{ ...person, name_en: 'Right' }] })
    for (const [version, ids] of [passport, { citizen_id: fictionalCitizenId(700_001) }].entries()) {
      const next = await send({
        person: [{ ...person, ...ids, source_version: 99_999_999_999_990 + version }],
      })
      expect(await problemsOf(server, next.id)).toEqual([])
      expect(next.reconciliation).toMatchObject({ held: 1 })
    }
  })

  test('wins over later versions, and a release applies the one that waits', async () => {
    const corrected = await correct({ coverage: [{ ...coverage, card_number: 'right' }] })
    expect(await problemsOf(server, corrected.id)).toEqual([])
    expect(corrected.reconciliation).toMatchObject({ changed: 1, held: 0 })
    expect(await cards()).toMatchObject([{ card_number: 'right', held_by_office: true, source_version: 5n }])
    expect(await held('coverage')).toEqual([{ source_key: 'C1', version: 5, waiting: null }])
    const same = await send({ coverage: [{ ...coverage, source_version: 5 }] })
    expect(same.reconciliation).toMatchObject({ unchanged: 1 })
    const next = await send({ coverage: [{ ...coverage, source_version: 6, card_number: 'next' }] })
    expect(next.reconciliation).toMatchObject({ held: 1, changed: 0 })
    expect(await cards()).toMatchObject([{ card_number: 'right' }])
    expect(await held('coverage')).toMatchObject([{ source_key: 'C1', version: 5, waiting: { version: 6 } }])
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])

    const released = await correct({ coverage: [release('C1')] })
    expect(await problemsOf(server, released.id)).toEqual([])
    expect(await cards()).toMatchObject([{ card_number: 'next', held_by_office: false, source_version: 6n }])
    expect(await held('coverage')).toEqual([])
    expect(await server.db.selectFrom('source_waiting').select('source_key').execute()).toEqual([])
    const again = await send({ coverage: [{ ...coverage, source_version: 6, card_number: 'next' }] })
    expect(again.reconciliation).toMatchObject({ unchanged: 1 })
    expect((await correct({ coverage: [release('C1')] })).reconciliation).toMatchObject({ unchanged: 1 })
  })

  test('takes the source’s next version after a release if no version waits', async () => {
    await correct({ coverage: [{ ...coverage, card_number: 'right' }] })
    await correct({ coverage: [release('C1')] })
    expect(await cards()).toMatchObject([{ card_number: 'right', held_by_office: false }])
    await send({ coverage: [{ ...coverage, source_version: 5 }] })
    expect(await cards()).toMatchObject([{ card_number: '000-1', source_version: 5n }])
  })

  test('stores a waiting end, and a waiting person’s data sealed (R87)', async () => {
    await correct({
      person: [{ ...person, name_en: 'Right', phone: '069-000-0002' }],
      coverage: [coverage],
    })
    await send({
      person: [{ ...person, name_en: 'Later', phone: '069-000-0003' }],
      coverage: [{ source_key: 'C1', op: 'end', end_date: '2026-06-30', source_version: 6 }],
    })
    const people = () =>
      server.db.selectFrom('person').select(['name_en', 'contact_phone']).where('name_en', '<>', '').execute()
    expect(await people()).toEqual([{ name_en: 'Right', contact_phone: '+66690000002' }])
    const { rows: waiting } = await sql<{
      text: string
    }>`select waiting::text as text from source_waiting waiting`.execute(server.db)
    expect(waiting).toHaveLength(2)
    expect(waiting.map(({ text }) => text).join()).not.toMatch(/0690000003|690000003|3000000000013/)
    await correct({ person: [release('M1')], coverage: [release('C1')] })
    expect(await people()).toEqual([{ name_en: 'Later', contact_phone: '+66690000003' }])
    expect(await server.db.selectFrom('coverage').select('expiry_date').execute()).toEqual([
      { expiry_date: '2026-06-30' },
    ])
  })

  test('has its waiting version checked again at the release', async () => {
    await correct({ coverage: [{ ...coverage, card_number: 'right' }] })
    await send({
      person: [{ ...person, source_key: 'M9', citizen_id: undefined }],
      coverage: [{ ...coverage, source_version: 6, person_key: 'M9' }],
    })
    await server.db.deleteFrom('person_source').where('source_key', '=', 'M9').execute()
    const released = await correct({ coverage: [release('C1')] })
    expect(released.status).toBe('refused')
    expect((await problemsOf(server, released.id)).join()).toContain('person_key')
    expect(await held('coverage')).toHaveLength(1)
  })

  test('loses its waiting version when the person is erased (R60)', async () => {
    const alone = { ...person, source_key: 'M5', citizen_id: undefined }
    await send({ person: [alone] })
    await correct({ person: [{ ...alone, name_en: 'Right' }] })
    await send({ person: [{ ...alone, name_en: 'Later', source_version: 99_999_999_999_999 }] })
    const waiting = () => server.db.selectFrom('source_waiting').select('source_key').execute()
    expect(await waiting()).toEqual([{ source_key: 'M5' }])
    await forgetErasedPersons(server.db)
    expect(await waiting()).toEqual([{ source_key: 'M5' }])
    const { person_id } = await server.db
      .selectFrom('person_source')
      .select('person_id')
      .where('source_key', '=', 'M5')
      .executeTakeFirstOrThrow()
    await erasePerson(server.db, person_id)
    await forgetErasedPersons(server.db)
    expect(await waiting()).toEqual([])
  })

  test('stays held with the version that waits if a merge is refused while it is applied', async () => {
    const twin = { ...person, source_key: 'M2', citizen_id: undefined }
    const third = { ...person, source_key: 'M3', citizen_id: fictionalCitizenId(3) }
    await send({ person: [twin, third] })
    await correct({ person: [person, twin] })
    await send({
      person: [
        { source_key: 'M1', op: 'merge', into: 'M2' },
        { source_key: 'M2', op: 'merge', into: 'M3' },
      ],
    })
    const [, waiting] = await held('person')
    expect(waiting).toMatchObject({ source_key: 'M2', waiting: { version: expect.any(Number) } })
    const released = await correct({ person: [release('M1'), release('M2')] })
    expect(await problemsOf(server, released.id)).toEqual(['person.ndjson 2 into person_of_another_id'])
    expect(await held('person')).toEqual([waiting])
  })

  test.each([
    ['product', { ...product, plan_name_en: 'Right' }],
    ['policy', { ...policy, policyholder_en: 'Right Co.' }],
    ['person', { ...person, name_en: 'Right' }],
  ] as const)('can be a %s', async (kind, row) => {
    expect(await problemsOf(server, (await correct({ [kind]: [row] })).id)).toEqual([])
    expect(await held(kind)).toMatchObject([{ source_key: row.source_key }])
    await correct({ [kind]: [release(row.source_key)] })
    expect(await held(kind)).toEqual([])
  })
})

describe('what a corrected row shares with others', () => {
  const policyholder = () =>
    server.db.selectFrom('policy').select(['policyholder_en', 'held_by_office']).execute()

  test('is held too, until staff hold no row that shares it', async () => {
    await correct({ policy: [{ ...policy, policyholder_en: 'Right Co.' }] })
    await send({ policy: [nextPeriod] })
    expect(await policyholder()).toEqual([{ policyholder_en: 'Right Co.', held_by_office: true }])
    await correct({ policy: [{ ...nextPeriod, policyholder_en: 'Better Co.' }] })
    expect(await policyholder()).toEqual([{ policyholder_en: 'Better Co.', held_by_office: true }])
    await correct({ policy: [release(policy.source_key)] })
    expect(await policyholder()).toEqual([{ policyholder_en: 'Better Co.', held_by_office: true }])
    await correct({ policy: [release('G1/2027')] })
    expect(await policyholder()).toMatchObject([{ held_by_office: false }])
    await send({ policy: [{ ...nextPeriod, policyholder_en: 'Source Co.' }] })
    expect(await policyholder()).toMatchObject([{ policyholder_en: 'Source Co.' }])
  })
})

describe('a batch of corrections', () => {
  test('needs a client of the office and rows that Khum knows', async () => {
    const files = filesOf({ coverage: [coverage] })
    const asSource = { mode: 'correction', reason: 'x', batch: 'K-source' } as const
    await expect(uploadBatch(server, files, asSource)).rejects.toThrow('client_of_office_needed')
    const unknown = await correct({ coverage: [{ ...coverage, source_key: 'C9' }, release('C8')] })
    expect((await problemsOf(server, unknown.id)).toSorted()).toEqual([
      'coverage.ndjson 1 source_key row_unknown',
      'coverage.ndjson 2 source_key row_unknown',
    ])
    const wrong = await correct({
      coverage: [{ source_key: 'C1', op: 'void' }],
      network: [contract],
      balance: [release('B1')],
    })
    expect(await problemsOf(server, wrong.id)).toEqual(
      expect.arrayContaining(['coverage.ndjson 1 op op_not_allowed', 'balance.ndjson 1 op op_not_allowed']),
    )
    const delta = await send({ coverage: [release('C1')] })
    expect(await problemsOf(server, delta.id)).toEqual(['coverage.ndjson 1 op op_not_allowed'])
  })

  test('is not part of its source’s order, is sent once and can’t be undone', async () => {
    const last = count
    const { id } = await correct({ coverage: [coverage] }, { batch: 'once' })
    await expect(correct({ coverage: [coverage] }, { batch: 'once' })).rejects.toThrow('batch_exists')
    const undo = { method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as: office } as const
    expect((await server.call(undo)).json().code).toBe('batch_not_undoable')
    const next = await send({ coverage: [{ ...coverage, source_version: 6 }] }, { after: `K-${last}` })
    expect(next.status).toBe('applied')
    await server.call({ ...undo, url: `/api/exchange/v1/batches/${next.id}/undo` })
  })

  test('holds nothing in a dry run', async () => {
    await correct({ coverage: [{ ...coverage, card_number: 'right' }] }, { dryRun: true })
    expect(await cards()).toMatchObject([{ card_number: '000-1', held_by_office: false }])
  })

  test('doesn’t stop an undo of the source’s last batch, and keeps its rows held', async () => {
    const next = await send({
      coverage: [{ ...coverage, source_version: 6, card_number: 'next' }],
    })
    await correct({ coverage: [{ ...coverage, card_number: 'right' }] })
    const own = (await makeClient(server.db)).headers
    await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${next.id}/undo`, as: own })
    await server.ctx.jobs.drain()
    expect((await batchOf(server, next.id)).status).toBe('undone')
    expect(await cards()).toMatchObject([{ card_number: 'right', held_by_office: true }])
  })
})
