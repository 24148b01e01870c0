const waiting = (key: string, version: number) =>
  `insert into source_waiting (insurer_code, table_name, source, source_key, source_version, source_hash, body, received_at)
   values ('TST', 'coverage', 'test', ${key}, ${version}, '', '{}', now())`

/** Statements that damage policies, plans and coverages; see invariants.api.test.ts. */
export const insuranceDamages: readonly [invariant: string, ...statements: string[]][] = [
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
]
