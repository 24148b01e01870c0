import { expect, it } from 'vitest'
import { useClaimWorld } from '../claims/claim-world'
import { emptyAccount } from '../factories'
import { makeDocument } from '../factory-draft'

const world = useClaimWorld()
const { test } = world

const notifications = () => test.db.selectFrom('notification').selectAll().orderBy('seq').execute()

it('a claim sends a notification for every status, with its number and nothing of the treatment (R63)', async () => {
  const { id, claim_number } = await world.submitted()
  await world.office(claim_number, 'take')
  await world.office(claim_number, 'request-document', {
    list: 'medical',
    reason: { th: 'ขอใบรับรองแพทย์', en: 'Please send a certificate' },
    due_date: '2026-12-01',
  })
  const { accountId } = world.member
  const extra = await makeDocument(test.db, { account_id: accountId, claim_id: id, list: 'medical' })
  await test.call({
    method: 'POST',
    url: `/api/v1/claims/${id}/documents`,
    as: world.as,
    headers: { 'idempotency-key': 'attach-once' },
    payload: { document_ids: [extra] },
  })
  const rejected = await world.office(claim_number, 'reject', { reason: 'not_covered' })
  expect(rejected.statusCode).toBe(200)
  const rows = await notifications()
  expect(rows.map(({ kind }) => kind)).toEqual([
    'claim_received',
    'claim_checking',
    'claim_documents_needed',
    'claim_checking',
    'claim_not_approved',
  ])
  for (const row of rows)
    expect(row).toMatchObject({
      account_id: accountId,
      tab: 'claim_status',
      params: { claim_number },
      target: 'claim',
      target_id: id,
      title_th: null,
      text_th: null,
    })
})

it.each([
  ['approve', { reason: 'excluded_item' }],
  ['reject', { reason: 'not_covered' }],
])('a decision (%s) ends the document request with its notification and message', async (action, body) => {
  const { id, claim_number } = await world.submitted()
  await test.db
    .insertInto('member_topic')
    .values({ account_id: world.member.accountId, topic: 'claims', way: 'mail', since: test.clock.now() })
    .execute()
  const list = 'medical'
  const reason = { th: 'ขอใบรับรองแพทย์', en: 'Please send a certificate' }
  await world.office(claim_number, 'request-document', { list, reason, due_date: '2026-12-01' })
  const [line] = await test.db.selectFrom('claim_line').select(['id', 'billed']).execute()
  const lines =
    action === 'approve' ? [{ line_id: line?.id, benefit_satang: Number(line?.billed) }] : undefined
  const decided = await world.office(claim_number, action, { ...body, ...(lines ? { lines } : {}) })
  expect(decided.json().data).toMatchObject({
    open_requests: 0,
    requests_due_date: null,
    requests: [{ fulfilled_at: null, closed_at: test.clock.now().toISOString() }],
  })
  const listed = (await test.call({ url: '/api/v1/notifications', as: world.as })).json().data
  expect(listed.unread.claim_status).toBe(2)
  expect(listed.items.find(({ kind }: { kind: string }) => kind === 'claim_documents_needed')).toMatchObject({
    expired: true,
    read_at: test.clock.now().toISOString(),
    target: { id },
  })
  const asked = (await notifications()).find(({ kind }) => kind === 'claim_documents_needed')
  await test.ctx.jobs.drain()
  const outside = await test.db
    .selectFrom('outbox_message')
    .select('status')
    .where('notification_id', '=', asked?.id ?? '')
    .where('status', '<>', 'withdrawn')
    .execute()
  expect(outside).toEqual([])
})

it('a repeated move notifies once, a refused one not at all', async () => {
  const { claim_number } = await world.submitted()
  await world.office(claim_number, 'take', undefined, 'take-only-once')
  await world.office(claim_number, 'take', undefined, 'take-only-once')
  expect((await world.office(claim_number, 'pay', { paid_on: '2026-11-21' })).statusCode).toBe(409)
  expect((await notifications()).map(({ kind }) => kind)).toEqual(['claim_received', 'claim_checking'])
})

it('the claim of a deleted account continues and notifies no one (R60)', async () => {
  const { claim_number } = await world.submitted()
  await test.db.deleteFrom('notification').execute()
  await emptyAccount(test.db, world.member.accountId)
  expect((await world.office(claim_number, 'take')).statusCode).toBe(200)
  expect(await notifications()).toEqual([])
})

it('home counts unread notifications of all tabs', async () => {
  const home = async () => (await test.call({ url: '/api/v2/home', as: world.as })).json().data
  expect((await home()).unread_notifications).toBe(0)
  const { claim_number } = await world.submitted()
  await world.office(claim_number, 'take')
  expect((await home()).unread_notifications).toBe(2)
  await test.call({ method: 'POST', url: '/api/v1/notifications/read', as: world.as, payload: {} })
  expect((await home()).unread_notifications).toBe(0)
})
