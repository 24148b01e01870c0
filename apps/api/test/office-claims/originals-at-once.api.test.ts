import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { brokenInvariants } from '../broken-invariants'
import { useOriginals } from './originals-world'

const made = useOriginals()
const { office, test, claimOver, put, putFrom, orders, approve, integrate } = made

describe('payments and originals at the same time (R93)', () => {
  it('a decision and the arrival together leave one due order', async () => {
    for (let round = 0; round < 15; round += 1) {
      const number = await claimOver()
      const found = await office.take(made.nok, number)
      await Promise.all([
        office.post(made.nok, `claims/${number}/decision`, office.approval(found)),
        put(number, { received_on: '2026-11-21' }),
      ])
      expect(await orders(number)).toEqual([{ status: 'due', amount: 150_000n }])
    }
    expect(await brokenInvariants(test.db)).toEqual([])
  })

  it('a payment and the news that the originals are missing never both happen', async () => {
    for (let round = 0; round < 15; round += 1) {
      const number = await claimOver()
      await put(number, { received_on: '2026-11-20' })
      await approve(number)
      const { originals } = (await office.case(made.nok, number)).claim
      const [sent, missing] = await Promise.all([
        integrate(number, 'payment-sent', {}),
        putFrom(originals, number, { received_on: null }),
      ])
      expect([sent.statusCode, missing.status].sort()).toEqual([200, 409])
    }
    expect(await brokenInvariants(test.db)).toEqual([])
  })

  it('the database itself refuses an order, and a payment, before the originals arrived', async () => {
    const number = await claimOver()
    await approve(number)
    const { id, decision_id } = await office.row(number)
    const at = test.clock.now()
    await expect(
      test.db
        .insertInto('payment_order')
        .values({
          id: newId(),
          claim_id: id,
          decision_id: decision_id ?? '',
          amount: 1,
          status: 'due',
          created_at: at,
          updated_at: at,
        })
        .execute(),
    ).rejects.toThrow('are awaited')
    await expect(sql`update claim set status = 'paid' where id = ${id}`.execute(test.db)).rejects.toThrow(
      'claim_originals_before_payment',
    )
  })
})
