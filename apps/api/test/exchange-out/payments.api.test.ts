import { describe, expect, it } from 'vitest'
import { brokenClaims } from '../adjudication/ledger-of-claim'
import { lostEnvelope } from '../key-rotation/with-keys'
import { insertPayoutAccount } from '../payout-accounts/insert-account'
import { paid, usePaymentWorld } from './payment-world'

const { world, test, exchange, due, recoveries, put, claimed } = usePaymentWorld()

describe('a payment order', () => {
  it('has the payee’s full account number, and its result is applied once', async () => {
    const claim = await claimed()
    expect(await due()).toEqual([])
    await claim.decide(100_000)
    const [order, ...others] = await due()
    expect(others).toEqual([])
    expect(order).toMatchObject({
      claim_number: claim.number,
      amount_satang: 100_000,
      status: 'due',
      payee: { kind: 'insured', bank_code: '004', number: '0123456789', name_matches: expect.any(Boolean) },
    })
    expect(await put(order.id, { version: 1, result: 'sent', reference: 'RUN-7' })).toMatchObject({
      data: { outcome: 'new', payment: { status: 'sent', reference: 'RUN-7' } },
    })
    expect(await claim.status()).toBe('payment_sent')
    expect((await put(order.id, { version: 1, result: 'sent', reference: 'RUN-7' })).data.outcome).toBe(
      'unchanged',
    )
    expect((await put(order.id, { version: 1, ...paid })).code).toBe('version_conflict')
    expect((await put(order.id, { version: 2, ...paid, paid_on: '2026-11-22' })).fields).toEqual([
      { path: 'paid_on', code: 'date_future' },
    ])
    expect((await put(order.id, { version: 2, ...paid })).data.payment).toMatchObject({
      status: 'paid',
      paid_on: '2026-11-21',
    })
    expect(await claim.status()).toBe('paid')
    expect(await put(order.id, { version: 3, result: 'failed', code: 'X' })).toMatchObject({
      code: 'claim_state_conflict',
      params: { status: 'paid' },
    })
    expect(await due()).toEqual([])
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('has no account number if its master key is lost; others have theirs, and the member can give an account (R97)', async () => {
    const lost = await claimed()
    await lost.decide(100_000)
    const given = { number_sealed: lostEnvelope, ended_at: test.clock.now() }
    await test.db.updateTable('payout_account').set(given).execute()
    await insertPayoutAccount(test, world.member.accountId, '9998887776')
    test.clock.advance(1_000)
    const other = await claimed()
    await other.decide(20_000)
    const orders = await due()
    expect(orders).toMatchObject([
      { claim_number: lost.number, payee: { last4: '6789', number: null } },
      { claim_number: other.number, payee: { number: '9998887776' } },
    ])
    const { items } = (await exchange('GET', 'claims')).data
    const numbers = items.map(({ payee }: { payee: { number: string | null } }) => payee.number)
    expect(numbers.toSorted()).toEqual(['9998887776', null])
    await put(orders[0].id, { version: 1, result: 'failed', code: 'NUMBER_LOST' })
    expect(await lost.status()).toBe('payment_failed')
    await lost.giveAccount('0123456789')
    const [again] = (await exchange('GET', `payments?claim_number=${lost.number}`)).data.items
    expect(again.payee.number).toBe('0123456789')
  })

  it('is found by its claim’s number', async () => {
    const [first, second] = [await claimed(), await claimed()]
    await first.decide(100_000)
    await second.decide(20_000)
    const { items } = (await exchange('GET', `payments?claim_number=${second.number}`)).data
    expect(items).toMatchObject([{ claim_number: second.number, amount_satang: 20_000 }])
  })

  it('that failed asks the member for another account, and a new order goes to it', async () => {
    const claim = await claimed()
    await claim.decide(150_000)
    const [order] = await due()
    const note = { th: 'บัญชีนี้ปิดแล้ว', en: 'This account is closed' }
    const failed = await put(order.id, { version: 1, result: 'failed', code: 'AC04', note })
    expect(failed.data.payment).toMatchObject({ status: 'failed', failure_code: 'AC04' })
    const seen = (await test.call({ url: `/api/v1/claims/${claim.id}`, as: world.as })).json().data
    expect(seen).toMatchObject({ status: 'payment_failed' })
    expect(seen.events.at(-1).note).toEqual(note)
    expect(await due()).toEqual([])
    await claim.giveAccount('9998887776')
    const [again] = await due()
    expect(again).toMatchObject({ amount_satang: 150_000, payee: { number: '9998887776' } })
    expect(again.id).not.toBe(order.id)
    await put(again.id, { version: 1, ...paid })
    expect(await claim.status()).toBe('paid')
  })

  it('that failed isn’t due again after a rejection or a reopening; a new decision makes it due (R93)', async () => {
    const claim = await claimed()
    await claim.decide(90_000)
    await put((await due())[0].id, { version: 1, result: 'failed', code: 'AC01' })
    await claim.decide(0)
    expect([await claim.status(), await due(), await recoveries()]).toEqual(['not_approved', [], []])
    await claim.decide(60_000)
    await put((await due())[0].id, { version: 1, result: 'failed', code: 'AC01' })
    const reopen = { version: 1, status: 'checking' }
    const reopened = (body: object) => exchange('PUT', `claims/${claim.number}/decisions/R`, body)
    expect((await reopened(reopen)).code).toBe('validation_failed')
    expect((await reopened({ ...reopen, reason: 'Suspected fraud' })).data.claim.status).toBe('checking')
    expect(await due()).toEqual([])
    await claim.decide(60_000)
    expect(await due()).toMatchObject([{ amount_satang: 60_000 }])
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('pays a top-up after a higher decision, and a lower one makes a recovery, never a negative payment (R93)', async () => {
    const claim = await claimed()
    await claim.decide(80_000)
    await put((await due())[0].id, { version: 1, ...paid })
    await claim.decide(120_000)
    const [topUp] = await due()
    expect(topUp.amount_satang).toBe(40_000)
    await put(topUp.id, { version: 1, ...paid })
    await claim.decide(50_000)
    expect(await due()).toEqual([])
    const [recovery] = await recoveries()
    expect(recovery).toMatchObject({ claim_number: claim.number, amount_satang: 70_000, status: 'open' })
    const closed = await exchange('PUT', `recoveries/${recovery.id}`, {
      status: 'repaid',
      reason: 'Transfer of 21 November',
    })
    expect(closed.data).toMatchObject({ status: 'repaid' })
    const twice = await exchange('PUT', `recoveries/${recovery.id}`, { status: 'waived', reason: 'x' })
    expect(twice.code).toBe('claim_state_conflict')
    expect(await recoveries()).toEqual([])
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('of a top-up that failed is the amount that home asks the member about, not the whole benefit', async () => {
    const claim = await claimed()
    await claim.decide(80_000)
    await put((await due())[0].id, { version: 1, ...paid })
    await claim.decide(120_000)
    await put((await due())[0].id, { version: 1, result: 'failed', code: 'AC01' })
    const home = (await test.call({ url: '/api/v2/home?lang=th', as: world.as })).json().data
    expect(home.waiting).toMatchObject([{ kind: 'payment_failed', id: claim.id, amount_satang: 40_000 }])
  })

  it('that the bank returned counts as unpaid, and the member is asked for another account', async () => {
    const claim = await claimed()
    await claim.decide(90_000)
    const [order] = await due()
    await put(order.id, { version: 1, ...paid })
    await put(order.id, { version: 2, result: 'returned', code: 'AC01' })
    expect(await claim.status()).toBe('payment_failed')
    expect((await due('returned'))[0]).toMatchObject({ id: order.id, failure_code: 'AC01' })
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('leaves the claim paid if the bank gives back a top-up that a lower decision no longer pays (R93)', async () => {
    const claim = await claimed()
    await claim.decide(90_000)
    await put((await due())[0].id, { version: 1, ...paid })
    await claim.decide(120_000)
    const [topUp] = await due()
    await put(topUp.id, { version: 1, ...paid })
    await claim.decide(90_000)
    expect(await recoveries()).toMatchObject([{ amount_satang: 30_000 }])
    await put(topUp.id, { version: 2, result: 'returned', code: 'AC01' })
    expect([await claim.status(), await due(), await recoveries()]).toEqual(['paid', [], []])
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('is due again, never marked as paid, if an appeal’s decision is undone after the bank returned the first payment (R93)', async () => {
    const claim = await claimed()
    await claim.decide(90_000)
    const [order] = await due()
    await put(order.id, { version: 1, ...paid })
    const { lines } = await exchange('GET', `claims/${claim.number}`).then(({ data }) => data)
    await world.office(claim.number, 'appeal', { text: 'The medicine is covered' })
    const approve = {
      lines: [{ line_id: lines[0].id, not_covered_satang: 30_000, benefit_satang: 120_000, reason: 'other' }],
    }
    const answered = await world.office(claim.number, 'answer-appeal', { approve })
    expect(answered.statusCode, answered.body).toBe(200)
    await put(order.id, { version: 2, result: 'returned', code: 'AC01' })
    const undone = await world.office(claim.number, 'undo', { reason: 'A typing error' })
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await claim.status()).toBe('partly_approved')
    expect(await due()).toMatchObject([{ amount_satang: 90_000 }])
    expect(await due('paid')).toEqual([])
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it.each(['by its order', 'by its claim'])(
    'of a top-up leaves the rest due if the bank returned the first payment meanwhile, reported %s (R93)',
    async (how) => {
      const claim = await claimed()
      await claim.decide(60_000)
      const [first] = await due()
      await put(first.id, { version: 1, ...paid })
      await claim.decide(100_000)
      const [topUp] = await due()
      expect(topUp.amount_satang).toBe(40_000)
      await put(topUp.id, { version: 1, result: 'sent' })
      await put(first.id, { version: 2, result: 'returned', code: 'AC01' })
      if (how === 'by its order') await put(topUp.id, { version: 2, ...paid })
      else {
        const answer = await world.office(claim.number, 'pay', { paid_on: '2026-11-21', reference: 'RUN-8' })
        expect(answer.statusCode, answer.body).toBe(200)
        expect((await due('paid'))[0].reference).toBe('RUN-8')
      }
      expect(await claim.status()).toBe('partly_approved')
      const [rest, ...more] = await due()
      expect([rest.amount_satang, more]).toEqual([60_000, []])
      expect((await due('paid')).map(({ id }: { id: string }) => id)).toEqual([topUp.id])
      const seen = (await test.call({ url: `/api/v1/claims/${claim.id}`, as: world.as })).json().data
      expect(seen.events.at(-1)).toMatchObject({
        status: 'partly_approved',
        note: { en: expect.stringMatching(/^Part of/) },
      })
      await put(rest.id, { version: 1, ...paid })
      expect([await claim.status(), await due()]).toEqual(['paid', []])
      expect(await brokenClaims(test.db)).toEqual([])
    },
  )

  it('keeps the reference with which its claim was reported as paid, also if it was still due', async () => {
    const claim = await claimed()
    await claim.decide(90_000)
    const answer = await world.office(claim.number, 'pay', { paid_on: '2026-11-21', reference: 'RUN-8' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await due('paid')).toMatchObject([{ amount_satang: 90_000, reference: 'RUN-8' }])
  })

  it('has the reference of a payment that was made another way after it had failed', async () => {
    const claim = await claimed()
    await claim.decide(90_000)
    await world.office(claim.number, 'payment-sent', {})
    await world.office(claim.number, 'payment-failed', {})
    const answer = await world.office(claim.number, 'pay', { paid_on: '2026-11-21', reference: 'T-9' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await due('paid')).toMatchObject([{ amount_satang: 90_000, reference: 'T-9' }])
  })

  it('is cancelled when the decision is undone', async () => {
    const claim = await claimed()
    await claim.decide(90_000)
    await exchange('PUT', `claims/${claim.number}/decisions/other`, {
      version: 1,
      status: 'reversed',
      reason: 'x',
    })
    expect(await due()).toEqual([])
    expect(await due('cancelled')).toHaveLength(1)
    await claim.decide(60_000)
    expect((await due())[0].amount_satang).toBe(60_000)
  })
})

describe('a claim of which nothing is left to pay', () => {
  it('is paid, also after it was reopened and decided with the same or a lower sum', async () => {
    const claim = await claimed()
    await claim.decide(80_000)
    await put((await due())[0].id, { version: 1, ...paid })
    for (const [benefit, open] of [
      [80_000, 0],
      [50_000, 1],
    ] as const) {
      await claim.decide(benefit)
      expect(await claim.status()).toBe('paid')
      expect([await due(), (await recoveries()).length]).toEqual([[], open])
    }
    const seen = (await test.call({ url: `/api/v1/claims/${claim.id}`, as: world.as })).json().data
    expect(seen.status).toBe('paid')
    expect(await brokenClaims(test.db)).toEqual([])
  })
})
