import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { brokenClaims } from '../adjudication/ledger-of-claim'
import { readInvariants } from '../broken-invariants'
import { insertPayoutAccount } from '../payout-accounts/insert-account'
import { paid, usePaymentWorld } from './payment-world'

const { world, test, exchange, put, claimed, allowSetOff } = usePaymentWorld()

/**
 * Finds a claim's payment order. Prefers a due order to a sent one, and a sent order to a paid one; with `desc`, the
 * reverse.
 */
function orderOf(claimId: string, direction: 'asc' | 'desc') {
  return test.db
    .selectFrom('payment_order')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('status', 'in', ['due', 'sent', 'paid'])
    .orderBy(sql`array_position(array['due', 'sent', 'paid'], status)`, direction)
    .executeTakeFirst()
}

/** Returns the broken invariants about payments. A test run checks all other invariants only after its last step. */
async function brokenPayments(): Promise<string[]> {
  const about = /payment|recovery|paid/
  const broken: string[] = []
  for (const { name, query } of readInvariants().filter(({ name }) => about.test(name)))
    if ((await sql.raw(query).execute(test.db)).rows.length > 0) broken.push(name)
  return broken
}

it('payments that weren’t returned are at most what was decided, or a recovery exists, after any history (R93)', async () => {
  const of = fc.constantFrom(0 as const, 1 as const)
  const step = fc.oneof(
    fc.record({
      of,
      do: fc.constant('decide' as const),
      benefit: fc.constantFrom(0, 30_000, 90_000, 150_000),
    }),
    fc.record({
      of,
      do: fc.constantFrom(
        'sent',
        'paid',
        'failed',
        'returned',
        'reverse',
        'reopen',
        'account',
        'repay',
        'waive',
        'office pays',
      ),
    }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(step, { minLength: 4, maxLength: 14 }),
      async (setsOff, steps) => {
        await allowSetOff(setsOff)
        const claims = [await claimed(), await claimed()] as const
        for (const [index, one] of steps.entries()) {
          const claim = claims[one.of]
          const order = await orderOf(claim.id, one.do === 'returned' ? 'desc' : 'asc')
          const recovery = await test.db
            .selectFrom('recovery')
            .select('id')
            .where('claim_id', '=', claim.id)
            .where('status', '=', 'open')
            .executeTakeFirst()
          const key = `S-${index}`
          if (one.do === 'decide' && 'benefit' in one) await claim.decide(one.benefit)
          else if (one.do === 'reverse')
            await exchange('PUT', `claims/${claim.number}/decisions/${key}-${claim.number}`, {
              version: 1,
              status: 'reversed',
              reason: 'x',
            })
          else if (one.do === 'reopen')
            await exchange('PUT', `claims/${claim.number}/decisions/${key}-${claim.number}`, {
              version: 1,
              status: 'checking',
              reason: 'x',
            })
          else if (one.do === 'office pays')
            await world.office(claim.number, 'pay', { paid_on: '2026-11-21' })
          else if (one.do === 'account') {
            await test.db.updateTable('payout_account').set({ ended_at: test.clock.now() }).execute()
            const account = await insertPayoutAccount(
              test,
              world.member.accountId,
              `55500${String(index).padStart(5, '0')}`,
            )
            await test.call({
              method: 'POST',
              url: `/api/v1/claims/${claim.id}/payout`,
              as: world.as,
              headers: { 'idempotency-key': newId() },
              payload: { payout_account_id: account },
            })
          } else if (one.do === 'repay' || one.do === 'waive') {
            const status = one.do === 'repay' ? 'repaid' : 'waived'
            if (recovery) await exchange('PUT', `recoveries/${recovery.id}`, { status, reason: 'x' })
          } else if (order) {
            // Sends the same result in two calls at the same time, with different idempotency keys. Only one call may
            // succeed.
            const body = { paid: { version: 1, ...paid }, sent: { version: 1, result: 'sent' } }
            const other = { version: 1, result: one.do, code: 'X' }
            const given = one.do === 'paid' ? body.paid : one.do === 'sent' ? body.sent : other
            await Promise.all([put(order.id, given, key), put(order.id, given, `${key}-twice`)])
          }
          expect(await brokenPayments()).toEqual([])
        }
        expect(await brokenClaims(test.db)).toEqual([])
      },
    ),
    { numRuns: 20 },
  )
}, 240_000)
