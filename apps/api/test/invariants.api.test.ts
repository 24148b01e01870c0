import { beforeAll, describe, expect, test } from 'vitest'
import { reserve } from '../src/modules/insurance/ledger'
import { auditDamages } from './audit-damages'
import { brokenInvariants, readInvariants } from './broken-invariants'
import {
  card,
  decision,
  draft,
  entry,
  event,
  file,
  id,
  later,
  picture,
  session,
  stranger,
} from './damage-statements'
import { makeMember, makePerson } from './factories'
import { makeClaim } from './factory-claim'
import { makeCoverage } from './factory-coverage'
import { familyDamages } from './family-damages'
import { feedDamages } from './feed-damages'
import { identityDamages } from './identity-damages'
import { insuranceDamages } from './insurance-damages'
import { notificationDamages } from './notification-damages'
import { paymentDamages } from './payment-damages'
import { payoutDamages } from './payout-damages'
import { useTestDatabase } from './postgres/test-database'
import { telemedDamages } from './telemed-damages'

const database = useTestDatabase(beforeAll)

/**
 * The ids that replace the placeholders in the statements below. The claim is for 300 baht, which are reserved in a
 * yearly limit of 400 baht.
 */
let names: Record<string, string>
beforeAll(async () => {
  const member = await makeMember(database.db)
  const { coverageId, planId, limits } = await makeCoverage(database.db, {
    ...member,
    benefits: [
      {
        kind: 'opd',
        limits: [
          { key: 'year', value: 40_000 },
          { key: 'visit', value: 40_000, scope: 'visit', parent: 'year' },
        ],
      },
    ],
  })
  const other = await makeCoverage(database.db, member)
  const claimId = await makeClaim(database.db, {
    account_id: member.accountId,
    coverage_id: coverageId,
    medical_expense: 30_000,
  })
  const claim = {
    claimId,
    coverageId,
    admitedType: 'opd',
    serviceDate: '2026-11-18',
    amount: 30_000n,
  } as const
  await reserve(database.db, claim, new Date('2026-11-20T03:00:00Z'))
  const { id: eventId } = await database.db.selectFrom('claim_event').select('id').executeTakeFirstOrThrow()
  names = {
    claim: claimId,
    account: member.accountId,
    person: member.personId,
    otherPerson: await makePerson(database.db),
    event: eventId,
    coverage: coverageId,
    otherCoverage: other.coverageId,
    plan: planId,
    year: limits.year ?? '',
    visit: limits.visit ?? '',
  }
})

/** Runs the statements, returns what the invariant then finds, and rolls back. */
async function findingsAfter(statements: readonly string[], invariant: string): Promise<unknown[]> {
  const query = readInvariants().find(({ name }) => name === invariant)?.query
  if (query === undefined) throw new Error(`no invariant ${invariant}`)
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements)
      await client.query(
        statement.replace(/:(\w+)/g, (all, name: string) => (names[name] ? `'${names[name]}'` : all)),
      )
    return (await client.query(query)).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Each row has an invariant, and the SQL statements that break this invariant in a correct database. */
