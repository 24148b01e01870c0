import { beforeEach, expect, test, vi } from 'vitest'
import { erasePerson } from '../../src/modules/accounts/persons.repo'
import { purgeExchange } from '../../src/modules/exchange/exchange.jobs'
import { makeMember } from '../factories'
import { serveInsurers } from '../factory-coverage'
import { testPartner } from '../test-partner'
import {
  coverage,
  filesOf,
  mainRows,
  nextPeriod,
  person,
  renewal,
  sendBatch,
  uploadBatch,
} from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()

let accountId: string
/** Registers a member who is linked to the person in the batch. */
beforeEach(async () => {
  await serveInsurers(server.db, testPartner.id, 'TST')
  await sendBatch(server, filesOf({ ...mainRows, coverage: [] }))
  const { id } = await server.db.selectFrom('person').select('id').executeTakeFirstOrThrow()
  const member = await makeMember(server.db, { person_id: id })
  accountId = member.accountId
})

async function listed() {
  return await server.db
    .selectFrom('account_coverage')
    .innerJoin('coverage', 'coverage.id', 'account_coverage.coverage_id')
    .select(['coverage.source_key', 'account_coverage.sort', 'nickname'])
    .where('account_id', '=', accountId)
    .orderBy('sort')
    .orderBy('source_key')
    .execute()
}

async function news() {
  return await server.db.selectFrom('notification').select(['account_id', 'kind']).execute()
}

test('new coverages appear in a member’s list, with one notification for each batch', async () => {
  await sendBatch(server, filesOf({ coverage: [coverage, { ...coverage, source_key: 'C2' }] }))
  expect(await listed()).toMatchObject([{ sort: 0 }, { sort: 1 }])
  expect(await news()).toEqual([{ account_id: accountId, kind: 'coverage_added' }])
  await server.db.updateTable('account_coverage').set({ nickname: 'งาน' }).where('sort', '=', 0).execute()
  const before = await listed()
  await sendBatch(server, filesOf({ policy: [nextPeriod], coverage: [renewal] }), { as_of: '2026-11-22' })
  const former = before.find(({ source_key }) => source_key === 'C1')
  expect(await listed()).toContainEqual({ ...former, source_key: 'C1/27' })
  expect(await news()).toHaveLength(2)
  // Sending the same content again notifies no one.
  await sendBatch(server, filesOf({ policy: [nextPeriod], coverage: [renewal] }), { as_of: '2026-11-23' })
  expect(await news()).toHaveLength(2)
})

test('a coverage that is no longer void joins the list of a member who registered meanwhile', async () => {
  const other = { ...person, source_key: 'M2', citizen_id: undefined, name_en: 'Other' }
  const rows = [coverage, { ...coverage, source_key: 'C9', person_key: 'M2' }]
  const linked = async () => {
    const events = server.db.selectFrom('feed_outbox').select('subject').where('type', '=', 'coverage.linked')
    return (await events.orderBy('id').execute()).map(({ subject }) => subject)
  }
  await sendBatch(server, filesOf({ person: [other], coverage: rows }))
  const voids = rows.map(({ source_key }) => ({ source_key, op: 'void' }))
  await sendBatch(server, filesOf({ coverage: voids }), { as_of: '2026-11-22' })
  const { person_id } = await server.db
    .selectFrom('person_source')
    .select('person_id')
    .where('source_key', '=', 'M2')
    .executeTakeFirstOrThrow()
  const second = await makeMember(server.db, { person_id })
  expect(await linked()).toEqual(['C1'])
  await sendBatch(server, filesOf({ coverage: rows }), { as_of: '2026-11-23' })
  // The first member isn't notified again, because the card was already in their list.
  expect(await linked()).toEqual(['C1', 'C9'])
  expect((await news()).map(({ account_id }) => account_id)).toEqual([accountId, second.accountId])
})

test('a coverage that has ended or never began notifies no one, and other people’s coverages stay out of the list', async () => {
  const other = { ...person, source_key: 'M2', citizen_id: undefined, name_en: 'Other' }
  const past = { ...coverage, source_key: 'C0', effective_date: '2026-01-01', expiry_date: '2026-03-31' }
  await sendBatch(
    server,
    filesOf({ person: [other], coverage: [past, { ...coverage, source_key: 'C9', person_key: 'M2' }] }),
  )
  expect((await listed()).map(({ source_key }) => source_key)).toEqual(['C0'])
  expect(await news()).toEqual([])
})

