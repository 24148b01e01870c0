import { dayMs } from '@khum/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { batchText } from '../../src/cli/exchange/print-batch'
import { newId } from '../../src/ids'
import { purgeExchange } from '../../src/modules/exchange/exchange.jobs'
import { clientHeaders, makeClient } from '../factory-client'
import {
  balance,
  batchOf,
  coverage,
  filesOf,
  mainRows,
  person,
  problemsOf,
  type Rows,
  type SentAs,
  sendBatch,
  uploadBatch,
} from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()

async function withdraw(id: string, as = clientHeaders) {
  const answer = await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/withdraw`, as })
  await server.ctx.jobs.drain()
  return answer.statusCode === 200 ? await batchOf(server, id) : answer.json()
}

/**
 * Sends a batch that fails while it is applied, at the first row of `table` that doesn't meet `condition`. Returns the
 * batch's id and a function that removes the cause.
 */
async function sendFailing(rows: Rows, [table, condition]: readonly [string, string], more: SentAs = {}) {
  await sql`alter table ${sql.table(table)} add constraint broken check (${sql.raw(condition)}) not valid`.execute(
    server.db,
  )
  await expect(sendBatch(server, filesOf(rows), more)).rejects.toThrow('broken')
  const { id } = await server.db
    .selectFrom('exchange_batch')
    .select('id')
    .where('error', 'is not', null)
    .executeTakeFirstOrThrow()
  return { id, fix: () => sql`alter table ${sql.table(table)} drop constraint broken`.execute(server.db) }
}

const rowsOf = async (table: 'coverage' | 'person') =>
  (await server.db.selectFrom(table).select('id').execute()).length

test('a batch that wrote nothing yet is withdrawn, and its name can be used again', async () => {
  const receiving = await uploadBatch(server, filesOf(mainRows), { batch: 'W' })
  expect(await withdraw(receiving.id)).toMatchObject({ status: 'refused', problems: 1 })
  expect(await problemsOf(server, receiving.id)).toEqual(['withdrawn'])
  const applied = await sendBatch(server, filesOf(mainRows), { batch: 'W' })
  expect(applied.status).toBe('applied')
  expect(await withdraw(applied.id)).toMatchObject({ code: 'batch_state_conflict' })
  const full = { mode: 'full', scope: { insurer: 'TST' }, as_of: '2026-11-22' } as const
  const waiting = await sendBatch(server, filesOf({ ...mainRows, coverage: [] }), full)
  expect(waiting.status).toBe('waiting_for_confirmation')
  expect(await withdraw(waiting.id)).toMatchObject({ status: 'refused' })
})

test('a batch that failed while it was applied is undone, and the next one of the insurer goes on', async () => {
  const { id, fix } = await sendFailing(mainRows, ['coverage', `card_number <> '000-1'`])
  const next = await sendBatch(server, filesOf({ person: [{ ...person, source_key: 'M9' }] }))
  expect(next).toMatchObject({ status: 'checked', waits_for: { source: 'TEST', error: expect.any(String) } })
  expect(await withdraw(id)).toMatchObject({ status: 'undone', error: null })
  expect(await batchOf(server, next.id)).toMatchObject({ status: 'applied', waits_for: null })
  expect(await rowsOf('person')).toBe(1)
  await fix()
  const again = await sendBatch(server, filesOf(mainRows), { as_of: '2026-11-22' })
  expect(again).toMatchObject({ status: 'applied', problems: 0 })
  // A batch that is being applied without a failure can't be withdrawn.
  const busy = await uploadBatch(server, filesOf({ person: [] }))
  await server.db
    .updateTable('exchange_batch')
    .set({ status: 'applying' })
    .where('id', '=', busy.id)
    .execute()
  expect(await withdraw(busy.id)).toMatchObject({ code: 'batch_state_conflict' })
})

test('claims on a failed batch need a second approver to withdraw it', async () => {
  const { id } = await sendFailing({ ...mainRows, balance: [balance] }, ['source_balance', 'used <> 45000'])
  const { id: coverage_id } = await server.db.selectFrom('coverage').select('id').executeTakeFirstOrThrow()
  await server.call({
    method: 'POST',
    url: '/api/integration/v1/claims',
    headers: { ...clientHeaders, 'idempotency-key': newId() },
    payload: {
      origin: 'hospital',
      mode: 'cashless',
      coverage_id,
      claim_type: 'illness',
      admited_type: 'opd',
      admited_date: '2026-11-18',
      symptom: 'ไข้หวัด',
      provider_name: 'โรงพยาบาลทดสอบ',
      lines: [{ description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: 80_000 }],
    },
  })
  expect(await withdraw(id)).toMatchObject({ status: 'applying', undo: { claims: [expect.any(String)] } })
  expect(await withdraw(id)).toMatchObject({ code: 'second_person_needed' })
  const second = await makeClient(server.db, { scopes: ['batches.confirm'], createdBy: 'Second Person' })
  expect(await withdraw(id, second.headers)).toMatchObject({ status: 'undone' })
})

test('an undo that fails can be stopped, and continues later', async () => {
  await sendBatch(server, filesOf(mainRows))
  const rows = { person: [{ ...person, name_en: 'New' }], coverage: [{ ...coverage, card_number: 'new' }] }
  const { id } = await sendBatch(server, filesOf(rows), { as_of: '2026-11-22' })
  const undo = async () => {
    await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as: clientHeaders })
    await server.ctx.jobs.drain()
  }
  const stored = async () => {
    const { name_en } = await server.db.selectFrom('person').select('name_en').executeTakeFirstOrThrow()
    const { card_number } = await server.db
      .selectFrom('coverage')
      .select('card_number')
      .executeTakeFirstOrThrow()
    return [name_en, card_number]
  }
  await sql`alter table person add constraint broken check (name_en = 'New') not valid`.execute(server.db)
  await expect(undo()).rejects.toThrow('broken')
  const failing = await batchOf(server, id)
  expect(failing).toMatchObject({ status: 'undoing', error: expect.any(String) })
  expect(batchText(failing)).toMatch(/tried again every minute.*withdraw stops taking it back/s)
  const next = await sendBatch(server, filesOf({ person: rows.person }), { as_of: '2026-11-22' })
  expect(next.status).toBe('checked')
  expect(failing.stopped_undo).toBeNull()
  const stopped = await withdraw(id)
  expect(stopped).toMatchObject({ status: 'applied', error: null, undo: null, hints: 1 })
  expect(stopped.stopped_undo).toEqual({ taken_back: 1, left: 1 })
  expect(batchText(stopped)).toMatch(/undo stopped +1 rows taken back, 1 not/)
  expect(await problemsOf(server, id)).toEqual(['undo_stopped'])
  expect(await withdraw(id)).toMatchObject({ code: 'batch_state_conflict' })
  expect(await stored()).toEqual(['New', coverage.card_number])
  expect((await batchOf(server, next.id)).status).toBe('applied')
  await sql`alter table person drop constraint broken`.execute(server.db)
  await undo()
  expect(await batchOf(server, id)).toMatchObject({ status: 'undone', stopped_undo: null })
  expect(await stored()).toEqual([person.name_en, coverage.card_number])
})

test('a stopped undo doesn’t count rows that it leaves because staff corrected them', async () => {
  const second = [
    { ...person, source_key: 'M2', citizen_id: undefined },
    { ...coverage, source_key: 'C2', person_key: 'M2' },
  ] as const
  const rows = { ...mainRows, person: [person, second[0]], coverage: [coverage, second[1]] }
  const { id } = await sendBatch(server, filesOf(rows))
  const office = (await makeClient(server.db, { system: 'Office' })).headers
  const right = { coverage: [{ ...coverage, card_number: 'right' }] }
  await sendBatch(server, filesOf(right), { mode: 'correction', reason: 'A typing mistake', as: office })
  await sql`create function stay() returns trigger language plpgsql as $$ begin raise exception 'stays' using errcode = '23000'; end $$`.execute(
    server.db,
  )
  await sql`create trigger stay before delete on person_source for each row execute function stay()`.execute(
    server.db,
  )
  await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as: clientHeaders })
  await expect(server.ctx.jobs.drain()).rejects.toThrow('stays')
  // The batch has six rows. The undo took back one coverage and skipped the coverage that staff corrected. Then the
  // undo failed at the rows of people. So five rows are left, including the corrected coverage.
  expect((await withdraw(id)).stopped_undo).toEqual({ taken_back: 1, left: 5 })
  await sql`drop function stay cascade`.execute(server.db)
})

test('a failed correction ends with what was applied', async () => {
  await sendBatch(server, filesOf(mainRows))
  const office = (await makeClient(server.db, { system: 'Office' })).headers
  const rows = { person: [{ ...person, name_en: 'New' }], coverage: [{ ...coverage, card_number: 'new' }] }
  const correction = { mode: 'correction', reason: 'A typing mistake', as: office } as const
  const { id } = await sendFailing(rows, ['coverage', `card_number <> 'new'`], correction)
  expect(await withdraw(id, office)).toMatchObject({
    status: 'applied',
    error: null,
    reconciliation: { changed: 1, refused: 1 },
  })
  expect(await problemsOf(server, id)).toEqual(['withdrawn_rest'])
})

test('a check that fails five times for the same reason ends as refused', async () => {
  const unknown = { coverage: [{ ...coverage, policy_key: 'none' }] }
  const { id } = await sendFailing(unknown, ['exchange_problem', `code <> 'reference_unknown'`])
  for (let tries = 2; tries <= 5; tries += 1) {
    expect(await batchOf(server, id)).toMatchObject({ status: 'checking', error: expect.any(String) })
    await server.ctx.jobs.send(server.db, 'exchange.run', { batch_id: id })
    await expect(server.ctx.jobs.drain()).rejects.toThrow('broken')
  }
  expect((await batchOf(server, id)).status).toBe('refused')
  expect(await problemsOf(server, id)).toEqual(['check_failed'])
})

test('a batch that waits for longer than BATCH_WAITS_DAYS is refused', async () => {
  await sendBatch(server, filesOf(mainRows))
  const full = { mode: 'full', scope: { insurer: 'TST' }, as_of: '2026-11-22' } as const
  const { id } = await sendBatch(server, filesOf({ ...mainRows, coverage: [] }), full)
  server.clock.advance(6 * dayMs)
  await purgeExchange(server.ctx)
  expect((await batchOf(server, id)).status).toBe('waiting_for_confirmation')
  server.clock.advance(2 * dayMs)
  await purgeExchange(server.ctx)
  expect((await batchOf(server, id)).status).toBe('refused')
  expect(await problemsOf(server, id)).toEqual(['waited_too_long'])
})
