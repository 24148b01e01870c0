import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { makeDocument } from '../factory-draft'
import { useClaimWorld } from './claim-world'

const world = useClaimWorld()
const { test } = world

function attach(claimId: string, document_ids: string[], key: string | null = newId(), as = world.as) {
  return test.call({
    method: 'POST',
    url: `/api/v1/claims/${claimId}/documents`,
    as,
    headers: key === null ? {} : { 'idempotency-key': key },
    payload: { document_ids },
  })
}
function upload(claim_id: string, document: Partial<Parameters<typeof makeDocument>[1]> = {}) {
  return makeDocument(test.db, { account_id: world.member.accountId, claim_id, ...document })
}
const request = { reason: { th: 'ใบเสร็จไม่ชัด', en: 'The receipt is blurred' }, due_date: '2026-12-01' }

describe('adding documents to a claim', () => {
  it('fulfils the document requests list by list, then resumes checking with a new due date', async () => {
    const claim = await world.submitted()
    await world.office(claim.claim_number, 'request-document', { ...request, list: 'receipt' })
    test.clock.advance(1000)
    const later = { ...request, list: 'medical', due_date: '2026-12-04' }
    const two = await world.office(claim.claim_number, 'request-document', later)
    expect(two.json().data).toMatchObject({
      status: 'documents_needed',
      open_requests: 2,
      requests_due_date: '2026-12-01',
      due_date: null,
    })

    const first = await attach(claim.id, [await upload(claim.id, { list: 'receipt' })])
    expect(first.statusCode).toBe(200)
    expect(first.json().data).toMatchObject({
      status: 'documents_needed',
      open_requests: 1,
      requests_due_date: '2026-12-04',
    })
    const whole = await test.db.selectFrom('claim').select('turn_due_date').executeTakeFirst()
    expect(whole).toEqual({ turn_due_date: '2026-12-04' })

    test.clock.set('2026-11-24T02:00:00Z')
    const as = await test.signIn(world.member)
    const medical = await upload(claim.id, { list: 'medical' })
    const second = await attach(claim.id, [medical], undefined, as)
    const detail = second.json().data
    expect(detail).toMatchObject({ status: 'checking', open_requests: 0, requests_due_date: null })
    expect(detail.due_date).toBe('2026-12-09')
    expect(detail.events.at(-1)).toMatchObject({
      status: 'checking',
      actor: 'member',
      note: { th: 'คุณส่งเอกสารเพิ่มแล้ว 1 ไฟล์', en: 'You sent 1 more file' },
    })
    expect(detail.requests.map((request: { fulfilled_at: string }) => request.fulfilled_at)).toEqual([
      '2026-11-21T05:00:01.000Z',
      '2026-11-24T02:00:00.000Z',
    ])
    expect(detail.documents).toHaveLength(5)
  })

  it('works without a request and doesn’t change the status', async () => {
    const claim = await world.submitted()
    const detail = (await attach(claim.id, [await upload(claim.id)])).json().data
    expect(detail).toMatchObject({ status: 'received' })
    expect(detail.documents).toHaveLength(4)
    expect(detail.events).toHaveLength(1)
  })

  it('takes at least one file, and accepted ones only (Requirement 5.17)', async () => {
    const claim = await world.submitted()
    expect((await attach(claim.id, [])).json()).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'document_ids', code: 'required' }],
    })
    const good = await upload(claim.id)
    const pending = await upload(claim.id, { fate: 'received' })
    expect((await attach(claim.id, [good, pending])).json()).toMatchObject({
      status: 409,
      code: 'claim_files_pending',
      params: { count: 1 },
    })
    const refused = await upload(claim.id, { fate: 'refused', refusal: 'file_infected' })
    expect((await attach(claim.id, [good, refused])).json()).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'document_ids.1', code: 'invalid' }],
    })
    const left = await test.db
      .selectFrom('document')
      .select('id')
      .where('claim_id', '=', claim.id)
      .where('attached_at', 'is', null)
      .execute()
    expect(left).toHaveLength(3)
  })

  it('refuses files of another claim or member, and a file attached before', async () => {
    const claim = await world.submitted()
    const otherClaim = await world.submitted()
    const elsewhere = await upload(otherClaim.id)
    expect((await attach(claim.id, [elsewhere])).json().code).toBe('not_found')
    expect((await attach(claim.id, [newId()])).json().code).toBe('not_found')
    const own = await upload(claim.id)
    expect((await attach(claim.id, [own], undefined, await world.stranger())).json().code).toBe('not_found')
    expect((await attach(claim.id, [own, own])).statusCode).toBe(200)
    expect((await attach(claim.id, [own])).json().code).toBe('claim_state_conflict')
  })

  it('is refused once the claim has ended (R58)', async () => {
    const claim = await world.submitted()
    await world.office(claim.claim_number, 'reject', { reason: 'not_covered' })
    const late = await attach(claim.id, [await upload(claim.id)])
    expect(late.json()).toMatchObject({ status: 409, code: 'claim_state_conflict' })
  })

  it('runs once for each key (R54)', async () => {
    const claim = await world.submitted()
    const ids = [await upload(claim.id)]
    expect((await attach(claim.id, ids, null)).json().code).toBe('idempotency_key_missing')
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 5 }, () => attach(claim.id, ids, key)))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(5).fill(200))
    const other = await attach(claim.id, [newId()], key)
    expect(other.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  })
})
