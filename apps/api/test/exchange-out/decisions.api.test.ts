import { claimStatuses } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { brokenClaims, ledgerOfClaim } from '../adjudication/ledger-of-claim'
import { useClaimWorld } from '../claims/claim-world'
import { clientHeaders, makeClient } from '../factory-client'

const world = useClaimWorld()
const { test } = world

const put = (
  number: string,
  body: object,
  { key = 'D-1', headers = clientHeaders as Record<string, string> } = {},
) =>
  test.call({
    method: 'PUT',
    url: `/api/exchange/v1/claims/${number}/decisions/${key}`,
    headers,
    payload: body,
  })
const words = { th: 'ก', en: 'A' }
const bill = (billed_satang: number, diagnosis_code?: string) => ({
  description: words,
  billed_satang,
  ...(diagnosis_code ? { diagnosis_code } : {}),
})
/** A decision that splits the claim's 1,500 baht into two lines and pays 1,150 baht in total. */
const itemised = {
  status: 'partly_approved',
  reason: 'excluded_item',
  lines: [
    { bill: bill(100_000, 'J11'), copay_satang: 5_000, benefit_satang: 95_000, reason: 'other' },
    { bill: bill(50_000), not_covered_satang: 30_000, benefit_satang: 20_000 },
  ],
}

