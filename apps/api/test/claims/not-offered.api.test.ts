import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { refusal } from '../documents/tus-client'
import { useUploads } from '../documents/use-uploads'
import { makeDocument } from '../factory-draft'
import { setMenu } from '../test-partner'
import { useClaimWorld } from './claim-world'

const world = useClaimWorld()
const { test } = world
const uploads = useUploads(test)
const drafts = '/api/v1/claim-drafts'
const off = { statusCode: 403, code: 'e_claim_not_offered' }

async function answerOf(call: ReturnType<typeof test.call>) {
  const answer = await call
  return { statusCode: answer.statusCode, code: answer.json().code }
}
const create = (coverage_id = world.coverageId, as = world.as) =>
  test.call({ method: 'POST', url: drafts, as, payload: { coverage_id } })
const save = (id: string, symptom: string) =>
  test.call({
    method: 'PUT',
    url: `${drafts}/${id}`,
    as: world.as,
    payload: { version: 1, step: 'fill', data: { symptom } },
  })

describe('e-Claim when the insurer has switched it off (Requirement 4.5)', () => {
  let draftId: string

  beforeEach(async () => {
    draftId = await world.readyDraft()
    await setMenu(test.db, { status_5: 0 })
  })

  it('accepts no new draft', async () => {
    expect(await answerOf(create())).toEqual(off)
    expect(await test.db.selectFrom('claim_draft').select('id').execute()).toEqual([{ id: draftId }])
  })

  it('neither saves nor submits an earlier draft', async () => {
    const before = await test.call({ method: 'GET', url: `${drafts}/${draftId}`, as: world.as })
    expect(await answerOf(save(draftId, 'อีกเรื่องหนึ่ง'))).toEqual(off)
    expect(await answerOf(world.submit({ draft_id: draftId, version: 1 }))).toEqual(off)
    const after = await test.call({ method: 'GET', url: `${drafts}/${draftId}`, as: world.as })
    expect(after.json()).toEqual(before.json())
    expect(await test.db.selectFrom('claim').select('id').execute()).toEqual([])
  })

  it('accepts no file for a draft, nor the rest of an unfinished one', async () => {
    await setMenu(test.db, { status_5: 1 })
    const { tus, receipt, headers, draftId: own } = await uploads.member()
    const bytes = Buffer.alloc(2_000, 1)
    const location = await tus.begin(bytes.length, receipt)
    expect((await tus.patch(location, 0, bytes.subarray(0, 1_000))).status).toBe(204)
    await setMenu(test.db, { status_5: 0 })
    const refused = { status: 403, code: 'e_claim_not_offered' }
    expect(await refusal(await tus.create(bytes.length, receipt))).toEqual(refused)
    expect(await refusal(await tus.patch(location, 1_000, bytes.subarray(1_000)))).toEqual(refused)
    expect(await tus.offset(location)).toBe(1_000)
    const stored = await test.call({ method: 'GET', url: `${drafts}/${own}`, as: headers })
    expect(stored.json().data.documents).toHaveLength(1)
  })

  it('lets the member read and delete drafts', async () => {
    const list = await test.call({ method: 'GET', url: drafts, as: world.as })
    expect(list.json().data.items.map(({ id }: { id: string }) => id)).toEqual([draftId])
    const deleted = await test.call({ method: 'DELETE', url: `${drafts}/${draftId}`, as: world.as })
    expect(deleted.statusCode).toBe(204)
  })

  it('lets the member continue and submit the draft when it is switched on again', async () => {
    expect((await save(draftId, 'ไข้')).statusCode).toBe(403)
    await setMenu(test.db, { status_5: 1 })
    expect((await world.submitted(draftId)).claim_number).toMatch(/-\d{6}-\d$/)
  })
})

describe('claims sent before e-Claim was switched off', () => {
  it('can be read, and take the documents that the office requests', async () => {
    const claim = await world.submitted()
    await setMenu(test.db, { status_5: 0 })
    const request = { reason: { th: 'ใบเสร็จไม่ชัด', en: 'The receipt is blurred' }, due_date: '2026-12-01' }
    await world.office(claim.claim_number, 'request-document', { ...request, list: 'receipt' })
    const read = await test.call({ method: 'GET', url: `/api/v1/claims/${claim.id}`, as: world.as })
    expect(read.json().data).toMatchObject({ status: 'documents_needed' })
    const documentId = await makeDocument(test.db, { account_id: world.member.accountId, claim_id: claim.id })
    const attached = await test.call({
      method: 'POST',
      url: `/api/v1/claims/${claim.id}/documents`,
      as: world.as,
      headers: { 'idempotency-key': newId() },
      payload: { document_ids: [documentId] },
    })
    expect(attached.json().data).toMatchObject({ status: 'checking', open_requests: 0 })
  })

  it('accept uploads', async () => {
    const { tus, receipt, claim } = await uploads.member()
    await setMenu(test.db, { status_5: 0 })
    const target = { ...receipt, target: 'claim', target_id: await claim() }
    const location = await tus.begin(2_000, target)
    expect((await tus.patch(location, 0, Buffer.alloc(1_000, 1))).status).toBe(204)
  })

  it('return the same response when their call is repeated (R54)', async () => {
    const key = newId()
    const body = { draft_id: await world.readyDraft(), version: 1 }
    const first = await world.submit(body, key)
    await setMenu(test.db, { status_5: 0 })
    const again = await world.submit(body, key)
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
  })
})

describe('which insurer’s switch counts', () => {
  it('is the session’s, not the card’s or the one that the client names', async () => {
    await test.db
      .insertInto('insurer')
      .values({ code: 'OTH', name_th: 'อื่น', name_en: 'Other', kind: 'life', aliases: [] })
      .execute()
    const others = await world.addCoverage({ policy: { insurer_code: 'OTH' } })
    await setMenu(test.db, { status_5: 0 }, 'OTH')
    expect((await create(others)).statusCode).toBe(201)

    await setMenu(test.db, { status_5: 0 })
    await setMenu(test.db, { status_5: 1 }, 'OTH')
    expect(await answerOf(create(others))).toEqual(off)
    const wearing = { ...world.as, 'ins-code': 'OTH' }
    expect(await answerOf(create(others, wearing))).toEqual(off)
    await test.db.insertInto('partner').values({ id: 'other', ins_code: 'OTH' }).execute()
    expect((await answerOf(create(others, { ...world.as, partnerid: 'other' }))).code).toBe(
      'partner_mismatch',
    )
  })

  it('offers everything if its theme has no valid switch', async () => {
    await test.db
      .updateTable('theme')
      .set({ body: JSON.stringify({ menu_icon: { status_5: 'no' } }) })
      .execute()
    expect((await create()).statusCode).toBe(201)
    await test.db.deleteFrom('theme').execute()
    expect((await create()).statusCode).toBe(201)
  })
})
