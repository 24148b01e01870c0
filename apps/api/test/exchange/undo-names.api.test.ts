import { fictionalCitizenId } from '@khum/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/db/transaction'
import { eraseAccount } from '../../src/modules/deletion/deletion.service'
import { makeMember } from '../factories'
import { clientHeaders } from '../factory-client'
import { batchOf, filesOf, person, sendBatch } from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()
let count = 0

/** Sends a batch of `insurer` that changes the person's first name to `name_th`. */
async function send(name_th: string, insurer: string) {
  count += 1
  const rows = { person: [{ ...person, source_key: `${insurer}-M1`, name_th }] }
  return await sendBatch(server, filesOf(rows), { insurer, as_of: '2026-11-21', batch: `N-${count}` })
}

async function undo(id: string) {
  const url = `/api/exchange/v1/batches/${id}/undo`
  await server.call({ method: 'POST', url, as: clientHeaders })
  await server.ctx.jobs.drain()
  expect(await batchOf(server, id)).toMatchObject({ status: 'undone' })
}

const names = async () =>
  (await server.db.selectFrom('person').select('name_th').execute()).map(({ name_th }) => name_th)

beforeEach(async () => {
  await server.db
    .insertInto('insurer')
    .values({ code: 'OTH', name_th: 'อื่น', name_en: 'Other', kind: 'life' })
    .execute()
  await send('มาลี', 'TST')
  await send('มาลี', 'OTH')
})

test('undoing a batch leaves the name that another insurer has sent since, until that is undone too', async () => {
  const { id } = await send('มาลา', 'TST')
  const later = await send('มาลัย', 'OTH')
  await undo(id)
  expect(await names()).toEqual(['มาลัย'])
  await undo(later.id)
  expect(await names()).toEqual(['มาลี'])
})

test('undoing a batch gives back the name before it, if the other insurer sent its name earlier', async () => {
  await send('มาลัย', 'OTH')
  const { id } = await send('มาลา', 'TST')
  await undo(id)
  expect(await names()).toEqual(['มาลัย'])
})

test('undoing the first batch of an insurer gives back the name that another insurer had sent', async () => {
  const before = await send('มาลา', 'TST')
  await server.db
    .insertInto('insurer')
    .values({ code: 'NEW', name_th: 'ใหม่', name_en: 'New', kind: 'life' })
    .execute()
  const { id } = await send('สมชาย', 'NEW')
  expect(await names()).toEqual(['สมชาย'])
  await undo(before.id)
  expect(await names()).toEqual(['สมชาย'])
  await undo(id)
  expect(await names()).toEqual(['มาลี'])
})

test('names of an erased person don’t stay in the history of batches (R68)', async () => {
  await send('มาลา', 'TST')
  await send('มาลัย', 'OTH')
  const history = async () =>
    JSON.stringify(await server.db.selectFrom('exchange_history').select('before').execute())
  expect(await history()).toContain('มาลา')
  expect(await history()).toContain('contact_phone_sealed')
  const { id } = await server.db.selectFrom('person').select('id').executeTakeFirstOrThrow()
  const { accountId } = await makeMember(server.db, { person_id: id })
  await inTransaction(server.db, (db) => eraseAccount({ ...server.ctx, db }, accountId))
  await server.ctx.jobs.drain()
  expect(await names()).toEqual([''])
  expect(await history()).not.toContain('มาล')
  expect(await history()).not.toContain('contact_phone_sealed')
})

describe('undoing a batch that gave a person a phone, a citizen id and a passport', () => {
  const bare = { ...person, source_key: 'P1', citizen_id: undefined }
  const wrong = {
    ...bare,
    citizen_id: fictionalCitizenId(9),
    passport_number: 'AA1234567',
    passport_country: 'TH',
    phone: '069-000-0009',
  }
  async function apply(row: Record<string, unknown>) {
    count += 1
    return await sendBatch(server, filesOf({ person: [row] }), { as_of: '2026-11-21', batch: `N-${count}` })
  }
  const identity = async () =>
    await server.db
      .selectFrom('person')
      .innerJoin('person_source', 'person_source.person_id', 'person.id')
      .leftJoin('person_identifier', 'person_identifier.person_id', 'person.id')
      .select(['contact_phone', 'national_id_sealed', 'national_id_hash', 'number_hash'])
      .where('source_key', '=', 'P1')
      .execute()
  const none = { national_id_sealed: null, national_id_hash: null, number_hash: null }

  test('takes them back, with the phone sealed in the history (R87)', async () => {
    await apply(bare)
    const { id } = await apply(wrong)
    expect(await identity()).toMatchObject([
      { contact_phone: '+66690000009', number_hash: expect.anything() },
    ])
    const history = JSON.stringify(await server.db.selectFrom('exchange_history').select('before').execute())
    expect(history).toContain('contact_phone_sealed')
    expect(history).not.toContain('690000001')
    await undo(id)
    expect(await identity()).toEqual([{ contact_phone: '+66690000001', ...none }])
    expect((await apply(bare)).reconciliation).toMatchObject({ unchanged: 1 })
  })

  test('lets the source send the former row again if the history has no phone', async () => {
    await apply(bare)
    const { id } = await apply(wrong)
    await sql`update exchange_history set before = before - 'contact_phone_sealed'`.execute(server.db)
    await undo(id)
    expect(await identity()).toEqual([{ contact_phone: '+66690000009', ...none }])
    expect((await apply(bare)).reconciliation).toMatchObject({ changed: 1 })
    expect(await identity()).toEqual([{ contact_phone: '+66690000001', ...none }])
  })

  test('leaves the identity of a person with a login', async () => {
    await apply(bare)
    const { id } = await apply(wrong)
    const of = server.db.selectFrom('person_source').select('person_id').where('source_key', '=', 'P1')
    const { person_id } = await of.executeTakeFirstOrThrow()
    await makeMember(server.db, { person_id })
    await undo(id)
    expect(await identity()).toMatchObject([
      { contact_phone: '+66690000001', national_id_hash: expect.anything(), number_hash: expect.anything() },
    ])
  })
})
