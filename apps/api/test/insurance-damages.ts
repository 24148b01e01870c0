import { id } from './damage-statements'

const waiting = (key: string, version: number) =>
  `insert into source_waiting (insurer_code, table_name, source, source_key, source_version, source_hash, body, received_at)
   values ('TST', 'coverage', 'test', ${key}, ${version}, '', '{}', now())`

const figure = (limitKey: string, throughSeq: number) =>
  `insert into source_balance (id, insurer_code, source, source_key, coverage_id, limit_key, period_start, used, as_of, through_seq)
   values (${id('b')}, 'TST', 'test', 'b', :coverage, '${limitKey}', '2026-01-01', 1, now(), ${throughSeq})`

/**
 * Each row has an invariant, mostly about policies, coverages or what a batch wrote, and the SQL statements that break
 * this invariant in a correct database. invariants.api.test.ts runs the statements.
 */
export const insuranceDamages: readonly [invariant: string, ...statements: string[]][] = [
  [
    'claim_holder_is_the_last_it_was_handed_to',
    `update claim set held_by = ${id('h')}, held_since = now() where id = :claim`,
  ],
  ['source_balance_fits_its_holder_and_limit', figure('visit', 0)],
  ['source_balance_includes_only_published_events', figure('year', 1)],
  ['waiting_version_is_newer_than_its_held_row', waiting(':coverage', 2)],
  ['waiting_version_is_newer_than_its_held_row', waiting("'unknown'", 2)],
  [
    'waiting_version_is_newer_than_its_held_row',
    'update coverage set held_by_office = true where id = :coverage',
    waiting(':coverage', 1),
  ],
  [
    'insurance_rows_belong_to_one_insurer',
    "insert into insurer (code, name_th, name_en, kind) values ('OTH', 'x', 'x', 'life')",
    "update coverage set insurer_code = 'OTH' where id = :coverage",
  ],
  [
    'insurance_rows_belong_to_one_insurer',
    "insert into insurer (code, name_th, name_en, kind) values ('OTH', 'x', 'x', 'life')",
    "update plan set insurer_code = 'OTH' where id = :plan",
  ],
  [
    'plan_of_a_policy_has_a_version_for_every_day_of_the_period',
    "update plan_version set effective_to = '2026-12-30' where plan_id = :plan",
  ],
  [
    'coverage_is_within_its_policy_period',
    "update coverage set expiry_date = '2027-01-01' where id = :coverage",
  ],
  [
    'household_of_a_coverage_is_of_its_policy',
    'update coverage set household_id = (select household_id from coverage where id = :otherCoverage) where id = :coverage',
  ],
  [
    'renewal_follows_its_former_coverage',
    'update coverage set first_coverage_id = :otherCoverage where id = :coverage',
  ],
  [
    'renewal_follows_its_former_coverage',
    'update coverage set former_coverage_id = :otherCoverage, first_coverage_id = :otherCoverage where id = :coverage',
  ],
  [
    'coverage_of_a_void_period_is_void',
    "update policy_period set status = 'void' where id = (select policy_period_id from coverage where id = :coverage)",
  ],
  [
    'imported_claim_belongs_to_its_insurer',
    "insert into insurer (code, name_th, name_en, kind) values ('OTH', 'x', 'x', 'life')",
    "insert into claim_source (claim_id, insurer_code, source, source_key) values (:claim, 'OTH', 'test', 'K')",
  ],
  [
    'merged_person_owns_nothing',
    `insert into person_merge (id, insurer_code, source, source_key, from_person_id, into_person_id, merged_at, merged_by, moved)
      values (${id('m')}, 'TST', 'test', 'K', :person, :otherPerson, now(), ${id('b')}, '{}')`,
  ],
  [
    'row_has_its_batch',
    `insert into exchange_row (batch_id, kind, group_key, file, line, source_key, source_version, implied, op, new_id, hashes, body)
      values ('aaaaaaaaaaaaaaaaaaaaaa', 'person', 'M1', 0, 1, 'M1', 1, true, 'upsert', 'bbbbbbbbbbbbbbbbbbbbbb', '{}', '{}')`,
  ],
  [
    'history_has_its_batch',
    "insert into exchange_history (batch_id, table_name, row_key) values ('aaaaaaaaaaaaaaaaaaaaaa', 'coverage', 'C1')",
  ],
]
