import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../src/db/transaction'
import { eraseAccount } from '../../src/modules/deletion/deletion.service'
import { makeMember } from '../factories'
import { clientHeaders } from '../factory-client'
import { batchOf, filesOf, person, sendBatch } from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()
let count = 0

/** Sends a batch of this insurer that gives the person this first name. */
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
  const { id } = await server.db.selectFrom('person').select('id').executeTakeFirstOrThrow()
  const { accountId } = await makeMember(server.db, { person_id: id })
  await inTransaction(server.db, (db) => eraseAccount({ ...server.ctx, db }, accountId))
  await server.ctx.jobs.drain()
  expect(await names()).toEqual([''])
  expect(await history()).not.toContain('มาล')
})
