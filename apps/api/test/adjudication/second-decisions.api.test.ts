import { describe, expect, it } from 'vitest'
import { useClaimWorld } from '../claims/claim-world'
import { testClient } from '../factory-client'
import { brokenClaims, ledgerOfClaim } from './ledger-of-claim'

const world = useClaimWorld()
const { test } = world
const day = 86_400_000

/** Submits a claim of 1,500.00 baht with one line. */
async function submitted() {
  const { id, claim_number: number } = await world.submitted()
  const line = await test.db
    .selectFrom('claim_line')
    .select('id')
    .where('claim_id', '=', id)
    .executeTakeFirstOrThrow()
  const act = async (action: string, body?: object) => {
    const answer = await world.office(number, action, body)
    return { code: answer.json().code, ...answer.json().data }
  }
  const paying = (benefit: number) => ({
    lines: [
      {
        line_id: line.id,
        benefit_satang: benefit,
        not_covered_satang: 150_000 - benefit,
        reason: 'excluded_item',
      },
    ],
  })
  return { id, number, act, paying, ledger: () => ledgerOfClaim(test.db, id) }
}
const healthy = async () => expect(await brokenClaims(test.db)).toEqual([])

describe('undoing a decision', () => {
  it('brings claim, lines and ledger back to where they were, and keeps what was decided', async () => {
    const claim = await submitted()
    await claim.act('take')
    await claim.act('approve', claim.paying(100_000))
    expect(await claim.ledger()).toEqual({ used: 100_000n, pending: 0n })
    const undone = await claim.act('undo', { reason: 'Typing error' })
    expect(undone).toMatchObject({
      status: 'checking',
      reason: null,
      benefit_satang: null,
      lines: [{ decided: null }],
      decisions: [
        { version: 1, outcome: 'partly_approved', undone: { by: testClient.id, reason: 'Typing error' } },
      ],
    })
    expect(await claim.ledger()).toEqual({ used: 0n, pending: 150_000n })
    const again = await claim.act('approve', claim.paying(140_000))
    expect(again).toMatchObject({ status: 'partly_approved', benefit_satang: 140_000 })
    expect(again.decisions.map(({ version }: { version: number }) => version)).toEqual([1, 2])
    expect(await claim.ledger()).toEqual({ used: 140_000n, pending: 0n })
    await healthy()
  })

  it('of a rejection reserves the bill again', async () => {
    const claim = await submitted()
    await claim.act('reject', { reason: 'late' })
    expect(await claim.ledger()).toEqual({ used: 0n, pending: 0n })
    expect(await claim.act('undo', { reason: 'Wrong claim' })).toMatchObject({ status: 'checking' })
    expect(await claim.ledger()).toEqual({ used: 0n, pending: 150_000n })
    await healthy()
  })

  it('is refused once money has moved, without a decision, and without a reason', async () => {
    const claim = await submitted()
    expect((await claim.act('undo', { reason: 'x' })).code).toBe('claim_state_conflict')
    await claim.act('approve', claim.paying(100_000))
    expect((await claim.act('undo', {})).code).toBe('validation_failed')
    await claim.act('payment-sent', {})
    expect((await claim.act('undo', { reason: 'x' })).code).toBe('claim_state_conflict')
    await healthy()
  })
})

