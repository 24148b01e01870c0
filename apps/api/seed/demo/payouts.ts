import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/schema'
import { payoutNumberAad } from '../../src/modules/payout-accounts/payout-accounts.service'
import type { DemoClock } from './demo-clock'
import type { DemoDeps } from './demo-deps'
import type { IdOf } from './demo-ids'
import { demoName } from './persons'

/** Malee's payout account. The claims that she sent after adding it are paid into it. */
const account = { key: 'malee', bank_code: '004', number: '7382901234', day: -75 }

const paid: readonly string[] = ['payment_sent', 'paid', 'payment_failed']

/** Returns Malee's payout account, and the claims that are paid into it. */
export function payoutRows(
  claims: readonly Pick<Insertable<Database['claim']>, 'id' | 'account_id' | 'status' | 'submitted_at'>[],
  { seal }: Pick<DemoDeps, 'seal'>,
  clock: DemoClock,
  idOf: IdOf,
): {
  payout_account: Insertable<Database['payout_account']>
  claim_payout: Insertable<Database['claim_payout']>[]
} {
  const id = idOf('payout account', account.key)
  const account_id = idOf('account', account.key)
  return {
    payout_account: {
      id,
      account_id,
      method: 'bank',
      bank_code: account.bank_code,
      holder: demoName(account.key).th,
      number_sealed: seal(account.number, payoutNumberAad(id)),
      last4: account.number.slice(-4),
      confirmed_at: clock.at(account.day, '20:15'),
    },
    claim_payout: claims
      .filter((claim) => claim.account_id === account_id && paid.includes(claim.status))
      .map((claim) => ({
        claim_id: claim.id,
        seq: 1,
        payout_account_id: id,
        payee_kind: 'insured',
        name_matches: true,
        at: claim.submitted_at,
      })),
  }
}
