import type { BankCode, ClaimStatus } from '@khum/contract'
import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/schema'
import { payoutNumberAad } from '../../src/modules/payout-accounts/payout-accounts.service'
import type { DemoClock } from './demo-clock'
import type { DemoDeps } from './demo-deps'
import type { IdOf } from './demo-ids'
import { demoName } from './persons'
import { queueMembers } from './queue-members'

/**
 * A member's payout account. The member added it on `day`; claims that the member sends from then on are paid into it.
 */
interface AccountSpec {
  key: string
  bank_code: BankCode
  number: string
  /** The key of the person who holds the bank account, if that isn't the member. */
  holder?: string
  day: number
  statuses: readonly ClaimStatus[]
}

/**
 * The payout accounts of Malee and of the members whose claims are in the queue. Every eighth member in the queue has
 * no payout account. One member has entered the bank account of another member.
 */
const accounts: readonly AccountSpec[] = [
  {
    ...{ key: 'malee', bank_code: '004', number: '7382901234', day: -75 },
    statuses: ['payment_sent', 'paid', 'payment_failed'],
  },
  ...queueMembers.flatMap(({ key }, index): AccountSpec[] => {
    if (index % 8 === 7) return []
    const other = index === 4 ? queueMembers[2]?.key : undefined
    const number = `20518${String(((other ? 2 : index) + 1) * 3_701).padStart(5, '0')}`
    const bank_code = (['002', '004', '014'] as const)[(other ? 2 : index) % 3] ?? '004'
    const statuses = ['received', 'checking', 'documents_needed', 'sent_to_insurer'] as const
    return [{ key, bank_code, number, ...(other && { holder: other }), day: -120 - index, statuses }]
  }),
]

/** Returns the demo members' payout accounts, and the claims that are paid into them. */
export function payoutRows(
  claims: readonly Pick<Insertable<Database['claim']>, 'id' | 'account_id' | 'status' | 'submitted_at'>[],
  { seal }: Pick<DemoDeps, 'seal'>,
  clock: DemoClock,
  idOf: IdOf,
): {
  payout_account: Insertable<Database['payout_account']>[]
  claim_payout: Insertable<Database['claim_payout']>[]
} {
  return {
    payout_account: accounts.map(({ key, bank_code, number, holder = key, day }) => ({
      id: idOf('payout account', key),
      account_id: idOf('account', key),
      method: 'bank',
      bank_code,
      holder: demoName(holder).th,
      number_sealed: seal(number, payoutNumberAad(idOf('payout account', key))),
      last4: number.slice(-4),
      confirmed_at: clock.at(day, '20:15'),
    })),
    claim_payout: accounts.flatMap(({ key, holder, statuses }) =>
      claims
        .filter((claim) => claim.account_id === idOf('account', key))
        .filter(({ status }) => statuses.some((each) => each === status))
        .map((claim) => ({
          claim_id: claim.id,
          seq: 1,
          payout_account_id: idOf('payout account', key),
          payee_kind: 'insured',
          name_matches: holder === undefined,
          at: claim.submitted_at,
        })),
    ),
  }
}