describe('reopening a claim', () => {
  it('keeps the paid decision current until the next one, which pays the difference', async () => {
    const claim = await submitted()
    await claim.act('approve', claim.paying(100_000))
    await claim.act('pay', { paid_on: '2026-11-21' })
    const reopened = await claim.act('reopen', { reason: 'A second receipt' })
    expect(reopened).toMatchObject({ status: 'checking', benefit_satang: 100_000, paid_on: null })
    expect(await claim.ledger()).toEqual({ used: 100_000n, pending: 50_000n })
    await healthy()
    expect((await claim.act('close', {})).code).toBe('claim_state_conflict')
    expect(await claim.act('approve', claim.paying(120_000))).toMatchObject({ benefit_satang: 120_000 })
    expect(await claim.ledger()).toEqual({ used: 120_000n, pending: 0n })
    const undone = await claim.act('undo', { reason: 'Typing error' })
    expect(undone).toMatchObject({ status: 'checking', benefit_satang: 100_000 })
    expect(await claim.ledger()).toEqual({ used: 100_000n, pending: 50_000n })
    await healthy()
  })

  it('works for an approved claim until its payment is sent, and cancels the payment', async () => {
    const claim = await submitted()
    await claim.act('approve', claim.paying(100_000))
    expect(await claim.act('reopen', { reason: 'Wrong line' })).toMatchObject({ status: 'checking' })
    expect(await claim.ledger()).toEqual({ used: 100_000n, pending: 50_000n })
    const orders = () => test.db.selectFrom('payment_order').select(['amount', 'status']).execute()
    expect(await orders()).toEqual([{ amount: 100_000n, status: 'cancelled' }])
    await healthy()
    expect(await claim.act('approve', claim.paying(80_000))).toMatchObject({ benefit_satang: 80_000 })
    expect((await orders()).filter(({ status }) => status === 'due')).toEqual([
      { amount: 80_000n, status: 'due' },
    ])
    await claim.act('payment-sent', {})
    expect((await claim.act('reopen', { reason: 'x' })).code).toBe('claim_state_conflict')
    await healthy()
  })

  it('works for a rejected claim, and not for one that is being checked', async () => {
    const claim = await submitted()
    expect((await claim.act('reopen', { reason: 'x' })).code).toBe('claim_state_conflict')
    await claim.act('reject', { reason: 'late' })
    expect(await claim.act('reopen', { reason: 'x' })).toMatchObject({ status: 'checking' })
    expect(await claim.ledger()).toEqual({ used: 0n, pending: 150_000n })
    await healthy()
  })
})

describe('an appeal', () => {
  it('leaves the claim as it is, pays the approved amount meanwhile, and says when the answer comes', async () => {
    const claim = await submitted()
    await claim.act('approve', claim.paying(100_000))
    const appealed = await claim.act('appeal', { text: 'The medicine is covered' })
    expect(appealed).toMatchObject({
      status: 'partly_approved',
      appeals: [{ text: 'The medicine is covered', answer_due_date: '2026-12-21', outcome: null }],
    })
    expect(appealed.events.at(-1)).toMatchObject({
      status: 'partly_approved',
      actor: 'member',
      note: { en: 'We’ve received your appeal. We’ll answer by 21\u00a0December 2026.' },
    })
    expect((await claim.act('appeal', { text: 'Again' })).code).toBe('appeal_exists')
    expect(await claim.act('pay', { paid_on: '2026-11-21' })).toMatchObject({ status: 'paid' })
    const better = await claim.act('answer-appeal', { approve: claim.paying(130_000) })
    expect(better).toMatchObject({
      status: 'partly_approved',
      benefit_satang: 130_000,
      paid_on: null,
      appeals: [{ outcome: 'partly_changed' }],
    })
    expect(await claim.ledger()).toEqual({ used: 130_000n, pending: 0n })
    await healthy()
    const undone = await claim.act('undo', { reason: 'Typing error' })
    expect(undone).toMatchObject({
      status: 'paid',
      paid_on: '2026-11-21',
      benefit_satang: 100_000,
      appeals: [{ outcome: null }],
    })
    expect(await claim.ledger()).toEqual({ used: 100_000n, pending: 0n })
    await healthy()
  })

  it('can be answered by leaving the decision as it is', async () => {
    const claim = await submitted()
    await claim.act('reject', { reason: 'not_covered' })
    await claim.act('appeal', { text: 'It is covered' })
    const answered = await claim.act('answer-appeal', {})
    expect(answered).toMatchObject({ status: 'not_approved', appeals: [{ outcome: 'upheld' }] })
    expect(answered.events.at(-1).note.en).toContain('The decision stays')
    expect((await claim.act('answer-appeal', {})).code).toBe('claim_state_conflict')
    await healthy()
  })

  it('never lowers a decision, and comes in time', async () => {
    const claim = await submitted()
    expect((await claim.act('appeal', { text: 'x' })).code).toBe('claim_state_conflict')
    await claim.act('approve', claim.paying(100_000))
    await claim.act('appeal', { text: 'x' })
    const lower = await claim.act('answer-appeal', { approve: claim.paying(90_000) })
    expect(lower.code).toBe('decision_sums_wrong')
    const other = await submitted()
    await other.act('approve', other.paying(100_000))
    test.clock.advance(31 * day)
    expect((await other.act('appeal', { text: 'x' })).code).toBe('appeal_too_late')
  })
})
