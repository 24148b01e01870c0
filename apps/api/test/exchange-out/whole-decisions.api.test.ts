import { describe, expect, it } from 'vitest'
import { brokenClaims } from '../adjudication/ledger-of-claim'
import { useClaimWorld } from '../claims/claim-world'
import { clientHeaders } from '../factory-client'

const world = useClaimWorld()
const { test } = world

const call = async (method: 'GET' | 'PUT', path: string, payload?: object) => {
  const url = `/api/exchange/v1/claims/${path}`
  const answer = await test.call({ method, url, headers: clientHeaders, ...(payload ? { payload } : {}) })
  return answer.json()
}
const put = (number: string, body: object) => call('PUT', `${number}/decisions/D-${number}`, body)
const words = { th: 'ก', en: 'A' }
const bill = (billed_satang: number) => ({ description: words, billed_satang })
/** A decision that pays 1,150 of 1,500 baht. */
const decision = {
  status: 'partly_approved',
  reason: 'excluded_item',
  reason_detail: 'cosmetic',
  note: { th: 'โปรดดูรายการ', en: 'See the lines' },
  lines: [
    { bill: bill(100_000), copay_satang: 5_000, benefit_satang: 95_000, reason: 'other' },
    {
      bill: bill(50_000),
      not_covered_satang: 30_000,
      benefit_satang: 20_000,
      reason_detail: 'overpriced',
    },
  ],
}

async function setRules(rules: object): Promise<void> {
  const { insurer_code } = await test.db
    .selectFrom('coverage')
    .select('insurer_code')
    .where('id', '=', world.coverageId)
    .executeTakeFirstOrThrow()
  await test.db
    .insertInto('insurer_claim_settings')
    .values({ insurer_code, ...rules })
    .execute()
}

describe('a whole claim', () => {
  it('has each version of its decision with lines, note, reasons and why it was undone', async () => {
    const { claim_number: number } = await world.submitted()
    await put(number, { version: 1, ...decision })
    await put(number, { version: 2, status: 'reversed', reason: 'typing error' })
    await put(number, { version: 3, status: 'not_approved', reason: 'late' })
    const { decisions, lines } = (await call('GET', number)).data
    expect(decisions).toMatchObject([
      {
        version: 1,
        author_kind: 'client',
        reason: 'excluded_item',
        reason_detail: 'cosmetic',
        note: decision.note,
        undone_at: expect.any(String),
        undo_reason: 'typing error',
        lines: [
          { billed_satang: 100_000, description: words, copay_satang: 5_000, benefit_satang: 95_000 },
          { billed_satang: 50_000, not_covered_satang: 30_000, reason_detail: 'overpriced' },
        ],
      },
      {
        version: 2,
        note: null,
        undo_reason: null,
        lines: [{ not_covered_satang: 100_000 }, { not_covered_satang: 50_000 }],
      },
    ])
    expect(decisions[1].lines[0].line_id).toBe(lines[0].id)
  })

  it('gets other lines once its decision is undone; the former version keeps its own', async () => {
    const { claim_number: number } = await world.submitted()
    const [a, b] = decision.lines
    await put(number, { version: 1, ...decision })
    const lines = [
      { ...a, bill: bill(110_000), benefit_satang: 105_000 },
      { ...b, bill: bill(40_000), not_covered_satang: 20_000 },
    ]
    const { claim } = (await put(number, { version: 2, ...decision, lines })).data
    expect(claim.lines).toMatchObject([{ billed_satang: 110_000 }, { billed_satang: 40_000 }])
    expect(claim.decisions).toMatchObject([
      { undone_at: expect.any(String), lines: [{ billed_satang: 100_000 }, { billed_satang: 50_000 }] },
      { undone_at: null, lines: [{ billed_satang: 110_000 }, { billed_satang: 40_000 }] },
    ])
    // If a decision sends the same bill again, the claim's lines keep their ids.
    const again = (await put(number, { version: 3, ...decision, lines })).data.claim
    expect(again.lines.map(({ id }: { id: string }) => id)).toEqual(
      claim.lines.map(({ id }: { id: string }) => id),
    )
    // A reopened claim keeps its decision. While a claim has a decision, its bill can't change. So a new decision with
    // a different bill is refused.
    await put(number, { version: 4, status: 'paid', paid_on: '2026-11-21' })
    await put(number, { version: 5, status: 'checking', reason: 'new papers' })
    expect((await put(number, { version: 6, ...decision })).fields).toMatchObject([
      { path: 'lines.0.bill.billed_satang' },
    ])
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('shows the insurer the recommended lines and words to the member, and whose turn it is', async () => {
    await setRules({ tpa_decision_limit: 100_000 })
    const { claim_number: number, id } = await world.submitted()
    expect((await call('GET', number)).data.turn).toMatchObject({
      party: 'tpa',
      due_date: expect.any(String),
    })
    const because = 'The hospital confirmed the bill'
    await put(number, { version: 1, ...decision, internal_note: because })
    expect((await call('GET', number)).data).toMatchObject({
      status: 'sent_to_insurer',
      benefit_satang: null,
      turn: { party: 'insurer', due_date: expect.any(String) },
      appeal_until: null,
      decisions: [
        {
          is_recommendation: true,
          recommended_because: because,
          note: decision.note,
          lines: [{ benefit_satang: 95_000 }, { benefit_satang: 20_000 }],
        },
      ],
    })
    const member = await test.call({ url: `/api/v1/claims/${id}`, as: world.as })
    expect(member.body).not.toContain(decision.note.en)
    const whole = { status: 'approved', lines: [{ bill: bill(150_000), benefit_satang: 150_000 }] }
    const own = { decided_by: 'insurer', internal_note: 'Letter INS-7' }
    const { claim } = (await put(number, { version: 2, ...whole, ...own })).data
    expect(claim).toMatchObject({ status: 'approved', lines: [{ billed_satang: 150_000 }] })
    expect(claim.decisions[0].lines).toHaveLength(2)
    expect(claim.decisions[1]).toMatchObject({ recommended_because: null, note: null })
  })

  it('says until when it can be appealed, and that its originals are awaited', async () => {
    await setRules({ originals_above: 100_000, payments_made_by: 'office' })
    const { claim_number: number } = await world.submitted()
    const { claim } = (await put(number, { version: 1, ...decision })).data
    expect(claim).toMatchObject({
      turn: { party: 'tpa' },
      originals: { expected_on: '2026-11-21', received_on: null },
      appeal_until: expect.stringMatching(/^202\d-/),
    })
    const paid = { version: 2, status: 'paid', paid_on: '2026-11-21' }
    expect((await put(number, paid)).code).toBe('originals_awaited')
  })
})
