import { beforeEach, expect, test } from 'vitest'
import { makeMember, makePerson } from '../factories'
import { clientHeaders } from '../factory-client'
import { serveInsurers } from '../factory-coverage'
import { makeLink } from '../family/family-world'
import { testPartner } from '../test-partner'
import { coverage, filesOf, mainRows, nextPeriod, person, renewal, sendBatch } from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()

let childId: string
let parent: { accountId: string; personId: string }
/** Creates a parent's account. Sends a batch with a child who has no account and no coverage yet. */
beforeEach(async () => {
  await serveInsurers(server.db, testPartner.id, 'TST')
  await sendBatch(server, filesOf({ ...mainRows, coverage: [] }))
  childId = (await server.db.selectFrom('person').select('id').executeTakeFirstOrThrow()).id
  const personId = await makePerson(server.db)
  parent = { ...(await makeMember(server.db, { person_id: personId })), personId }
})

const linkToChild = (values: Parameters<typeof makeLink>[2] = {}) =>
  makeLink(server, { accountId: parent.accountId, personId: childId }, values)

async function listed() {
  const rows = await server.db
    .selectFrom('account_coverage')
    .innerJoin('coverage', 'coverage.id', 'account_coverage.coverage_id')
    .select(['account_id', 'coverage.source_key'])
    .orderBy('sort')
    .execute()
  return rows.map(({ account_id, source_key }) => [account_id, source_key])
}

async function news() {
  return await server.db
    .selectFrom('notification')
    .innerJoin('coverage', 'coverage.id', 'target_id')
    .select(['account_id', 'notification.person_id', 'coverage.source_key'])
    .orderBy('notification.seq')
    .execute()
}

const toParent = (source_key: string) => ({ account_id: parent.accountId, person_id: childId, source_key })

test('a relative’s new and renewed coverages join the list of a member who may see them, with one notification', async () => {
  await linkToChild()
  await sendBatch(server, filesOf({ coverage: [coverage, { ...coverage, source_key: 'C2' }] }))
  expect((await listed()).toSorted()).toEqual([
    [parent.accountId, 'C1'],
    [parent.accountId, 'C2'],
  ])
  expect(await news()).toMatchObject([{ account_id: parent.accountId, person_id: childId }])
  await sendBatch(server, filesOf({ policy: [nextPeriod], coverage: [renewal] }), { as_of: '2026-11-22' })
  expect(await listed()).toContainEqual([parent.accountId, 'C1/27'])
  expect((await news()).at(-1)).toEqual(toParent('C1/27'))
  expect(await news()).toHaveLength(2)
})

test.each([
  ['has ended', { created_at: new Date('2026-10-01'), ended_at: new Date('2026-11-01') }],
  ['has expired', { created_at: new Date('2026-10-01'), ends_at: new Date('2026-11-01') }],
])('a family link that %s adds no coverage to a list (R42)', async (_how, values) => {
  await linkToChild(values)
  await sendBatch(server, filesOf({ coverage: [coverage] }))
  expect([await listed(), await news()]).toEqual([[], []])
})

test('a new coverage of the member’s own comes before a relative’s, and the notification is about it', async () => {
  const me = await makeMember(server.db, { person_id: childId })
  await sendBatch(server, filesOf({ person: [{ ...person, source_key: 'M2', citizen_id: undefined }] }))
  const { person_id } = await server.db
    .selectFrom('person_source')
    .select('person_id')
    .where('source_key', '=', 'M2')
    .executeTakeFirstOrThrow()
  await makeLink(server, { accountId: me.accountId, personId: person_id })
  const later = { ...coverage, source_key: 'C9', person_key: 'M2', effective_date: '2026-11-01' }
  await sendBatch(server, filesOf({ coverage: [later, coverage] }))
  expect(await listed()).toEqual([
    [me.accountId, 'C1'],
    [me.accountId, 'C9'],
  ])
  expect(await news()).toEqual([{ account_id: me.accountId, person_id: null, source_key: 'C1' }])
})

const serve = (insurers: string[]) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/exchange/v1/partners/${testPartner.id}`,
    headers: clientHeaders,
    payload: { ins_code: 'TST', insurers, line_required: false, line_liff_keys: [] },
  })

test('an app that begins to serve an insurer gives its members their cards, with one notification', async () => {
  await server.db
    .insertInto('insurer')
    .values({ code: 'OTH', name_th: 'อ', name_en: 'O', kind: 'life' })
    .execute()
  expect((await serve(['OTH'])).statusCode).toBe(200)
  const child = await makeMember(server.db, { person_id: childId })
  await linkToChild()
  const past = { ...coverage, source_key: 'C0', effective_date: '2026-01-01', expiry_date: '2026-03-31' }
  await sendBatch(server, filesOf({ coverage: [coverage, past] }))
  await server.ctx.jobs.drain()
  expect([await listed(), await news()]).toEqual([[], []])
  expect((await serve(['OTH', 'TST'])).statusCode).toBe(200)
  await server.ctx.jobs.drain()
  const cards = (id: string) => ['C1', 'C0'].map((key) => [id, key])
  expect((await listed()).toSorted()).toEqual(
    [...cards(child.accountId), ...cards(parent.accountId)].toSorted(),
  )
  const told = [{ account_id: child.accountId, person_id: null, source_key: 'C1' }, toParent('C1')]
  expect(await news()).toEqual(expect.arrayContaining(told))
  expect(await news()).toHaveLength(2)
  // The partner stops serving each of the two insurers for a while, then serves both again. Nobody is notified again.
  for (const insurers of [['TST'], ['OTH'], ['OTH', 'TST']]) {
    await serve(insurers)
    await server.ctx.jobs.drain()
  }
  expect(await news()).toHaveLength(2)
})

test('only the members of the partner get the cards', async () => {
  const partner_id = 'other-app'
  await server.db.insertInto('partner').values({ id: partner_id, ins_code: 'NEW' }).execute()
  await server.db.deleteFrom('partner_insurer').execute()
  await makeMember(server.db, { person_id: childId, partner_id }, { healthConsent: false })
  await sendBatch(server, filesOf({ coverage: [coverage] }))
  await serve(['TST'])
  await server.ctx.jobs.drain()
  expect([await listed(), await news()]).toEqual([[], []])
})
