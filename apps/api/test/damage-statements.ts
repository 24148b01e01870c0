// SQL for tests that damage the database on purpose. The test replaces `:claim`, `:account` and other names with ids.

export const id = (letter: string) => `'${letter.repeat(22)}'`
export const event = (seq: number, status: string, at: string) =>
  `insert into claim_event (id, claim_id, seq, kind, status, actor_kind, party, at)
   values (${id('e')}, :claim, ${seq}, 'moved', '${status}', 'client', 'tpa', '${at}')`
/**
 * SQL that inserts a decision on the claim's only line and makes it the claim's current decision. The decision pays
 * `benefit` satang of the 300 baht that were billed.
 */
export const decision = (benefit: number, outcome: string): string[] => [
  `insert into claim_decision (id, claim_id, version, author_kind, party, at, outcome, benefit)
   values (${id('v')}, :claim, 1, 'client', 'tpa', '${later}', '${outcome}', ${benefit})`,
  `insert into claim_decision_line select ${id('v')}, id, billed, 0, billed - ${benefit}, ${benefit}, 0, 0, 0, 0, 0, ${benefit}
   from claim_line where claim_id = :claim`,
  `update claim set decision_id = ${id('v')} where id = :claim`,
]
export const entry = (
  kind: string,
  amount: number,
  fields: { limit?: string; coverage?: string; claim?: string; household?: string } = {},
) =>
  `insert into ledger_entry (coverage_id, household_id, limit_key, period_start, kind, amount, claim_id, at)
   values (${fields.coverage ?? ':coverage'}, ${fields.household ?? 'null'}, ${fields.limit ?? "'year'"}, '2026-01-01', '${kind}', ${amount}, ${fields.claim ?? ':claim'}, now())`
export const file = (fields: string, values: string) =>
  `insert into document (id, account_id, list, name, size, created_at, updated_at, ${fields})
   values (${id('d')}, :account, 'receipt', 'a.jpg', 10, now(), now(), ${values})`
export const draft = `insert into claim_draft (id, account_id, coverage_id, created_at, updated_at)
  select draft_id, account_id, coverage_id, now(), now() from claim where id = :claim`
export const card = (state: string, account = ':account') =>
  `insert into declared_card (id, account_id, whose, state, company, number_sealed, insured_name, start_date, due_date, created_at, updated_at)
   values (${id('k')}, ${account}, 'self', '${state}', 'A', 'x', 'B', '2026-01-01', '2026-12-31', now(), now())`
export const picture = (side: string) =>
  `insert into document (id, account_id, card_id, list, name, size, received_bytes, fate, sha256, object_key, content_type, created_at, updated_at)
   values (${id('d')}, :account, ${id('k')}, 'card_${side}', 'a.jpg', 10, 10, 'accepted', ${id('d')}, ${id('d')}, 'image/jpeg', now(), now())`
export const later = '2026-11-21T03:00:00Z'
export const stranger = `with made as (
    insert into login (id, person_id, username, password_hash) values (${id('a')}, :person, 'stranger', '')
    returning id, person_id
  )
  insert into account (id, partner_id, person_id, login_id) select id, 'testpartner', person_id, id from made`
export const session = `insert into session (id, account_id, partner_id, stay_signed_in, created_at, last_used_at, idle_expires_at, absolute_expires_at)
  values (${id('s')}, :account, 'testpartner', false, now(), now(), now(), now())`
