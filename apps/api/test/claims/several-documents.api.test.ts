import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { clientHeaders } from '../factory-client'
import { makeDocument } from '../factory-draft'
import { useClaimWorld } from './claim-world'

const world = useClaimWorld()
const { test } = world

const certificate = { list: 'medical', reason: { th: 'ขอใบรับรองแพทย์', en: 'Please send a certificate.' } }
const receipt = { list: 'receipt', reason: { th: 'ใบเสร็จไม่ชัด', en: 'The receipt is blurred.' } }
const asking = { requests: [certificate, receipt], due_date: '2026-12-01' }

let claim: Awaited<ReturnType<typeof world.submitted>>
beforeEach(async () => {
  claim = await world.submitted()
})

const ask = async (body: object) => (await world.office(claim.claim_number, 'request-document', body)).json()

async function attach(list: 'medical' | 'receipt') {
  const id = await makeDocument(test.db, { account_id: world.member.accountId, claim_id: claim.id, list })
  const answer = await test.call({
    method: 'POST',
    url: `/api/v1/claims/${claim.id}/documents`,
    as: world.as,
    headers: { 'idempotency-key': newId() },
    payload: { document_ids: [id] },
  })
  return answer.json().data
}

describe('one request for several documents', () => {
  it('is one event with all reasons, one notification, one email and one due date', async () => {
    const mails = () =>
      test.db.selectFrom('outbox_message').select('id').where('channel', '=', 'mail').execute()
    const before = (await mails()).length
    const { data } = await ask(asking)
    expect(data).toMatchObject({
      status: 'documents_needed',
      open_requests: 2,
      requests_due_date: '2026-12-01',
      turn: { party: 'member', due_date: '2026-12-01' },
    })
    expect(data.events.slice(1)).toMatchObject([
      {
        status: 'documents_needed',
        note: {
          th: 'ขอใบรับรองแพทย์ ใบเสร็จไม่ชัด',
          en: 'Please send a certificate. The receipt is blurred.',
        },
      },
    ])
    const notifications = await test.db
      .selectFrom('notification')
      .select('id')
      .where('kind', '=', 'claim_documents_needed')
      .execute()
    expect(notifications).toHaveLength(1)
    expect((await mails()).length - before).toBe(1)
  })

  it('keeps the claim waiting, and says what is missing, until a file of each list has come', async () => {
    await ask(asking)
    const first = await attach('receipt')
    expect(first).toMatchObject({ status: 'documents_needed', open_requests: 1 })
    const missing = first.requests.filter(
      ({ fulfilled_at }: { fulfilled_at: string | null }) => fulfilled_at === null,
    )
    expect(missing).toMatchObject([certificate])
    expect(await attach('medical')).toMatchObject({ status: 'checking', open_requests: 0 })
  })

  it('ends when the claim goes on without the documents, so that a later request waits only for its own', async () => {
    await ask(asking)
    await world.office(claim.claim_number, 'send-to-insurer', {})
    const back = await world.office(claim.claim_number, 'take')
    expect(back.json().data).toMatchObject({ status: 'checking', requests: [{}, {}] })
    const { data } = await ask({ ...receipt, due_date: '2026-12-10' })
    expect(data).toMatchObject({
      open_requests: 1,
      requests_due_date: '2026-12-10',
      turn: { due_date: '2026-12-10' },
    })
    expect(await attach('receipt')).toMatchObject({ status: 'checking', open_requests: 0 })
  })

  it('names each list once, and isn’t mixed with a request for a single one', async () => {
    const problem = async (body: object) => (await ask({ due_date: '2026-12-01', ...body })).fields
    expect(await problem({ requests: [] })).toEqual([{ path: 'requests', code: 'required' }])
    expect(await problem({ requests: [receipt, receipt] })).toEqual([{ path: 'requests', code: 'invalid' }])
    expect(await problem({ ...receipt, requests: [certificate] })).toEqual([
      { path: 'requests', code: 'invalid' },
    ])
    expect(await problem({})).toEqual([{ path: 'list', code: 'required' }])
    expect(await problem({ list: 'receipt' })).toEqual([{ path: 'reason', code: 'required' }])
    expect(await problem(receipt)).toBeUndefined()
  })

  it('is sent through the exchange too', async () => {
    const answer = await test.call({
      method: 'PUT',
      url: `/api/exchange/v1/claims/${claim.claim_number}/decisions/D-1`,
      headers: clientHeaders,
      payload: { version: 1, status: 'documents_needed', ...asking },
    })
    const { claim: whole } = answer.json().data
    expect(whole.status).toBe('documents_needed')
    expect(whole.requests).toHaveLength(2)
    expect(whole.requests).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...receipt, due_date: '2026-12-01' }),
        expect.objectContaining({ ...certificate, due_date: '2026-12-01' }),
      ]),
    )
  })
})
