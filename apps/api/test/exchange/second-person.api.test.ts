import { dayMs, type StaffRole } from '@khum/contract'
import { beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../src/app'
import { newId } from '../../src/ids'
import { withBulkDatabase } from '../../src/modules/exchange/bulk-database'
import { purgeExchange } from '../../src/modules/exchange/exchange.jobs'
import { runBatch } from '../../src/modules/exchange/run-batch'
import { clientHeaders, makeClient } from '../factory-client'
import { makeStaff } from '../factory-staff'
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
type Headers = Record<string, string>

const both = {
  ...mainRows,
  person: [person, { ...person, source_key: 'M2', citizen_id: undefined }],
  coverage: [coverage, { ...coverage, source_key: 'C2', person_key: 'M2' }],
}

async function staff(more: { name?: string; email?: string; role?: StaffRole; insurer?: string } = {}) {
  const { name = 'Busaba', email, role = 'integration', insurer = null } = more
  const made = { name, grants: [{ role, insurer }], ...(email === undefined ? {} : { email }) }
  return (await makeStaff(server.db, made)).headers
}

async function office(headers: Headers, path: string, payload?: object) {
  const method = path === '' ? 'GET' : 'POST'
  const answer = await server.app.inject({
    method,
    url: `/api/office/v1/batches${path}`,
    headers,
    ...(payload ? { payload } : {}),
  })
  await server.ctx.jobs.drain()
  const { code, data } = answer.json()
  return { status: answer.statusCode, code, data }
}

/**
 * Sends a full file without half of the insured people. The guard stops a batch that ends so many coverages, until a
 * second approver confirms it.
 */
async function stopped() {
  const batch = await sendBatch(server, filesOf({ ...both, coverage: [coverage] }), {
    mode: 'full',
    scope: { insurer: 'TST' },
    as_of: '2026-11-22',
  })
  expect(batch.status).toBe('waiting_for_confirmation')
  return batch.id
}

/** Files a claim on a coverage of a batch. Then a client asks to undo the batch. */
async function askedToUndo(id: string, as: Headers = clientHeaders, received_on?: string) {
  const { id: coverage_id } = await server.db
    .selectFrom('coverage')
    .select('id')
    .where('source_key', '=', 'C1')
    .executeTakeFirstOrThrow()
  await server.call({
    method: 'POST',
    url: '/api/integration/v1/claims',
    headers: { ...clientHeaders, 'idempotency-key': newId() },
    payload: {
      origin: 'hospital',
      mode: 'cashless',
      coverage_id,
      received_on,
      claim_type: 'illness',
      admited_type: 'opd',
      admited_date: '2026-11-18',
      symptom: 'ไข้หวัด',
      provider_name: 'โรงพยาบาลทดสอบ',
      lines: [{ description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: 80_000 }],
    },
  })
  await undo(id, as)
}

async function undo(id: string, as: Headers) {
  const answer = await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as })
  await server.ctx.jobs.drain()
  return answer.json().data
}

async function end(client: { id: string }) {
  const headers = { 'idempotency-key': newId() }
  const url = `/api/exchange/v1/clients/${client.id}/end`
  expect((await server.call({ method: 'POST', url, as: clientHeaders, headers })).statusCode).toBe(200)
}

let loaded: string
beforeEach(async () => {
  loaded = (await sendBatch(server, filesOf(both))).id
})

test('staff confirm a batch that its guard stopped, but not the person of the client that sent it (R86)', async () => {
  const id = await stopped()
  const busaba = await staff()
  expect((await office(busaba, '')).data.items).toMatchObject([{ id, guard: { ended: 1 } }])
  for (const same of [{ name: 'test  PERSON' }, { email: 'uploader@tpa.example', name: 'Someone' }]) {
    await server.db
      .updateTable('client')
      .set({ created_by: same.email ?? 'Test Person' })
      .execute()
    expect((await office(await staff(same), `/${id}/confirm`)).code).toBe('second_person_needed')
  }
  expect((await office(await staff({ role: 'assessor' }), `/${id}/confirm`)).code).toBe(
    'staff_permission_missing',
  )
  expect((await batchOf(server, id)).status).toBe('waiting_for_confirmation')
  expect((await office(busaba, `/${id}/confirm`)).status).toBe(200)
  expect(await batchOf(server, id)).toMatchObject({ status: 'applied', reconciliation: { ended: 1 } })
  expect((await office(busaba, '')).data.items).toEqual([])
  expect((await office(busaba, `/${id}/confirm`)).code).toBe('batch_state_conflict')
})

test('a confirmed batch that had to wait needs another confirmation if more rows would end by now (R86)', async () => {
  const id = await stopped()
  const { headers } = await makeClient(server.db, { createdBy: 'Second Person' })
  const confirm = () =>
    server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/confirm`, as: headers })
  // The guard has stopped the full file. Before the file is applied, another batch adds a coverage for M3, which the
  // file doesn't list. So the file would now end two coverages instead of one.
  const other = await uploadBatch(
    server,
    filesOf({
      person: [{ ...person, source_key: 'M3', citizen_id: undefined }],
      coverage: [{ ...coverage, source_key: 'C3', person_key: 'M3' }],
    }),
  )
  await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${other.id}/check`, as: clientHeaders })
  await confirm()
  await withBulkDatabase(server.ctx.pool, (db) => runBatch(server.ctx, db, other.id))
  await server.ctx.jobs.drain()
  expect(await batchOf(server, id)).toMatchObject({ status: 'waiting_for_confirmation', guard: { ended: 2 } })
  await confirm()
  await server.ctx.jobs.drain()
  expect(await batchOf(server, id)).toMatchObject({ status: 'applied', reconciliation: { ended: 2 } })
})

