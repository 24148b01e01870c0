import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../src/ids'
import { tableKinds } from '../../src/modules/exchange/decide'
import { clientHeaders, makeClient } from '../factory-client'
import {
  batchOf,
  coverage,
  filesOf,
  mainRows,
  person,
  problemsOf,
  sendBatch,
  uploadBatch,
} from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()
const changed = filesOf({ person: [{ ...person, name_en: 'Later' }] })
let loaded: string
let client: Awaited<ReturnType<typeof makeClient>>

beforeEach(async () => {
  const both = [person, { ...person, source_key: 'M2', citizen_id: undefined }]
  const covers = [coverage, { ...coverage, source_key: 'C2', person_key: 'M2' }]
  loaded = (await sendBatch(server, filesOf({ ...mainRows, person: both, coverage: covers }))).id
  client = await makeClient(server.db)
})

async function post(path: string, as: Record<string, string>) {
  const headers = { 'idempotency-key': newId() }
  const answer = await server.call({ method: 'POST', url: `/api/exchange/v1/${path}`, as, headers })
  expect(answer.statusCode, answer.body).toBe(200)
}

async function endClient() {
  await post(`clients/${client.id}/end`, clientHeaders)
}

const names = async () =>
  (await server.db.selectFrom('person').select('name_en').execute()).map(({ name_en }) => name_en)

test('a batch whose client ended before it was checked is refused, and says so', async () => {
  const { id } = await uploadBatch(server, changed, { as: client.headers })
  await post(`batches/${id}/check`, client.headers)
  await endClient()
  await server.ctx.jobs.drain()
  expect((await batchOf(server, id)).status).toBe('refused')
  expect(await problemsOf(server, id)).toEqual(['client_ended'])
  expect(await names()).toEqual(['Malee', 'Malee'])
})

test('a batch that waited for a second approver is refused if its client ended meanwhile', async () => {
  const files = filesOf({ ...mainRows, person: [person] })
  const full = { mode: 'full', scope: { insurer: 'TST' }, as_of: '2026-11-22', as: client.headers } as const
  const { id, status } = await sendBatch(server, files, full)
  expect(status).toBe('waiting_for_confirmation')
  await endClient()
  const second = await makeClient(server.db, { scopes: ['batches.confirm'], createdBy: 'Second Person' })
  await post(`batches/${id}/confirm`, second.headers)
  await server.ctx.jobs.drain()
  expect((await batchOf(server, id)).status).toBe('refused')
  expect(await problemsOf(server, id)).toEqual(['client_ended'])
  const ended = server.db.selectFrom('coverage').select('id').where('expiry_date', '<', '2026-12-31')
  expect(await ended.execute()).toEqual([])
})

test('a batch that is half applied when its client ends is applied to its end', async () => {
  const setStatus = async (batch: string, status: 'applying' | 'applied' | 'undoing', more: object = {}) =>
    await server.db
      .updateTable('exchange_batch')
      .set({ status, ...more })
      .where('id', '=', batch)
      .execute()
  // Gives the batch `loaded` the status `undoing`, so that the insurer's next batch waits after its check.
  await setStatus(loaded, 'undoing')
  const { id, status } = await sendBatch(server, changed, { as: client.headers })
  expect(status).toBe('checked')
  // Simulates a process that died after it had begun to apply the batch.
  await setStatus(loaded, 'applied')
  await setStatus(id, 'applying', { step: tableKinds[0], step_key: '', step_done: 0 })
  await endClient()
  await server.ctx.jobs.send(server.db, 'exchange.run', { batch_id: id })
  await server.ctx.jobs.drain()
  expect(await batchOf(server, id)).toMatchObject({ status: 'applied', problems: 0 })
  expect((await names()).toSorted()).toEqual(['Later', 'Malee'])
})