const damages: readonly [invariant: string, ...statements: string[]][] = [
  ['claim_status_is_its_last_event', "update claim set status = 'checking' where id = :claim"],
  ['claim_history_begins_with_received_and_has_no_gap', event(3, 'received', later)],
  ['claim_history_is_in_order_of_time', event(2, 'received', '2026-11-19T03:00:00Z')],
  [
    'ended_claim_does_not_move',
    event(2, 'withdrawn', later),
    event(3, 'received', later).replace(id('e'), id('f')),
  ],
  ['claim_lines_add_up_to_its_bill', 'update claim_line set billed = 29999 where claim_id = :claim'],
  ['claim_has_the_decision_of_its_status', "update claim set status = 'approved' where id = :claim"],
  ['claim_has_the_decision_of_its_status', ...decision(30_000, 'approved')],
  [
    'latest_decision_that_was_not_undone_counts',
    ...decision(30_000, 'approved'),
    'update claim set decision_id = null where id = :claim',
  ],
  [
    'latest_decision_that_was_not_undone_counts',
    ...decision(30_000, 'approved'),
    "update claim_decision set undone_at = now(), undone_by = 'x', undo_reason = 'x'",
  ],
  [
    'decision_versions_have_no_gap',
    ...decision(30_000, 'approved').map((each) => each.replace(':claim, 1', ':claim, 2')),
  ],
  [
    'decision_covers_every_line_and_pays_their_sum',
    ...decision(30_000, 'approved').filter((each) => !each.includes('claim_decision_line')),
  ],
  [
    'decision_covers_every_line_and_pays_their_sum',
    ...decision(30_000, 'approved').map((each) => each.replace("'approved', 30000", "'approved', 29999")),
  ],
  ['decision_has_its_event', ...decision(30_000, 'approved')],
  ['only_a_paid_claim_has_a_payment_date', "update claim set paid_on = '2026-11-21' where id = :claim"],
  [
    'claim_that_waits_for_documents_has_an_open_request',
    "update claim set status = 'documents_needed' where id = :claim",
  ],
  [
    'decided_claim_has_no_open_document_request',
    "update claim set status = 'withdrawn' where id = :claim",
    `insert into document_request (id, claim_id, list, reason_th, reason_en, due_date, created_at)
     values (${id('r')}, :claim, 'receipt', 'x', 'x', '2026-12-01', now())`,
  ],
  [
    'claim_with_files_has_every_kind_it_needs',
    file(
      'claim_id, fate, sha256, object_key, content_type, attached_at',
      ":claim, 'accepted', 'x', 'key', 'image/jpeg', now()",
    ),
  ],
  ['submitted_draft_is_deleted', draft],
  [
    'acknowledged_claim_exists',
    `insert into idempotency_key (scope, key, endpoint, request_hash, status, answer, created_at)
     values ('member', 'key-12345', 'POST /api/v1/claims', '', 201, '{"id": "gone"}', now())`,
  ],
  [
    'claim_belongs_to_an_account_of_its_partner',
    "insert into partner (id, ins_code) values ('other', 'OTH')",
    "update claim set partner_id = 'other' where id = :claim",
  ],
  ['claim_is_for_the_person_of_its_coverage', 'update claim set person_id = :otherPerson where id = :claim'],
  [
    'claim_number_counter_is_not_behind',
    "update claim set claim_number = 'TST-69-000001-4' where id = :claim",
  ],
  ['claim_waits_as_long_as_its_last_status', 'update claim set status_since = now() where id = :claim'],
  [
    'turn_has_a_due_date_while_somebody_has_to_act',
    "update claim set status = 'withdrawn', turn_due_date = '2026-12-01' where id = :claim",
  ],
  [
    'appeal_is_against_a_decision_of_its_time',
    ...decision(20_000, 'partly_approved'),
    `insert into claim_appeal (id, claim_id, decision_id, filed_at, filed_by, text, answer_due_date)
     values (${id('o')}, :claim, ${id('v')}, '2026-11-20', 'x', 'x', '2026-12-20')`,
  ],
  [
    'accepted_document_has_its_object',
    file('claim_id, fate, sha256, object_key, content_type', ":claim, 'accepted', 'x', 'key', 'image/jpeg'"),
  ],
  [
    'object_belongs_to_one_document',
    file('claim_id, object_key', ":claim, 'key'"),
    file('claim_id, object_key', ":claim, 'key'").replace(id('d'), id('g')),
  ],
  [
    'checked_document_was_received_completely',
    file('claim_id, fate, received_bytes', ":claim, 'received', 9"),
  ],
  [
    'document_has_the_owner_of_its_draft_claim_or_card',
    stranger,
    file('claim_id', ':claim').replace(':account', id('a')),
  ],
  ['document_has_the_owner_of_its_draft_claim_or_card', stranger, card('draft', id('a')), picture('front')],
  [
    'file_that_no_member_sent_has_a_known_sender',
    file('claim_id, sender, sender_id', `:claim, 'client', ${id('x')}`).replace(':account', 'null'),
  ],
  ['complete_own_card_has_both_pictures', card('complete'), picture('front')],
  [
    'card_side_has_at_most_one_accepted_picture',
    card('draft'),
    picture('back'),
    picture('back').replaceAll(id('d'), id('g')),
  ],
  [
    'pieces_of_an_upload_do_not_overlap_and_add_up',
    file('claim_id, received_bytes', ':claim, 10'),
    `insert into upload_part (document_id, start_byte, size, object_key) values (${id('d')}, 0, 6, 'a'), (${id('d')}, 5, 5, 'b')`,
  ],
  ['ledger_entry_fits_its_coverage_and_limit', entry('adjust', 1, { limit: "'visit'", claim: 'null' })],
  ['ledger_entry_fits_its_coverage_and_limit', entry('adjust', 1, { limit: "'opd_year'", claim: 'null' })],
  [
    'ledger_entry_fits_its_coverage_and_limit',
    entry('adjust', 1, {
      household: '(select household_id from coverage where id = :coverage)',
      claim: 'null',
    }),
  ],
  [
    'ledger_entry_fits_its_coverage_and_limit',
    entry('reserve', 1, { limit: "'opd_year'", coverage: ':otherCoverage' }),
  ],
  ['pending_of_a_claim_is_never_negative', entry('release', -30_001)],
  ['decided_claim_has_no_reservation', "update claim set status = 'not_approved' where id = :claim"],
  ['claim_without_a_decision_has_consumed_nothing', entry('consume', 1)],
  ['claim_consumes_at_most_what_was_decided', entry('consume', 1)],
  ['claim_consumes_at_most_what_was_decided', entry('consume', 2), entry('adjust', -3)],
  [
    'ledger_entry_belongs_to_an_event_of_its_claim',
    entry('adjust', 1, { claim: 'null' })
      .replace('claim_id,', 'claim_event_id, claim_id,')
      .replace('1, null,', '1, :event, null,'),
  ],
  ['balance_is_between_zero_and_its_limit', entry('adjust', 10_001, { claim: 'null' })],
  ['balance_is_between_zero_and_its_limit', entry('adjust', -1, { claim: 'null' })],
  ['parent_limits_have_no_cycles', 'update benefit_limit set parent_limit_id = :visit where id = :year'],
  [
    'session_has_at_most_one_live_refresh_token',
    session,
    `insert into refresh_token (token_hash, session_id, created_at) values ('a', ${id('s')}, now()), ('b', ${id('s')}, now())`,
  ],
  [
    'open_proposal_has_its_second_look',
    `insert into claim_proposal (id, claim_id, proposed_by, at, body, outcome, benefit, why)
     values (${id('p')}, :claim, ${id('s')}, now(), '{}', 'approved', 1, '{amount}')`,
  ],
  ...insuranceDamages,
  ...identityDamages,
  ...familyDamages,
  ...telemedDamages,
  ...notificationDamages,
  ...payoutDamages,
  ...auditDamages,
  ...feedDamages,
  ...paymentDamages,
]

describe('the invariants', () => {
  test('hold in a healthy database', async () => {
    expect(await brokenInvariants(database.pool)).toEqual([])
  })

  test.each(damages)('%s reports its damage', async (invariant, ...statements) => {
    expect(await findingsAfter(statements, invariant)).not.toEqual([])
  })

  test('are all tested here', () => {
    const tried = new Set(damages.map(([invariant]) => invariant))
    expect(
      readInvariants()
        .map(({ name }) => name)
        .filter((name) => !tried.has(name)),
    ).toEqual([])
  })
})
