import { describe, expect, it } from 'vitest'
import { useClaimWorld } from '../claims/claim-world'
import { makeClaim } from '../factory-claim'
import { clientHeaders } from '../factory-client'
import { makeDocument } from '../factory-draft'

const world = useClaimWorld()
const { test } = world

function read(path: string, headers = clientHeaders) {
  return test.call({
    method: 'GET',
    url: `/api/integration/v1/claims${path}`,
    headers,
  })
}
async function detail(id: string) {
  return (await test.call({ method: 'GET', url: `/api/v1/claims/${id}`, as: world.as })).json().data
}
/**
 * Returns the amounts, in satang, that claims have used and reserved of the yearly OPD limit, and the amount that is
 * left.
 */
async function ofYearlyAmount() {
  const answer = await test.call({
    method: 'GET',
    url: `/api/v1/coverages/${world.coverageId}`,
    as: world.as,
  })
  const opd = answer.json().data.benefits.find((benefit: { kind: string }) => benefit.kind === 'opd')
  const { used, pending, left } = opd.limits.find(
    (limit: { measure: string; scope: string }) =>
      limit.measure === 'amount' && limit.scope === 'policy_year',
  )
  return { used, pending, left }
}

describe('the life of a claim', () => {
  it('goes from received to paid, with a message for each step and the ledger up to date', async () => {
    const claim = await world.submitted()
    const number = claim.claim_number
    expect(await ofYearlyAmount()).toEqual({ used: 0, pending: 150_000, left: 3_850_000 })

    expect((await world.office(number, 'take')).json().data).toMatchObject({ status: 'checking' })
    const requested = await world.office(number, 'request-document', {
      list: 'medical',
      reason: { th: 'ขอใบรับรองแพทย์ที่ระบุวันรักษา', en: 'Please send a certificate with the date' },
      due_date: '2026-12-01',
    })
    expect(requested.json().data).toMatchObject({ status: 'documents_needed', open_requests: 1 })
    const extra = await makeDocument(test.db, {
      account_id: world.member.accountId,
      claim_id: claim.id,
      list: 'medical',
    })
    await test.call({
      method: 'POST',
      url: `/api/v1/claims/${claim.id}/documents`,
      as: world.as,
      headers: { 'idempotency-key': 'attach-once' },
      payload: { document_ids: [extra] },
    })

    const [line] = (await detail(claim.id)).lines
    const approved = await world.office(number, 'approve', {
      lines: [
        {
          line_id: line.id,
          discount_satang: 10_000,
          not_covered_satang: 20_000,
          copay_satang: 5_000,
          benefit_satang: 115_000,
        },
      ],
      reason: 'excluded_item',
      note: { th: 'ไม่รวมค่าบริการพิเศษ', en: 'Special service fees are not included' },
    })
    expect(approved.statusCode).toBe(200)
    expect(await ofYearlyAmount()).toEqual({ used: 115_000, pending: 0, left: 3_885_000 })

    const paid = await world.office(number, 'pay', { paid_on: '2026-11-21', reference: 'TR-7781' })
    expect(paid.json().data).toMatchObject({
      ...(await detail(claim.id)),
      lines: [{ diagnosis_code: null }],
      // The office always gets this object. The member gets null while no originals are awaited.
      originals: { expected_on: null, received_on: null },
    })
    expect(paid.json().data).toMatchObject({
      status: 'paid',
      group: 'approved',
      reason: 'excluded_item',
      benefit_satang: 115_000,
      paid_on: '2026-11-21',
      due_date: null,
    })
    expect(paid.json().data.lines[0].decided).toEqual({
      discount_satang: 10_000,
      not_covered_satang: 20_000,
      eligible_satang: 120_000,
      deductible_satang: 0,
      copay_satang: 5_000,
      coinsurance_satang: 0,
      over_limit_satang: 0,
      other_payer_satang: 0,
      benefit_satang: 115_000,
      reason: 'excluded_item',
    })
    const events = paid
      .json()
      .data.events.map(({ status, actor }: { status: string; actor: string }) => `${status} ${actor}`)
    expect(events).toEqual([
      'received member',
      'checking tpa',
      'documents_needed tpa',
      'checking member',
      'partly_approved tpa',
      'paid insurer',
    ])
    expect(paid.json().data.events.at(-1).note.en).toBe('Transfer reference TR-7781')

    await test.ctx.jobs.drain()
    const mails = await test.ctx.gateways.outbox.list(test.db, 'somjai@example.com')
    expect(mails).toHaveLength(5)
    for (const { subject, body } of mails) {
      expect(subject).toContain(number)
      expect(body).not.toMatch(/1,?150|พิเศษ|TR-7781/)
    }
  })

  it('ends with a rejection that releases the reservation and explains every line', async () => {
    const claim = await world.submitted()
    const rejected = await world.office(claim.claim_number, 'reject', { reason: 'waiting_period' })
    expect(rejected.json().data).toMatchObject({
      status: 'not_approved',
      group: 'rejected',
      reason: 'waiting_period',
      benefit_satang: 0,
      due_date: null,
      lines: [{ decided: { not_covered_satang: 150_000, benefit_satang: 0, reason: 'waiting_period' } }],
    })
    expect(await ofYearlyAmount()).toEqual({ used: 0, pending: 0, left: 4_000_000 })
  })
})

describe('the office’s work list', () => {
  it('holds every member’s claims, oldest first, by status', async () => {
    const spec = { account_id: world.member.accountId, coverage_id: world.coverageId }
    await makeClaim(test.db, { ...spec, claim_number: 'TST-69-B', submitted_at: new Date('2026-11-02') })
    await makeClaim(test.db, { ...spec, claim_number: 'TST-69-A', submitted_at: new Date('2026-11-01') })
    await makeClaim(test.db, { ...spec, claim_number: 'TST-69-C', status: 'paid' })
    const numbers = async (query: string) =>
      (await read(query)).json().data.items.map((item: { claim_number: string }) => item.claim_number)
    expect(await numbers('')).toEqual(['TST-69-A', 'TST-69-B', 'TST-69-C'])
    expect(await numbers('?status=paid')).toEqual(['TST-69-C'])
    expect((await read('?status=lost')).json().code).toBe('validation_failed')
    expect((await read('/TST-69-A')).json().data).toMatchObject({ claim_number: 'TST-69-A' })
  })

  it('comes in pages without gaps or repeats, even for claims of the same moment', async () => {
    const spec = { account_id: world.member.accountId, coverage_id: world.coverageId }
    for (let made = 0; made < 5; made += 1) await makeClaim(test.db, spec)
    const pages: string[][] = []
    let next: string | null = ''
    while (next !== null) {
      const answer = await read(`?limit=2&status=received${next && `&after=${next}`}`)
      const page: { items: { claim_number: string }[]; next: string | null } = answer.json().data
      pages.push(page.items.map((item) => item.claim_number))
      next = page.next
    }
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    expect(new Set(pages.flat()).size).toBe(5)
    expect((await read('?limit=501')).json().code).toBe('validation_failed')
  })

  it('needs the token of a client; a member’s token isn’t enough', async () => {
    expect((await read('', { authorization: `Bearer ${'x'.repeat(43)}` })).json().code).toBe(
      'client_token_refused',
    )
    const member = await test.call({ method: 'GET', url: '/api/integration/v1/claims', as: world.as })
    expect(member.json().code).toBe('client_token_refused')
    expect((await read('/CL-69-000009-0')).json().code).toBe('not_found')
  })
})
