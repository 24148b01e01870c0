import { decision, id, later } from './damage-statements'

const order = (status: string, amount: number, paidOn = 'null') =>
  `insert into payment_order (id, claim_id, decision_id, amount, status, paid_on, created_at, updated_at)
   select ${id('p')}, :claim, id, ${amount}, '${status}', ${paidOn}, '${later}', '${later}' from claim_decision where claim_id = :claim`

/** Each row: an invariant about payments, and the SQL statements that break it in a correct database. */
export const paymentDamages: readonly [invariant: string, ...statements: string[]][] = [
  [
    'payments_are_decided_or_recovered',
    ...decision(20_000, 'partly_approved'),
    order('paid', 20_001, "'2026-11-21'"),
  ],
  ['live_payment_pays_at_most_what_is_left', ...decision(20_000, 'partly_approved'), order('due', 20_001)],
  [
    'nothing_is_paid_before_the_originals_arrived',
    ...decision(20_000, 'partly_approved'),
    order('due', 20_000),
    "update claim set originals_expected_on = '2026-11-20' where id = :claim",
  ],
  ['only_an_approved_claim_has_a_due_payment', ...decision(20_000, 'partly_approved'), order('due', 100)],
]
