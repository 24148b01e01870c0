import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { brokenClaims } from '../adjudication/ledger-of-claim'
import { makeDocument } from '../factory-draft'
import { useClaimWorld } from './claim-world'

const world = useClaimWorld()
const { test } = world
const day = 86_400_000

/** Submits a claim of 1,500.00 baht, which the office then rejects. */
async function rejected() {
  const { id, claim_number: number } = await world.submitted()
  await world.office(number, 'reject', { reason: 'not_covered' })
  return { id, number }
}
function appeal(id: string, body: object = {}, key = newId(), as = world.as) {
  return test.call({
    method: 'POST',
    url: `/api/v1/claims/${id}/appeal`,
    as,
    headers: { 'idempotency-key': key },
    payload: { text: 'แพทย์ระบุว่าจำเป็น', document_ids: [], ...body },
  })
}
const read = async (id: string) =>
  (await test.call({ url: `/api/v1/claims/${id}`, as: world.as })).json().data

describe('a member’s appeal', () => {
  it('is in the timeline with the day of the answer, and the claim keeps its status', async () => {
    const { id } = await rejected()
    expect(await read(id)).toMatchObject({ appeal: null, appeal_until: '2026-12-21' })
    const document = await makeDocument(test.db, {
      account_id: world.member.accountId,
      claim_id: id,
      list: 'medical',
    })
    const { data } = (await appeal(id, { document_ids: [document] })).json()
    expect(data).toMatchObject({
      status: 'not_approved',
      appeal: { text: 'แพทย์ระบุว่าจำเป็น', answer_due_date: '2026-12-21', outcome: null },
      appeal_until: null,
    })
    expect(data.documents.map((one: { id: string }) => one.id)).toContain(document)
    expect(data.events.at(-1)).toMatchObject({ kind: 'appealed', actor: 'member' })
    const row = await test.db.selectFrom('claim_appeal').selectAll().executeTakeFirstOrThrow()
    expect(row.filed_by).toBe(world.member.accountId)
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('comes once for each decision: not again while it is open, nor after it was answered', async () => {
    const { id, number } = await rejected()
    const key = newId()
    const first = await appeal(id, {}, key)
    expect((await appeal(id, {}, key)).json()).toEqual(first.json())
    expect((await appeal(id)).json().code).toBe('appeal_exists')
    await world.office(number, 'answer-appeal', {})
    expect((await appeal(id)).json().code).toBe('appeal_exists')
    expect((await read(id)).appeal).toMatchObject({ outcome: 'upheld' })
    expect(await kinds()).toContain('claim_appeal_answered')
  })

  it('is refused after the insurer’s days, before a decision, and if the bill was approved in full', async () => {
    const late = await rejected()
    const { id, claim_number } = await world.submitted()
    expect((await appeal(id)).json().code).toBe('claim_state_conflict')
    const line = (await read(id)).lines[0].id
    await world.office(claim_number, 'approve', { lines: [{ line_id: line, benefit_satang: 150_000 }] })
    expect(await read(id)).toMatchObject({ status: 'approved', appeal_until: null })
    expect((await appeal(id)).json().code).toBe('claim_state_conflict')
    test.clock.advance(31 * day)
    const as = await test.signIn(world.member)
    expect((await appeal(late.id, {}, newId(), as)).json().code).toBe('appeal_too_late')
  })

  it('needs a reason, finished files, and the claim’s own member (R39)', async () => {
    const { id } = await rejected()
    const none = (await appeal(id, { text: '  ' })).json()
    expect(none).toMatchObject({ code: 'validation_failed', fields: [{ path: 'text', code: 'required' }] })
    const document = await makeDocument(test.db, {
      account_id: world.member.accountId,
      claim_id: id,
      list: 'medical',
      fate: 'received',
    })
    expect((await appeal(id, { document_ids: [document] })).json().code).toBe('claim_files_pending')
    expect((await appeal(id, {}, newId(), await world.stranger())).json().code).toBe('not_found')
    expect(await test.db.selectFrom('claim_appeal').select('id').execute()).toEqual([])
  })

  it('lets files be uploaded for a decided claim, but not for a withdrawn one', async () => {
    const { id } = await rejected()
    const upload = (claimId: string) =>
      test.call({ method: 'POST', url: '/api/v1/uploads', ...uploadOf(claimId) })
    expect((await upload(id)).statusCode).toBe(201)
    const other = await world.submitted()
    const headers = { 'idempotency-key': newId() }
    await test.call({ method: 'POST', url: `/api/v1/claims/${other.id}/withdraw`, as: world.as, headers })
    expect((await upload(other.id)).json().code).toBe('claim_state_conflict')
  })
})

describe('an appeal whose decision is undone', () => {
  const approve = (line_id: string, benefit_satang: number) => ({
    lines: [{ line_id, benefit_satang, not_covered_satang: 150_000 - benefit_satang, reason: 'not_covered' }],
  })

  it('stays open, so the next decision can be appealed only after its answer', async () => {
    const { id, number } = await rejected()
    await appeal(id)
    await world.office(number, 'undo', { reason: 'typing error' })
    const line = (await read(id)).lines[0].id
    expect((await world.office(number, 'approve', approve(line, 90_000))).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ appeal: { outcome: null }, appeal_until: null })
    expect((await appeal(id)).json().code).toBe('appeal_exists')
    await world.office(number, 'answer-appeal', {})
    expect((await appeal(id)).statusCode).toBe(200)
  })

  it('keeps the decision that answered an earlier appeal from being undone, until it is answered', async () => {
    const { id, number } = await rejected()
    await appeal(id)
    const line = (await read(id)).lines[0].id
    await world.office(number, 'answer-appeal', { approve: approve(line, 90_000) })
    expect((await appeal(id)).statusCode).toBe(200)
    const undo = () => world.office(number, 'undo', { reason: 'typing error' })
    expect((await undo()).json().code).toBe('claim_state_conflict')
    expect((await world.office(number, 'answer-appeal', {})).statusCode).toBe(200)
    expect((await undo()).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'not_approved' })
    expect(await brokenClaims(test.db)).toEqual([])
  })
})

async function kinds(): Promise<string[]> {
  const rows = await test.db.selectFrom('notification').select('kind').execute()
  return rows.map(({ kind }) => kind)
}

function uploadOf(claimId: string) {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const metadata = { target: 'claim', target_id: claimId, list: 'medical', filename: 'letter.pdf' }
  return {
    as: world.as,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${base64(value)}`)
        .join(','),
    },
  }
}