test('staff refuse a batch with a reason, which the report names; nothing is written', async () => {
  const id = await stopped()
  const refused = await office(await staff(), `/${id}/refuse`, { reason: 'half the members are missing' })
  expect(refused.data).toMatchObject({ status: 'refused', problems: 1 })
  expect(await problemsOf(server, id)).toEqual(['batch_refused'])
  const { expiry_date } = await server.db
    .selectFrom('coverage')
    .select('expiry_date')
    .where('source_key', '=', 'C2')
    .executeTakeFirstOrThrow()
  expect(expiry_date).toBe('2026-12-31')
  const { headers } = await makeClient(server.db, { createdBy: 'Second Person' })
  const late = await server.call({
    method: 'POST',
    url: `/api/exchange/v1/batches/${id}/confirm`,
    as: headers,
  })
  expect(late.json().code).toBe('batch_state_conflict')
})

test('staff confirm that a batch with claims is undone', async () => {
  await askedToUndo(loaded)
  const busaba = await staff()
  expect((await office(busaba, '')).data.items).toMatchObject([{ id: loaded, status: 'applied' }])
  expect((await office(await staff({ name: 'Test Person' }), `/${loaded}/confirm`)).code).toBe(
    'second_person_needed',
  )
  expect((await office(busaba, `/${loaded}/confirm`)).status).toBe(200)
  expect((await batchOf(server, loaded)).status).toBe('undone')
})

test('in production, a second client can’t confirm an undo: staff do', async () => {
  await askedToUndo(loaded)
  const second = await makeClient(server.db, { scopes: ['batches.confirm'], createdBy: 'Second Person' })
  const all = await makeClient(server.db, { createdBy: 'Third Person' })
  const { ctx } = server
  const production = await buildApp({ ...ctx, config: { ...ctx.config, env: 'production' } }, 'no-pages')
  for (const { headers } of [second, all]) {
    const url = `/api/exchange/v1/batches/${loaded}/undo`
    const answer = await production.inject({ method: 'POST', url, headers })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'client_scope_missing'])
  }
  await production.close()
  expect((await batchOf(server, loaded)).status).toBe('applied')
  expect((await office(await staff(), `/${loaded}/confirm`)).status).toBe(200)
})

test('staff refuse to undo a batch, which stays applied; the undo can be requested again', async () => {
  await askedToUndo(loaded)
  const busaba = await staff()
  const refused = await office(busaba, `/${loaded}/refuse`, { reason: 'claims were paid' })
  expect(refused.data).toMatchObject({ status: 'applied', undo: null, hints: 1 })
  expect(await problemsOf(server, loaded)).toEqual(['undo_refused'])
  expect((await office(busaba, '')).data.items).toEqual([])
  await askedToUndo(loaded)
  expect((await office(busaba, '')).data.items).toMatchObject([{ id: loaded }])
})

test('a request to undo a batch ends after BATCH_WAITS_DAYS, as a waiting batch does', async () => {
  await askedToUndo(loaded)
  server.clock.advance(6 * dayMs)
  await purgeExchange(server.ctx)
  expect((await batchOf(server, loaded)).undo).not.toBeNull()
  server.clock.advance(2 * dayMs)
  await purgeExchange(server.ctx)
  expect(await batchOf(server, loaded)).toMatchObject({ status: 'applied', undo: null, hints: 1 })
  expect(await problemsOf(server, loaded)).toEqual(['undo_waited_too_long'])
})

test('staff can’t confirm an undo whose client ended meanwhile; the batch stays applied and says so', async () => {
  const client = await makeClient(server.db)
  await askedToUndo(loaded, client.headers)
  await end(client)
  const busaba = await staff()
  const answer = await office(busaba, `/${loaded}/confirm`)
  expect(answer).toMatchObject({ status: 200, data: { status: 'applied', undo: null, hints: 1 } })
  expect(await problemsOf(server, loaded)).toEqual(['undo_client_ended'])
  expect((await batchOf(server, loaded)).status).toBe('applied')
  expect((await office(busaba, '')).data.items).toEqual([])
})

test('a second client that confirms an undo whose client ended becomes the one that asks', async () => {
  const client = await makeClient(server.db)
  await askedToUndo(loaded, client.headers)
  await end(client)
  const second = await makeClient(server.db, { scopes: ['batches.confirm'], createdBy: 'Second Person' })
  expect(await undo(loaded, second.headers)).toMatchObject({
    status: 'applied',
    undo: { claims: [expect.any(String)] },
  })
  expect(await problemsOf(server, loaded)).toEqual(['undo_client_ended'])
  expect((await office(await staff({ name: 'Second Person' }), `/${loaded}/confirm`)).code).toBe(
    'second_person_needed',
  )
  expect(await undo(loaded, clientHeaders)).toMatchObject({ status: 'undoing' })
  expect((await batchOf(server, loaded)).status).toBe('undone')
})

test.each([
  ['on that day', undefined],
  ['earlier', '2026-11-19'],
])(
  'a claim entered since on a coverage that a batch changed needs a second approver, received %s',
  async (_when, received_on) => {
    await askedToUndo(loaded)
    server.clock.advance(1_000)
    const row = { ...coverage, card_number: 'new' }
    const changed = await sendBatch(server, filesOf({ coverage: [row] }), { as_of: '2026-11-22' })
    server.clock.advance(1_000)
    await askedToUndo(changed.id, clientHeaders, received_on)
    const { undo: asked, status } = await batchOf(server, changed.id)
    expect([status, asked?.claims.length, asked?.claims_total]).toEqual(['applied', 1, 1])
  },
)