describe('a decision of a client’s system', () => {
  it('decides a claim line by line, once for each version (R94)', async () => {
    const { id, claim_number: number } = await world.submitted()
    const first = await put(number, { version: 1, ...itemised })
    expect(first.statusCode, first.body).toBe(200)
    expect(first.json().data).toMatchObject({
      outcome: 'new',
      claim: {
        status: 'partly_approved',
        benefit_satang: 115_000,
        lines: [
          {
            billed_satang: 100_000,
            diagnosis_code: 'J11',
            decided: { copay_satang: 5_000, benefit_satang: 95_000 },
          },
          { billed_satang: 50_000, decided: { not_covered_satang: 30_000, reason: 'excluded_item' } },
        ],
        decisions: [{ version: 1, author_kind: 'client', undone_at: null }],
      },
    })
    const again = await put(number, { version: 1, ...itemised })
    expect(again.json().data.outcome).toBe('unchanged')
    expect(again.json().data.claim.decisions).toHaveLength(1)
    expect(await ledgerOfClaim(test.db, id)).toEqual({ used: 115_000n, pending: 0n })
  })

  it('is corrected by a higher version, which compensates and overwrites nothing (R94)', async () => {
    const { id, claim_number: number } = await world.submitted()
    await put(number, { version: 3, ...itemised })
    const [a, b] = itemised.lines
    const better = { ...itemised, lines: [a, { ...b, not_covered_satang: 10_000, benefit_satang: 40_000 }] }
    expect((await put(number, { version: 2, ...better })).json().data.outcome).toBe('older')
    expect((await put(number, { version: 3, ...better })).json().code).toBe('version_conflict')
    const corrected = (await put(number, { version: 4, ...better })).json().data
    expect(corrected).toMatchObject({ outcome: 'changed', claim: { benefit_satang: 135_000 } })
    expect(corrected.claim.decisions).toMatchObject([
      { version: 1, benefit_satang: 115_000, undone_at: expect.any(String) },
      { version: 2, benefit_satang: 135_000, undone_at: null },
    ])
    expect(await ledgerOfClaim(test.db, id)).toEqual({ used: 135_000n, pending: 0n })
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('is reversed, and a paid claim is reopened and decided again, with compensating entries', async () => {
    const { id, claim_number: number } = await world.submitted()
    await put(number, { version: 1, ...itemised })
    const reversed = await put(number, { version: 2, status: 'reversed', reason: 'typing error' })
    expect(reversed.json().data.claim).toMatchObject({ status: 'checking', benefit_satang: null })
    expect(await ledgerOfClaim(test.db, id)).toEqual({ used: 0n, pending: 150_000n })
    await put(number, { version: 3, ...itemised })
    await put(number, { version: 4, status: 'paid', paid_on: '2026-11-21' })
    expect((await put(number, { version: 5, status: 'checking' })).json().fields).toEqual([
      { path: 'reason', code: 'required' },
    ])
    const reopened = await put(number, { version: 5, status: 'checking', reason: 'new papers' })
    expect(reopened.json().data.claim.status).toBe('checking')
    const full = {
      status: 'approved',
      lines: [
        { bill: bill(100_000), benefit_satang: 100_000 },
        { bill: bill(50_000), benefit_satang: 50_000 },
      ],
    }
    const decided = await put(number, { version: 6, ...full })
    expect(decided.json().data.claim).toMatchObject({ status: 'approved', benefit_satang: 150_000 })
    expect(await ledgerOfClaim(test.db, id)).toEqual({ used: 150_000n, pending: 0n })
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('can give a claim each of the twelve statuses', async () => {
    const reached = new Set<string>()
    const ways: object[][] = [
      [{ status: 'received' }, { status: 'checking' }],
      [
        { status: 'documents_needed', list: 'receipt', reason: words, due_date: '2026-12-20' },
        { status: 'closed_missing_documents' },
      ],
      [
        { status: 'sent_to_insurer', insurer_claim_number: 'INS-1' },
        { status: 'not_approved', reason: 'not_covered', decided_by: 'insurer' },
      ],
      [{ ...itemised }, { status: 'payment_sent' }, { status: 'payment_failed' }],
      [
        { status: 'approved', lines: [{ bill: bill(150_000), benefit_satang: 150_000 }] },
        { status: 'paid', paid_on: '2026-11-21' },
      ],
      [{ status: 'withdrawn' }],
    ]
    for (const way of ways) {
      const { claim_number: number } = await world.submitted()
      for (const [index, step] of way.entries()) {
        const answer = await put(number, { version: index + 1, ...step }, { key: `K-${number}` })
        expect(answer.statusCode, answer.body).toBe(200)
        reached.add(answer.json().data.claim.status)
      }
    }
    expect([...reached].sort()).toEqual([...claimStatuses].sort())
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('is refused with the wrong fields, and leaves nothing half done', async () => {
    const { id, claim_number: number } = await world.submitted()
    const [a, b] = itemised.lines
    const wrong: [object, string, object[]?][] = [
      [{ ...itemised, lines: [a] }, 'decision_sums_wrong', [{ path: 'lines', code: 'amount_invalid' }]],
      [
        { ...itemised, lines: [a, { ...b, benefit_satang: 1 }] },
        'decision_sums_wrong',
        [{ path: 'lines.1', code: 'amount_invalid' }],
      ],
      [
        { ...itemised, status: 'approved' },
        'decision_sums_wrong',
        [{ path: 'status', code: 'amount_invalid' }],
      ],
      [
        { ...itemised, lines: [{ benefit_satang: 150_000 }] },
        'validation_failed',
        [{ path: 'lines.0.line_id', code: 'required' }],
      ],
      [{ status: 'reversed', reason: 'x' }, 'claim_state_conflict'],
      [{ status: 'paid', paid_on: '2026-11-21' }, 'claim_state_conflict'],
      [{ status: 'sleeping' }, 'validation_failed', [{ path: 'status', code: 'invalid' }]],
    ]
    for (const [body, code, fields] of wrong) {
      const answer = await put(number, { version: 1, ...body })
      expect(answer.json().code, JSON.stringify(body)).toBe(code)
      if (code === 'claim_state_conflict') expect(answer.json().params).toEqual({ status: 'received' })
      if (fields) expect(answer.json().fields).toMatchObject(fields)
    }
    const left = await test.db.selectFrom('claim_source_decision').selectAll().execute()
    const { lines } = (await test.call({ url: `/api/v1/claims/${id}`, as: world.as })).json().data
    expect([left, lines.length]).toEqual([[], 1])
  })

  it('that reports a payment may name its order, and is refused if the claim has another one by now', async () => {
    const { claim_number: number } = await world.submitted()
    await put(number, { version: 1, ...itemised })
    const [order] = await test.db.selectFrom('payment_order').select('id').execute()
    const paid = { status: 'paid', paid_on: '2026-11-21' }
    for (const [version, body] of [
      { ...paid, payment_id: 'A'.repeat(22) },
      { status: 'payment_sent', payment_id: 'A'.repeat(22) },
    ].entries()) {
      const answer = await put(number, { version: version + 2, ...body })
      expect(answer.json().code).toBe('claim_state_conflict')
    }
    const pay = (key: string, payment_id: string) =>
      test.call({
        method: 'POST',
        url: `/api/integration/v1/claims/${number}/pay`,
        headers: { ...clientHeaders, 'idempotency-key': key },
        payload: { paid_on: '2026-11-21', payment_id },
      })
    expect((await pay('pay-another-order-1', 'A'.repeat(22))).json().code).toBe('claim_state_conflict')
    expect((await pay('pay-the-right-order-1', order?.id ?? '')).statusCode).toBe(200)
    const orders = await test.db.selectFrom('payment_order').select(['id', 'status']).execute()
    expect(orders).toEqual([{ id: order?.id, status: 'paid' }])
  })

  it('keeps keys apart by system, and payments need their own scope', async () => {
    const first = await world.submitted()
    const second = await world.submitted()
    await put(first.claim_number, { version: 1, status: 'checking' })
    expect((await put(second.claim_number, { version: 1, status: 'checking' })).json().code).toBe(
      'version_conflict',
    )
    const other = await makeClient(test.db, { system: 'CLAIMS-2', scopes: ['claims.decide'] })
    const answer = await put(second.claim_number, { version: 1, ...itemised }, { headers: other.headers })
    expect(answer.json().data.outcome).toBe('new')
    const paying = { version: 2, status: 'paid', paid_on: '2026-11-21' }
    const refused = await put(second.claim_number, paying, { headers: other.headers })
    expect(refused.json()).toMatchObject({
      code: 'client_scope_missing',
      params: { scope: 'payments.write' },
    })
  })

  it('is the insurer’s decision where the insurer’s system decides its claims', async () => {
    const { claim_number: number } = await world.submitted()
    const { insurer_code } = await test.db
      .selectFrom('claim')
      .select('insurer_code')
      .executeTakeFirstOrThrow()
    await test.db
      .insertInto('insurer_claim_settings')
      .values({ insurer_code, claims_decided_by: 'source' })
      .execute()
    const tpa = await put(number, { version: 1, ...itemised, decided_by: 'tpa' })
    expect(tpa.json().code).toBe('decision_not_delegated')
    const decided = await put(number, { version: 1, ...itemised })
    expect(decided.json().data.claim.decisions).toMatchObject([{ decided_by: 'insurer' }])
  })

  it('is made for the client’s party only: delegated authority', async () => {
    const make = async (party: 'tpa' | 'insurer') =>
      (await makeClient(test.db, { system: `OF-${party}`, party, scopes: ['claims.decide'] })).headers
    const [tpa, insurer] = [await make('tpa'), await make('insurer')]
    const { claim_number: number } = await world.submitted()
    const send = async (headers: Record<string, string>, body: object) =>
      (await put(number, body, { headers })).json()
    const fields = [{ path: 'decided_by', code: 'invalid' }]
    expect(await send(tpa, { version: 1, ...itemised, decided_by: 'insurer' })).toMatchObject({
      code: 'decision_not_delegated',
      fields,
    })
    expect(await send(insurer, { version: 1, ...itemised, decided_by: 'tpa' })).toMatchObject({
      code: 'validation_failed',
      fields,
    })
    await send(tpa, { version: 1, status: 'sent_to_insurer' })
    expect((await send(tpa, { version: 2, ...itemised })).code).toBe('decision_not_delegated')
    const { claim } = (await send(insurer, { version: 1, ...itemised })).data
    expect(claim.decisions).toMatchObject([{ decided_by: 'insurer' }])
    await world.office(number, 'appeal', { text: 'x' })
    const lines = claim.lines.map(({ id, billed_satang }: Record<string, unknown>) => ({
      line_id: id,
      benefit_satang: billed_satang,
    }))
    const answer = await test.call({
      method: 'POST',
      url: `/api/integration/v1/claims/${number}/answer-appeal`,
      headers: { ...tpa, 'idempotency-key': 'answer-of-the-wrong-party' },
      payload: { approve: { lines, decided_by: 'insurer' } },
    })
    expect(answer.json().code).toBe('decision_not_delegated')
  })
})
