import { type ClaimStatus, canMove, claimStatuses } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { number, useDecisionWorld } from './decision-world'

const made = useDecisionWorld()
const { world, test, setStatus, decided, untouched } = made

describe('approving a claim', () => {
  it('approves it in full if the benefit covers the bill after discount', async () => {
    const body = { lines: decided({ discount_satang: 50_000, benefit_satang: 100_000 }) }
    const { data } = (await world.office(number, 'approve', body)).json()
    expect(data).toMatchObject({ status: 'approved', reason: null, benefit_satang: 130_000 })
  })

  it('approves it in part with a reason for each line; the claim gets the first one', async () => {
    const body = {
      lines: decided({ over_limit_satang: 50_000, benefit_satang: 100_000, reason: 'limit_reached' }),
    }
    const { data } = (await world.office(number, 'approve', body)).json()
    expect(data).toMatchObject({ status: 'partly_approved', reason: 'limit_reached' })
    expect(data.lines.map((line: { decided: { reason: string } }) => line.decided.reason)).toEqual([
      'limit_reached',
      null,
    ])
  })

  it('needs a reason for every reduction', async () => {
    const body = { lines: decided({ copay_satang: 50_000, benefit_satang: 100_000 }) }
    expect((await world.office(number, 'approve', body)).json()).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'lines.0.reason', code: 'required' }],
    })
    await untouched()
  })

  it('refuses sums that differ from the bill, and names them', async () => {
    const body = { lines: decided({ benefit_satang: 150_001 }), reason: 'other' }
    expect((await world.office(number, 'approve', body)).json()).toMatchObject({
      status: 422,
      code: 'decision_sums_wrong',
      fields: [
        {
          path: 'lines.0',
          code: 'amount_invalid',
          params: { billed_satang: 150_000, decided_satang: 150_001 },
        },
      ],
    })
    await untouched()
  })

  it('refuses missing, repeated and unknown lines, and negative amounts', async () => {
    const whole = { line_id: made.lines[0], benefit_satang: 150_000 }
    const other = { line_id: made.lines[1], benefit_satang: 30_000 }
    const cases = [
      { lines: [whole], path: 'lines' },
      { lines: [whole, other, other], path: 'lines.2.line_id' },
      { lines: [whole, other, { line_id: newId(), benefit_satang: 0 }], path: 'lines.2.line_id' },
    ]
    for (const { lines: given, path } of cases) {
      const { code, fields } = (await world.office(number, 'approve', { lines: given })).json()
      expect([code, fields[0].path]).toEqual(['decision_sums_wrong', path])
    }
    const negative = [whole, { ...other, benefit_satang: 40_000, copay_satang: -10_000 }]
    expect((await world.office(number, 'approve', { lines: negative })).json().code).toBe('validation_failed')
    await untouched()
  })

  it('refuses to approve a benefit of zero', async () => {
    const nothing = decided(
      { not_covered_satang: 150_000, benefit_satang: 0 },
      { not_covered_satang: 30_000, benefit_satang: 0 },
    )
    const answer = await world.office(number, 'approve', { lines: nothing, reason: 'not_covered' })
    expect(answer.json().code).toBe('decision_sums_wrong')
    await untouched()
  })
})

describe('the office’s dates', () => {
  it('must be after today for a document’s due date', async () => {
    const ask = (due_date: string) =>
      world.office(number, 'request-document', { list: 'receipt', reason: { th: 'ก', en: 'a' }, due_date })
    expect((await ask('2026-11-21')).json()).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'due_date', code: 'date_invalid' }],
    })
    expect((await ask('2026-11-22')).statusCode).toBe(200)
  })

  it('must not be in the future or before the claim for a payment', async () => {
    await setStatus('approved')
    const pay = async (paid_on: string) => (await world.office(number, 'pay', { paid_on })).json()
    expect((await pay('2026-11-22')).fields).toEqual([{ path: 'paid_on', code: 'date_future' }])
    expect((await pay('2026-11-19')).fields).toEqual([{ path: 'paid_on', code: 'date_invalid' }])
    expect((await pay('2026-11-20')).data).toMatchObject({ status: 'paid', paid_on: '2026-11-20' })
  })
})

describe('the state machine (R58)', () => {
  const actions: { action: string; to: ClaimStatus; body?: () => object }[] = [
    { action: 'take', to: 'checking' },
    {
      action: 'request-document',
      to: 'documents_needed',
      body: () => ({ list: 'receipt', reason: { th: 'ก', en: 'a' }, due_date: '2026-12-01' }),
    },
    { action: 'approve', to: 'approved', body: () => ({ lines: decided({ benefit_satang: 150_000 }) }) },
    { action: 'reject', to: 'not_approved', body: () => ({ reason: 'not_covered' }) },
    { action: 'pay', to: 'paid', body: () => ({ paid_on: '2026-11-21' }) },
  ]

  it.each(actions)('refuses to $action from every status that doesn’t allow it', async (of) => {
    for (const from of claimStatuses.filter((status) => !canMove(status, of.to))) {
      await setStatus(from)
      const answer = await world.office(number, of.action, of.body?.())
      expect(answer.json(), from).toMatchObject({ status: 409, code: 'claim_state_conflict' })
    }
    await untouched()
    expect((await world.office('TST-69-000002-9', of.action, of.body?.())).json().code).toBe('not_found')
  })

  it('accepts one of two decisions that come at once', async () => {
    const approve = { lines: decided({ benefit_satang: 150_000 }) }
    const answers = await Promise.all([
      world.office(number, 'approve', approve),
      world.office(number, 'reject', { reason: 'duplicate' }),
    ])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
  })

  it('runs once for each key', async () => {
    const key = newId()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.office(number, 'take', undefined, key)),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(5).fill(200))
    expect(await test.db.selectFrom('claim_event').select('id').execute()).toHaveLength(2)
    expect((await world.office(number, 'reject', { reason: 'late' }, key)).json().code).toBe(
      'idempotency_key_reused',
    )
    expect((await world.office(number, 'take', undefined, 'x')).json().code).toBe('idempotency_key_missing')
  })
})