test('an app that doesn’t serve the insurer shows nothing', async () => {
  await server.db.deleteFrom('partner_insurer').execute()
  await sendBatch(server, filesOf({ coverage: [coverage] }))
  expect(await listed()).toEqual([])
  expect(await news()).toEqual([])
})

test('a person who was erased is a new person when the source sends them again (R68)', async () => {
  const foreign = {
    ...person,
    source_key: 'M7',
    citizen_id: undefined,
    passport_number: 'AB1234567',
    passport_country: 'LA',
  }
  await sendBatch(server, filesOf({ person: [foreign] }))
  const of = () =>
    server.db
      .selectFrom('person_source')
      .select('person_id')
      .where('source_key', '=', 'M7')
      .executeTakeFirst()
  const first = await of()
  await erasePerson(server.db, first?.person_id ?? '')
  expect(await server.db.selectFrom('person_identifier').select('id').execute()).toEqual([])
  await sendBatch(server, filesOf({ person: [foreign], coverage: [{ ...coverage, person_key: 'M7' }] }))
  const second = await of()
  expect(second).not.toEqual(first)
  expect(
    await server.db
      .selectFrom('coverage')
      .innerJoin('person', 'person.id', 'coverage.person_id')
      .select(['person.id', 'name_en'])
      .execute(),
  ).toEqual([{ id: second?.person_id, name_en: 'Malee' }])
})

test('the rows of a batch are kept as many days as the setting says', async () => {
  server.clock.set('2026-11-29T05:00:00Z')
  const config = { ...server.ctx.config, retention: { ...server.ctx.config.retention, batchRowDays: 30 } }
  await purgeExchange({ ...server.ctx, config })
  expect(await server.db.selectFrom('exchange_row').select('line').execute()).not.toEqual([])
})

test('the rows of a batch are deleted a week after its end, and files that never arrived too', async () => {
  await uploadBatch(server, filesOf({ person: [person] }))
  server.clock.set('2026-11-29T05:00:00Z')
  await purgeExchange(server.ctx)
  expect(await server.db.selectFrom('exchange_row').select('line').execute()).toEqual([])
  expect(await server.db.selectFrom('exchange_piece').select('object_key').execute()).toEqual([])
  const statuses = await server.db
    .selectFrom('exchange_batch')
    .select('status')
    .orderBy('created_at')
    .execute()
  expect(statuses.map(({ status }) => status).toSorted()).toEqual(['applied', 'refused'])
})

test('pieces of files that a killed process left after the check are deleted, also after an outage of the object store', async () => {
  const { id } = await uploadBatch(server, filesOf({ person: [person] }))
  const pieces = () => server.db.selectFrom('exchange_piece').select('object_key').execute()
  const [piece] = await pieces()
  await purgeExchange(server.ctx)
  expect(await pieces()).toHaveLength(1)
  await server.db
    .updateTable('exchange_batch')
    .set({ status: 'refused', finished_at: server.clock.now() })
    .where('id', '=', id)
    .execute()
  const down = vi.spyOn(server.ctx.gateways.files, 'delete').mockRejectedValue(new Error('down'))
  await expect(purgeExchange(server.ctx)).rejects.toThrow('down')
  down.mockRestore()
  await purgeExchange(server.ctx)
  expect(await pieces()).toEqual([])
  await expect(server.ctx.gateways.files.get(piece?.object_key ?? '')).rejects.toThrow()
})

test('a piece that can’t be deleted doesn’t keep the pieces behind it', async () => {
  const ids: string[] = []
  for (let sent = 0; sent < 2; sent += 1)
    ids.push((await uploadBatch(server, filesOf({ person: [person] }))).id)
  await server.db
    .updateTable('exchange_batch')
    .set({ status: 'refused', finished_at: server.clock.now() })
    .where('id', 'in', ids)
    .execute()
  const pieces = () => server.db.selectFrom('exchange_piece').select('object_key').execute()
  expect(await pieces()).toHaveLength(2)
  const refused = vi.spyOn(server.ctx.gateways.files, 'delete').mockRejectedValueOnce(new Error('denied'))
  await expect(purgeExchange(server.ctx)).rejects.toThrow('denied')
  expect(await pieces()).toHaveLength(1)
  refused.mockRestore()
  await purgeExchange(server.ctx)
  expect(await pieces()).toEqual([])
})
