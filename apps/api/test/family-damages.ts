import { id } from './damage-statements'

const person = `insert into person (id, name_th, surname_th, name_en, surname_en, birth_date)
  values (${id('p')}, 'ก', 'ข', 'A', 'B', '2018-03-01')`
const link = (fields: Record<string, string> = {}) => {
  const row = {
    id: id('l'),
    account_id: ':account',
    person_id: id('p'),
    relationship: "'child'",
    proof: "'policy_phone'",
    scopes: "'{see}'",
    created_at: "'2026-11-01'",
    ...fields,
  }
  return `insert into family_link (${Object.keys(row).join()}) values (${Object.values(row).join()})`
}
const agreed = `insert into audit_event (at, action, outcome, subject, person_id)
  values (now(), 'family.accepted', 'see', ${id('l')}, ${id('p')})`
const invitation = (fields: Record<string, string> = {}) => {
  const row = {
    id: id('i'),
    account_id: ':account',
    partner_id: "'testpartner'",
    phone: "'+66812345678'",
    relationship: "'child'",
    scopes: "'{see}'",
    created_at: "'2026-11-01'",
    expires_at: "'2026-11-15'",
    state: "'accepted'",
    decided_at: "'2026-11-02'",
    family_link_id: id('l'),
    ...fields,
  }
  return `insert into family_invitation (${Object.keys(row).join()}) values (${Object.values(row).join()})`
}
const given = link({ proof: "'invitation'", scopes: "'{see,claim}'", ends_at: "'2026-12-31 17:00Z'" })
const wider = 'accepted_invitation_grants_no_more_than_it_asked_for'
const guardian = 'guardianship_ends_by_the_time_the_child_is_of_age'

/**
 * Each row has an invariant about family links, and the SQL statements that break this invariant in a correct database.
 */
export const familyDamages: readonly [invariant: string, ...statements: string[]][] = [
  [wider, person, given, agreed, invitation()],
  [wider, person, given, agreed, invitation({ scopes: "'{see,claim}'", ends_on: "'2026-12-30'" })],
  [wider, person, given, agreed, invitation({ scopes: "'{see,claim}'", decided_at: "'2026-11-15'" })],
  [wider, person, given, agreed, invitation({ scopes: "'{see,claim}'", relationship: "'spouse'" })],
  ['authority_by_invitation_was_accepted', person, given],
  [guardian, person, link({ proof: "'guardian'" })],
  [guardian, person, link({ proof: "'guardian'", ends_at: "'2038-03-01'" })],
  ['family_link_is_to_another_person', link({ person_id: ':person' })],
  [
    'audited_read_of_a_relative_names_the_person',
    "insert into audit_event (at, action, outcome, account_id) values (now(), 'family.read', 'see', :account)",
  ],
]
