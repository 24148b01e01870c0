import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../src/db/transaction'
import { setOffDueOrders } from '../../src/modules/claims/payments/set-off.service'
import { brokenClaims } from '../adjudication/ledger-of-claim'
import { waitsOrEnds } from '../waits-or-ends'
import { paid, usePaymentWorld } from './payment-world'

const { world, test, exchange, due, recoveries, put, claimed, allowSetOff } = usePaymentWorld()

/**
 * Makes a claim for which the payee received 1,500 baht. A new decision then pays only `benefit` satang, so that the
 * payee owes the difference.
 */
async function overpaid(benefit: number) {
  const claim = await claimed()
  await claim.decide(150_000)
  const order = (await due()).find((one: { claim_number: string }) => one.claim_number === claim.number)
  await put(order.id, { version: 1, ...paid })
  await claim.decide(benefit)
  return claim
}

describe('what a payee has to give back', () => {
  it('is deducted from the next payment automatically, if the insurer allows it (R93)', async () => {
    await allowSetOff(true)
    const former = await overpaid(110_000)
    const claim = await claimed()
    await claim.decide(100_000)
    expect(await due()).toMatchObject([{ claim_number: claim.number, amount_satang: 60_000 }])
    expect(await recoveries('set_off')).toMatchObject([
      { claim_number: former.number, amount_satang: 40_000, set_off_against: claim.number },
    ])
    const shown = async () =>
      (await test.call({ url: `/api/v1/claims/${claim.id}`, as: world.as })).json().data
    const seen = await shown()
    expect(seen.events.at(-1).note.en).toContain(
      `THB 400.00 off this payment: it was due back for claim ${former.number}`,
    )
    expect(seen).toMatchObject({ set_off_satang: 40_000, due_back_satang: 0 })
    await put((await due())[0].id, { version: 1, ...paid })
    expect([await claim.status(), await due()]).toEqual(['paid', []])
    expect(await brokenClaims(test.db)).toEqual([])
    // The 400 baht that were deducted count as received for this claim, so the payee has received 1,000 baht. After a
    // decision that pays only 300 baht, the payee owes 700 baht.
    await claim.decide(30_000)
    expect(await recoveries()).toMatchObject([{ claim_number: claim.number, amount_satang: 70_000 }])
    expect((await shown()).due_back_satang).toBe(70_000)
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('stays partly open if the payment is smaller, and the claim is paid without a transfer', async () => {
    await allowSetOff(true)
    const former = await overpaid(50_000)
    const [{ id }] = await recoveries()
    const claim = await claimed()
    await claim.decide(30_000)
    expect([await claim.status(), await due()]).toEqual(['paid', []])
    expect(await recoveries()).toMatchObject([{ id, claim_number: former.number, amount_satang: 70_000 }])
    const [part] = await recoveries('set_off')
    expect([part.amount_satang, part.id === id]).toEqual([30_000, false])
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('is closed only with the amount that the client saw, and a repeat gets the same answer', async () => {
    await allowSetOff(true)
    await overpaid(50_000)
    const [{ id, amount_satang }] = await recoveries()
    await (await claimed()).decide(30_000)
    const close = (more: object) =>
      exchange('PUT', `recoveries/${id}`, { status: 'repaid', reason: 'x', ...more })
    const open = { code: 'claim_state_conflict', params: { amount_satang: 70_000, status: 'open' } }
    expect(await close({ amount_satang })).toMatchObject(open)
    const next = await claimed()
    await allowSetOff(false)
    await next.decide(90_000)
    await allowSetOff(true)
    const deducting = { status: 'set_off', claim_number: next.number }
    expect(await close({ ...deducting, amount_satang })).toMatchObject(open)
    const closed = await close({ amount_satang: 70_000 })
    expect(closed.data).toMatchObject({ id, status: 'repaid', amount_satang: 70_000 })
    expect(await close({ amount_satang: 70_000 })).toEqual(closed)
    expect(await close({})).toEqual(closed)
    const ended = { code: 'claim_state_conflict', params: { amount_satang: 70_000, status: 'repaid' } }
    for (const other of [{ reason: 'y' }, { status: 'waived' }, deducting, { amount_satang }])
      expect(await close(other)).toMatchObject(ended)
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('is deducted again if the claim it is for was paid only by a deduction (R93)', async () => {
    await allowSetOff(true)
    await overpaid(120_000)
    const deducted = await claimed()
    await deducted.decide(30_000)
    expect(await deducted.status()).toBe('paid')
    const earlier = await claimed()
    await earlier.decide(5_000)
    await deducted.decide(10_000)
    expect(await recoveries()).toMatchObject([{ claim_number: deducted.number, amount_satang: 20_000 }])
    // The 200 baht are deducted from the order of 50 baht that was already due, then from the next decision.
    await test.ctx.jobs.drain()
    expect([await earlier.status(), await due()]).toEqual(['paid', []])
    const next = await claimed()
    await next.decide(100_000)
    expect(await due()).toMatchObject([{ claim_number: next.number, amount_satang: 85_000 }])
    expect(await recoveries()).toEqual([])
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('isn’t deducted if the insurer doesn’t allow it, or from another payee', async () => {
    await overpaid(50_000)
    const claim = await claimed()
    await claim.decide(30_000)
    expect((await due())[0].amount_satang).toBe(30_000)
    await allowSetOff(true)
    await sql`insert into claim_payout (claim_id, seq, payout_account_id, payee_kind, name_matches, at)
      select claim_id, seq + 1, payout_account_id, 'guardian', name_matches, at from claim_payout
      where claim_id = ${claim.id}`.execute(test.db)
    await claim.decide(40_000)
    expect((await due())[0].amount_satang).toBe(40_000)
    expect(await recoveries('set_off')).toEqual([])
  })
})

describe('what a payee has to give back later', () => {
  it('is deducted from an order that is already due, and the member sees why (R93)', async () => {
    await allowSetOff(true)
    const claim = await claimed()
    await claim.decide(100_000)
    const former = await overpaid(110_000)
    expect(await due()).toMatchObject([{ claim_number: claim.number, amount_satang: 100_000 }])
    await test.ctx.jobs.drain()
    expect(await due()).toMatchObject([{ claim_number: claim.number, amount_satang: 60_000 }])
    expect(await recoveries('set_off')).toMatchObject([
      { claim_number: former.number, amount_satang: 40_000, set_off_against: claim.number },
    ])
    expect(await recoveries()).toEqual([])
    const shown = async () =>
      (await test.call({ url: `/api/v1/claims/${claim.id}`, as: world.as })).json().data
    const seen = await shown()
    expect(seen.events.at(-1).note.en).toContain(
      `THB 400.00 off this payment: it was due back for claim ${former.number}`,
    )
    expect(await test.ctx.jobs.drain()).toBe(0)
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('is deducted from the oldest order first; one of which nothing is left is paid without a transfer', async () => {
    await allowSetOff(true)
    const [first, second] = [await claimed(), await claimed()]
    await first.decide(30_000)
    test.clock.advance(1_000)
    await second.decide(90_000)
    await overpaid(50_000)
    await test.ctx.jobs.drain()
    expect([await first.status(), await second.status()]).toEqual(['paid', 'partly_approved'])
    expect(await due()).toMatchObject([{ claim_number: second.number, amount_satang: 20_000 }])
    expect(await recoveries()).toEqual([])
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('isn’t deducted from an order that was sent, or if the insurer doesn’t allow it', async () => {
    const claim = await claimed()
    await claim.decide(100_000)
    await overpaid(110_000)
    await test.ctx.jobs.drain()
    expect(await due()).toMatchObject([{ amount_satang: 100_000 }])
    await allowSetOff(true)
    await put((await due())[0].id, { version: 1, result: 'sent' })
    await overpaid(100_000)
    await test.ctx.jobs.drain()
    expect(await due('sent')).toMatchObject([{ claim_number: claim.number, amount_satang: 100_000 }])
    expect(await recoveries()).toHaveLength(1)
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('can’t be deducted by a client from an order that is sent at this moment', async () => {
    const claim = await claimed()
    await claim.decide(100_000)
    await overpaid(110_000)
    await allowSetOff(true)
    const [recovery] = await recoveries()
    const body = { status: 'set_off', reason: 'x', claim_number: claim.number }
    const call = await inTransaction(test.db, async (db) => {
      await sql`update claim set status = 'payment_sent' where id = ${claim.id}`.execute(db)
      await sql`update payment_order set status = 'sent' where claim_id = ${claim.id}`.execute(db)
      const closing = exchange('PUT', `recoveries/${recovery.id}`, body)
      await waitsOrEnds(test.db, closing)
      return { closing }
    })
    expect(await call.closing).toMatchObject({ code: 'claim_state_conflict' })
    expect(await recoveries()).toMatchObject([{ id: recovery.id, amount_satang: 40_000 }])
  })

  it('is deducted from the order to another account after a payment failed', async () => {
    await allowSetOff(true)
    const claim = await claimed()
    await claim.decide(100_000)
    await put((await due())[0].id, { version: 1, result: 'failed', code: 'AC04' })
    await overpaid(110_000)
    await claim.giveAccount('9998887776')
    await test.ctx.jobs.drain()
    expect(await due()).toMatchObject([{ claim_number: claim.number, amount_satang: 60_000 }])
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('is deducted once if two orders are settled at once', async () => {
    await allowSetOff(true)
    const [first, second] = [await claimed(), await claimed()]
    await first.decide(60_000)
    test.clock.advance(1_000)
    await second.decide(60_000)
    await overpaid(110_000)
    await Promise.all([first, second, first].map(({ id }) => setOffDueOrders(test.ctx, id)))
    await test.ctx.jobs.drain()
    const amounts = (await due()).map((order: { amount_satang: number }) => order.amount_satang)
    expect(amounts.toSorted()).toEqual([20_000, 60_000])
    expect(await recoveries('set_off')).toMatchObject([{ amount_satang: 40_000 }])
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('makes a claim paid if an appeal’s decision is undone and the rest was deducted, and it can be decided again', async () => {
    await allowSetOff(true)
    const claim = await claimed()
    await claim.decide(90_000)
    await answerAppeal(claim.number)
    await overpaid(50_000)
    await test.ctx.jobs.drain()
    expect(await due()).toMatchObject([{ amount_satang: 20_000 }])
    expect((await world.office(claim.number, 'undo', { reason: 'x' })).statusCode).toBe(200)
    expect([await claim.status(), await due()]).toEqual(['paid', []])
    expect(await recoveries()).toMatchObject([{ claim_number: claim.number, amount_satang: 10_000 }])
    expect(await brokenClaims(test.db)).toEqual([])
    await claim.decide(110_000)
    expect(await due()).toMatchObject([{ amount_satang: 10_000 }])
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it.each([
    [50_000, 'paid'],
    [110_000, 'payment_failed'],
  ])(
    'after a failed payment, an undo cancels the higher order; a debt of 1,500 baht less %i satang makes the claim %s',
    async (kept, status) => {
      await allowSetOff(true)
      const claim = await claimed()
      await claim.decide(90_000)
      await put((await due())[0].id, { version: 1, result: 'failed', code: 'X' })
      await answerAppeal(claim.number)
      await overpaid(kept)
      await test.ctx.jobs.drain()
      expect((await world.office(claim.number, 'undo', { reason: 'x' })).statusCode).toBe(200)
      expect([await claim.status(), await due()]).toEqual([status, []])
      expect(await due('failed')).toMatchObject([{ amount_satang: 90_000 }])
      expect(await brokenClaims(test.db)).toEqual([])
    },
  )
})

/** Appeals a claim, and answers the appeal with a decision that pays 1,200 baht. */
async function answerAppeal(number: string): Promise<void> {
  const { lines } = (await exchange('GET', `claims/${number}`)).data
  await world.office(number, 'appeal', { text: 'The medicine is covered' })
  const line = { line_id: lines[0].id, not_covered_satang: 30_000, benefit_satang: 120_000, reason: 'other' }
  const answer = await world.office(number, 'answer-appeal', { approve: { lines: [line] } })
  expect(answer.statusCode, answer.body).toBe(200)
}
