import { fictionalCitizenId } from '@khum/contract'
import { expect, test } from 'vitest'
import type { AppContext } from '../../src/context'
import { hashNationalId } from '../../src/modules/accounts/person-identifiers'
import { runBatch } from '../../src/modules/exchange/run-batch'
import { reseal } from '../../src/modules/operations/reseal.service'
import {
  batchOf,
  coverage,
  filesOf,
  mainRows,
  person,
  problemsOf,
  sendBatch,
  uploadBatch,
} from '../exchange/batch-files'
import { useExchange } from '../exchange/exchange-app'
import { clientHeaders, makeClient } from '../factory-client'
import { lostEnvelope, withKeys } from './with-keys'

const server = useExchange()

const first = { ...person, source_version: 4 }
const second = { ...person, source_key: 'M2', citizen_id: undefined }
const third = { ...person, source_key: 'M3', citizen_id: fictionalCitizenId(3) }
const changed = { ...first, name_th: 'มาลา', source_version: 5 }

/** Sends a full file that ends a coverage, so that the batch waits for a second approver. */
async function sendWaiting(people: readonly object[]): Promise<string> {
  await sendBatch(
    server,
    filesOf({
      ...mainRows,
      person: [first, second, third],
      coverage: [coverage, { ...coverage, source_key: 'C2', person_key: 'M2' }],
    }),
  )
  const files = filesOf({ ...mainRows, person: people.map((row) => ({ ...row })) })
  const batch = await sendBatch(server, files, {
    mode: 'full',
    scope: { insurer: 'TST' },
    as_of: '2026-11-22',
  })
  expect(batch.status).toBe('waiting_for_confirmation')
  return batch.id
}

/** Replaces the master key of the test app, and re-seals everything with the new one. */
async function replaceKey(): Promise<AppContext> {
  const both = await withKeys(server, 9, 7)
  expect(await reseal(both, performance.now() + 60_000)).toMatchObject({ failed: 0, complete: true })
  return both
}

async function confirm(ctx: AppContext, id: string) {
  const { headers } = await makeClient(server.db, { createdBy: 'Second Person' })
  await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/confirm`, as: headers })
  await runBatch(ctx, server.db, id)
  return await batchOf(server, id)
}

const names = async () =>
  (await server.db.selectFrom('person').select('name_th').orderBy('name_th').execute()).map(
    ({ name_th }) => name_th,
  )

test('a batch that was checked before the master key was replaced is applied after it, and can be undone (R85, R97)', async () => {
  const sameAsThird = { ...third, source_key: 'N3', name_th: 'มาริสา' }
  const id = await sendWaiting([changed, second, third, sameAsThird])
  const both = await replaceKey()
  expect(await confirm(both, id)).toMatchObject({ status: 'applied', reconciliation: { refused: 0 } })
  expect(await problemsOf(server, id)).toEqual([])
  expect(await names()).toEqual(['มาริสา', 'มาลา', 'มาลี'])

  await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as: clientHeaders })
  await runBatch(both, server.db, id)
  expect((await batchOf(server, id)).status).toBe('undone')
  expect(await names()).toEqual(['มาลี', 'มาลี', 'มาลี'])
})

test('a citizen id that another insurer sent meanwhile is refused after the master key was replaced (R90)', async () => {
  const citizen_id = fictionalCitizenId(5)
  const id = await sendWaiting([first, { ...second, citizen_id }, third])
  await server.db
    .insertInto('insurer')
    .values({ code: 'OTH', name_th: 'อื่น', name_en: 'Other', kind: 'life' })
    .execute()
  const other = { ...person, source_key: 'X5', citizen_id }
  await sendBatch(server, filesOf({ person: [other] }), { insurer: 'OTH' })
  await confirm(await replaceKey(), id)
  expect(await problemsOf(server, id)).toContain('person.ndjson 2 citizen_id person_of_another_id')
  expect((await batchOf(server, id)).status).toBe('applied')
})

test('a version applied after the master key was replaced can be sent again once the old key is removed (R97)', async () => {
  const id = await sendWaiting([changed, second, third])
  await confirm(await replaceKey(), id)
  const again = await uploadBatch(server, filesOf({ person: [changed] }), { as_of: '2026-11-23' })
  await server.call({
    method: 'POST',
    url: `/api/exchange/v1/batches/${again.id}/check`,
    as: clientHeaders,
  })
  const alone = await withKeys(server, 9)
  await reseal(await withKeys(server, 9, 7), performance.now() + 60_000)
  await runBatch(alone, server.db, again.id)
  expect(await problemsOf(server, again.id)).toEqual([])
  expect((await batchOf(server, again.id)).reconciliation).toMatchObject({ changed: 0, unchanged: 1 })
})

test('a version that waits for staff is recognised once the old key is removed (R97)', async () => {
  await sendBatch(server, filesOf({ ...mainRows, person: [first] }))
  await server.db.updateTable('person_source').set({ held_by_office: true }).execute()
  await sendBatch(server, filesOf({ person: [changed] }))
  await replaceKey()
  const again = await uploadBatch(server, filesOf({ person: [changed] }), { as_of: '2026-11-23' })
  await server.call({
    method: 'POST',
    url: `/api/exchange/v1/batches/${again.id}/check`,
    as: clientHeaders,
  })
  await reseal(await withKeys(server, 9, 7), performance.now() + 60_000)
  await runBatch(await withKeys(server, 9), server.db, again.id)
  expect(await problemsOf(server, again.id)).toEqual([])
  expect((await batchOf(server, again.id)).reconciliation).toMatchObject({ refused: 0, unchanged: 1 })
})

test('after a lost master key, a person gets the citizen id back when the source sends it again (R97)', async () => {
  const hash = hashNationalId(server.ctx.keys, first.citizen_id)
  const found = () => server.db.selectFrom('person').where('national_id_hash', '=', hash).execute()
  const ids = () => server.db.selectFrom('person').select('national_id_sealed').execute()
  await sendBatch(server, filesOf({ ...mainRows, person: [first] }))
  const lost = { national_id_sealed: lostEnvelope, national_id_hash: Buffer.alloc(32) }
  await server.db.updateTable('person').set(lost).execute()
  const hash_key = lostEnvelope.subarray(1, 5)
  await server.db.updateTable('person_source').set({ hash_key }).execute()

  await sendBatch(server, filesOf({ person: [{ ...first, citizen_id: undefined }] }))
  expect(await ids()).toEqual([{ national_id_sealed: lostEnvelope }])
  await server.db.updateTable('person_source').set({ hash_key }).execute()
  const batch = await sendBatch(server, filesOf({ person: [first] }))
  expect(batch.reconciliation).toMatchObject({ changed: 1, refused: 0 })
  expect(await found()).toHaveLength(1)
})
