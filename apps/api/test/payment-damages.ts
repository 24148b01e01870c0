import { decision, id, later } from './damage-statements'

const order = (status: string, amount: number, paidOn = 'null') =>
  `insert into payment_order (id, claim_id, decision_id, amount, status, paid_on, created_at, updated_at)
   select ${id('p')}, :claim, id, ${amount}, '${status}', ${paidOn}, '${later}', '${later}' from claim_decision where claim_id = :claim`

/**
 * SQL that inserts a copy of the claim with another id and number. Leaves out generated columns, which can't be
 * inserted.
 */
const anotherClaim = `do $do$
  declare
    given text := (select string_agg(quote_ident(column_name), ', ') from information_schema.columns
      where table_schema = current_schema() and table_name = 'claim' and is_generated = 'NEVER');
    other jsonb := (select to_jsonb(claim) || jsonb_build_object('id', ${id('z')}, 'claim_number', 'MADE-999998',
      'draft_id', ${id('z')}, 'decision_id', null, 'source_key', 'z') from claim where id = :claim);
  begin
    execute format('insert into claim (%1$s) select %1$s from jsonb_populate_record(cast(null as claim), %2$L)', given, other);
  end $do$`

/** Each row has an invariant about payments, and the SQL statements that break this invariant in a correct database. */
export const paymentDamages: readonly [invariant: string, ...statements: string[]][] = [
  [
    'payments_are_decided_or_recovered',
    ...decision(20_000, 'partly_approved'),
    order('paid', 20_001, "'2026-11-21'"),
  ],
  [
    'claim_without_anything_to_pay_is_paid',
    ...decision(20_000, 'partly_approved'),
    order('paid', 20_000, "'2026-11-21'"),
    `update claim set status = 'partly_approved' where id = :claim`,
  ],
  [
    'recovery_is_deducted_from_the_same_payee',
    ...decision(20_000, 'partly_approved'),
    anotherClaim,
    `insert into recovery (id, claim_id, decision_id, amount, status, reason, closed_by, set_off_claim_id, created_at, updated_at)
     values (${id('r')}, :claim, ${id('v')}, 100, 'set_off', 'x', 'khum', ${id('z')}, '${later}', '${later}')`,
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
