import { newId } from '../../src/ids'
import { insertAccount } from '../../src/modules/payout-accounts/payout-accounts.repo'
import { payoutNumberAad } from '../../src/modules/payout-accounts/payout-accounts.service'
import type { TestApp } from '../test-app'

/** Inserts a member's payout account, without the one-time code that members need to enter for it. Returns its id. */
export async function insertPayoutAccount(
  { db, ctx }: TestApp,
  accountId: string,
  number: string,
): Promise<string> {
  const id = newId()
  await insertAccount(db, {
    id,
    account_id: accountId,
    method: 'bank',
    bank_code: '004',
    holder: 'มาลี ใจดี',
    number_sealed: ctx.keys.seal(Buffer.from(number), payoutNumberAad(id)),
    last4: number.slice(-4),
    confirmed_at: ctx.clock.now(),
  })
  return id
}
