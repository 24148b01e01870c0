import { describe, expect, it } from 'vitest'
import { followPayoutAccount } from '../../src/modules/claims/choose-payout.service'
import { recordPayout } from '../../src/modules/claims/claim-payouts'
import { publishEvents } from '../../src/modules/events/publish'
import { insertPayoutAccount } from '../payout-accounts/insert-account'
import { paid, usePaymentWorld } from './payment-world'

describe('a system that pays claims', () => {
  const { world, test, exchange, due, put, claimed } = usePaymentWorld()
  const typesOf = async (number: string): Promise<string[]> => {
    await publishEvents(test.ctx)
    const { items } = (await exchange('GET', 'events')).data
    return items
      .filter(({ subject }: { subject: { key: string } }) => subject.key === number)
      .map(({ type }: { type: string }) => type)
  }
  const changedSince = async (at: Date) => {
    const { items } = (await exchange('GET', `claims?updated_since=${at.toISOString()}`)).data
    return items.map(({ claim_number }: { claim_number: string }) => claim_number)
  }

  it('reads an event when the member gives the first account of a decided claim', async () => {
    await test.db.deleteFrom('payout_account').execute()
    const claim = await claimed()
    await claim.decide(90_000)
    expect(await due()).toMatchObject([{ payee: null, payee_kind: null, mode: 'reimbursement' }])
    expect(await typesOf(claim.number)).toEqual(['claim.submitted', 'claim.decided'])
    await insertPayoutAccount(test, world.member.accountId, '9998887776')
    await followPayoutAccount(test.ctx, world.member.accountId)
    expect(await due()).toMatchObject([{ payee: { number: '9998887776' }, payee_kind: 'insured' }])
    expect((await typesOf(claim.number)).slice(2)).toEqual(['claim.payee_changed'])
  })

  it('reads an event for a payment that came back while the claim is checked again', async () => {
    const claim = await claimed()
    await claim.decide(90_000)
    const [order] = await due()
    await put(order.id, { version: 1, ...paid })
    await exchange('PUT', `claims/${claim.number}/decisions/again`, {
      version: 1,
      status: 'checking',
      reason: 'x',
    })
    const before = await typesOf(claim.number)
    test.clock.advance(60_000)
    await put(order.id, { version: 2, result: 'returned', code: 'AC01' })
    expect((await typesOf(claim.number)).slice(before.length)).toEqual(['payment.result'])
    expect(await changedSince(test.clock.now())).toEqual([claim.number])
    expect(await claim.status()).toBe('checking')
    const seen = (await test.call({ url: `/api/v1/claims/${claim.id}`, as: world.as })).json().data
    expect(seen.events.at(-1)).toMatchObject({
      kind: 'payment_result',
      status: 'checking',
      note: { en: '900.00 baht was sent back by the bank' },
    })
  })

  it('reads an event for a payment that came back while the rest is on its way', async () => {
    const claim = await claimed()
    await claim.decide(60_000)
    const [first] = await due()
    await put(first.id, { version: 1, ...paid })
    await claim.decide(100_000)
    await put((await due())[0].id, { version: 1, result: 'sent' })
    const before = await typesOf(claim.number)
    const note = { th: 'บัญชีปิดแล้ว', en: 'The account is closed' }
    await put(first.id, { version: 2, result: 'returned', code: 'AC01', note })
    expect((await typesOf(claim.number)).slice(before.length)).toEqual(['payment.result'])
    const { events } = (await exchange('GET', `claims/${claim.number}`)).data
    expect(events.at(-1)).toMatchObject({ kind: 'payment_result', status: 'payment_sent', note })
  })

  it('finds a claim with another payee among those that changed', async () => {
    const claim = await claimed()
    test.clock.advance(60_000)
    const at = test.clock.now()
    expect(await changedSince(at)).toEqual([])
    await test.db.updateTable('payout_account').set({ ended_at: at }).execute()
    await insertPayoutAccount(test, world.member.accountId, '9998887776')
    await recordPayout(test.ctx, { id: claim.id, person_id: world.member.personId }, world.member.accountId)
    expect(await changedSince(at)).toEqual([claim.number])
    expect(await typesOf(claim.number)).toEqual(['claim.submitted', 'claim.payee_changed'])
  })
})
