import { fictionalCitizenId, wordsOfReport } from '@khum/contract'
import { beforeEach, expect, test } from 'vitest'
import { nationalIdAad } from '../../src/modules/accounts/person-identifiers'
import { runBatch } from '../../src/modules/exchange/run-batch'
import { makeClient } from '../factory-client'
import { batchOf, filesOf, person, problemsOf, type Rows, sendBatch, uploadBatch } from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()
const [wrong, right, another] = [person.citizen_id, fictionalCitizenId(2), fictionalCitizenId(3)]
let office: Record<string, string>
let count = 0

async function send(rows: Rows, more: object = {}) {
  count += 1
  return await sendBatch(server, filesOf(rows), { as_of: '2026-11-21', batch: `I-${count}`, ...more })
}
const correct = (rows: Rows) => send(rows, { mode: 'correction', reason: 'A typing mistake', as: office })

async function citizenIds() {
  const rows = await server.db
    .selectFrom('person')
    .innerJoin('person_source', 'person_source.person_id', 'person.id')
    .select(['insurer_code', 'source_key', 'national_id_sealed'])
    .orderBy('insurer_code', 'desc')
    .orderBy('source_key')
    .execute()
  return rows.map(({ source_key, national_id_sealed: sealed }) => [
    source_key,
    sealed && server.ctx.keys.open(sealed, nationalIdAad).toString(),
  ])
}

beforeEach(async () => {
  office = (await makeClient(server.db, { system: 'Office' })).headers
  await server.db
    .insertInto('insurer')
    .values({ code: 'OTH', name_th: 'อื่น', name_en: 'Other', kind: 'life' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
})

test('a wrong citizen id is replaced by a correction of staff, not by a file of the source', async () => {
  await send({ person: [person] })
  const changed = { ...person, citizen_id: right }
  const refused = await send({ person: [changed] })
  expect([refused.status, await problemsOf(server, refused.id)]).toEqual([
    'refused',
    ['person.ndjson 1 citizen_id person_of_another_id'],
  ])
  expect(await problemsOf(server, (await correct({ person: [changed] })).id)).toEqual([])
  expect(await citizenIds()).toEqual([['M1', right]])
  // Staff corrected the row, so the source's next version waits. That version still has the wrong citizen id, so staff
  // can't release the row.
  const release = { source_key: 'M1', op: 'release' }
  await send({ person: [{ ...person, name_en: 'Later' }] })
  const early = await correct({ person: [release] })
  expect(await problemsOf(server, early.id)).toEqual(['person.ndjson 1 citizen_id person_of_another_id'])
  await send({ person: [{ ...changed, name_en: 'Later' }] })
  expect(await problemsOf(server, (await correct({ person: [release] })).id)).toEqual([])
  expect(await citizenIds()).toEqual([['M1', right]])
})

test('a correction can’t give a person another one’s citizen id, or change the id of a person of two insurers', async () => {
  await send({ person: [person, { ...person, source_key: 'M2', citizen_id: another }] })
  const taken = await correct({ person: [{ ...person, citizen_id: another }] })
  expect(await problemsOf(server, taken.id)).toEqual(['person.ndjson 1 citizen_id person_of_another_id'])
  await send({ person: [{ ...person, source_key: 'X-7' }] }, { insurer: 'OTH' })
  const shared = await correct({ person: [{ ...person, citizen_id: right }] })
  expect(await problemsOf(server, shared.id)).toEqual(['person.ndjson 1 citizen_id id_of_other_sources'])
  expect(await citizenIds()).toEqual([
    ['M1', wrong],
    ['M2', another],
    ['X-7', wrong],
  ])
})

test('a row whose citizen id became another person’s since the check is refused, and the rest is applied', async () => {
  const first = { ...person, citizen_id: undefined }
  const second = { ...first, source_key: 'M2' }
  await send({ person: [first, second] })
  const { id } = await uploadBatch(
    server,
    filesOf({
      person: [
        { ...first, citizen_id: right },
        { ...second, citizen_id: another },
      ],
    }),
    { as_of: '2026-11-22' },
  )
  // Gives another batch of the insurer the status `applying`, so that the batch `id` waits after its check.
  const busy = await uploadBatch(server, filesOf({ person: [] }))
  const set = (batch: string, status: 'applying' | 'refused' | 'checking') =>
    server.db.updateTable('exchange_batch').set({ status }).where('id', '=', batch).execute()
  await set(busy.id, 'applying')
  await set(id, 'checking')
  await runBatch(server.ctx, server.db, id)
  expect((await batchOf(server, id)).status).toBe('checked')
  await send({ person: [{ ...person, source_key: 'X-7', citizen_id: right }] }, { insurer: 'OTH' })
  await set(busy.id, 'refused')
  await runBatch(server.ctx, server.db, id)
  expect(await batchOf(server, id)).toMatchObject({
    status: 'applied',
    reconciliation: { changed: 1, refused: 1 },
  })
  expect(await problemsOf(server, id)).toEqual(['person.ndjson 1 citizen_id person_of_another_id'])
  expect(await citizenIds()).toEqual([
    ['M1', null],
    ['M2', another],
    ['X-7', right],
  ])
})

test('hides from a client of one insurer which people another insurer has (R90)', async () => {
  const ofOneInsurer = (await makeClient(server.db, { insurers: ['TST'] })).headers
  const own = ['M1', 'M2'].map((source_key) => ({ ...person, source_key, citizen_id: undefined }))
  await send({ person: own })
  await send({ person: [{ ...person, source_key: 'X-1', citizen_id: right }] }, { insurer: 'OTH' })
  const [first, second] = own
  const { id } = await send({
    person: [
      { ...first, citizen_id: right },
      { ...second, passport_number: 'AA1234567', passport_country: 'TH' },
    ],
  })
  const problems = async (batch: string, as: Record<string, string>) =>
    (await server.call({ method: 'GET', url: `/api/exchange/v1/batches/${batch}/problems`, as })).json().data
      .items
  expect(await problemsOf(server, id)).toEqual(['person.ndjson 1 citizen_id person_of_another_id'])
  expect(await problems(id, ofOneInsurer)).toEqual([
    {
      file: 'person.ndjson',
      line: 1,
      source_key: 'M1',
      field: 'citizen_id',
      code: 'needs_administrator',
      hint: false,
      words: wordsOfReport('needs_administrator', null),
    },
  ])
  // Sends M3 with the citizen id `right`, which the other insurer has sent for X-1. So M3 and X-1 are the same person.
  // A person whom two insurers have sent can't be merged, so merging M1 into M3 is refused.
  await send({ person: [{ ...person, source_key: 'M3', citizen_id: right }] })
  const merged = await send({ person: [{ source_key: 'M1', op: 'merge', into: 'M3' }] })
  expect(await problemsOf(server, merged.id)).toEqual(['person.ndjson 1 source_key person_of_other_sources'])
  expect(await problems(merged.id, ofOneInsurer)).toMatchObject([{ code: 'needs_administrator' }])
})
