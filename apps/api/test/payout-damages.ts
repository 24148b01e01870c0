import { file, id, later, stranger } from './damage-statements'

const account = (of: string, letter: string) =>
  `insert into payout_account (id, account_id, method, bank_code, holder, number_sealed, last4, confirmed_at)
   values (${id(letter)}, ${of}, 'bank', '004', 'A', 'x', '1234', '${later}')`
const payout = (letter: string, seq: number) =>
  `insert into claim_payout values (:claim, ${seq}, ${id(letter)}, 'insured', true, '${later}')`

/**
 * Each row has an invariant about payout accounts, and the SQL statements that break this invariant in a correct
 * database.
 */
export const payoutDamages: readonly [invariant: string, ...statements: string[]][] = [
  ['claim_is_paid_into_an_account_of_its_member', stranger, account(id('a'), 'p'), payout('p', 1)],
  ['claim_payouts_have_no_gap', account(':account', 'p'), payout('p', 2)],
  [
    'member_who_left_has_no_live_payout_account',
    account(':account', 'p'),
    "update account set status = 'left', left_at = now() where id = :account",
  ],
  ['copied_page_is_a_bank_book_page', file('copied_from, claim_id', `${id('b')}, :claim`)],
]
