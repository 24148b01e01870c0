import { card, draft, file, id, later, session, stranger } from './damage-statements'

/**
 * Returns a statement that marks an account deleted and deletes its login, but keeps all other data that a deletion
 * would delete.
 */
export const gone = (account = ':account') =>
  `with ended as (
     update account set status = 'deleted', deleted_at = now(), login_id = null, email = null where id = ${account} returning id
   )
   delete from login where id in (select id from ended)`
const left = "update account set status = 'left', left_at = now() where id = :account"
const noList = 'delete from account_coverage where account_id = :account'
const said = (action: string, at: string, hash = 'text_hash', kind = 'health_data') =>
  `insert into consent_event (account_id, document_id, action, at, lang, channel, partner_id, text_hash)
   select :account, id, '${action}', '${at}', 'th', 'web', 'testpartner', ${hash} from consent_document where kind = '${kind}'`
const text = (hash: string) =>
  `insert into consent_document (id, kind, version, is_force, title_th, title_en, body_th, body_en, text_hash, effective_at)
   values (${id('t')}, 'terms', 1, true, '', '', '', '', ${hash}, '2026-01-01')`
const client = (insurers: string) =>
  `insert into client (id, system, insurers, scopes, created_by, created_at)
   values (${id('c')}, 'TPA', ${insurers}, '{claims.read}', 'A Person', now())`
const insurer = "insert into insurer (code, name_th, name_en, kind) values ('OWN', '', '', 'life')"
const ownText = (insurerCode: string) =>
  `insert into consent_document (id, kind, version, is_force, title_th, title_en, body_th, body_en, controller_th, controller_en,
     dpo_contact, insurer_code, text_hash, effective_at)
   values (${id('t')}, 'health_data', 9, true, '', '', '', '', '', '', '', ${insurerCode},
     sha256(convert_to(concat_ws(E'\\n', '', '', '', '', '', '', ''), 'UTF8')), '2026-01-01')`
const textDraft = (hash: string) =>
  `insert into consent_draft (id, kind, title_th, title_en, body_th, body_en, text_hash, written_by, written_at, checked_by,
     checked_at, document_id)
   values (${id('d')}, 'terms', '', '', '', '', ${hash}, 'A', '2025-12-01', 'B', '2025-12-02', ${id('t')})`
const rightHash = "sha256(convert_to(concat_ws(E'\\n', '', '', '', ''), 'UTF8'))"
const flow = (fields: Record<string, string> = {}) => {
  const row = {
    id: id('o'),
    token_hash: "'token'",
    purpose: "'register'",
    partner_id: "'testpartner'",
    phone: "'+66812345678'",
    shows_phone: 'true',
    lang: "'th'",
    expires_at: "'2026-11-21'",
    ...fields,
  }
  return `insert into otp_flow (${Object.keys(row).join()}) values (${Object.values(row).join()})`
}
const shown = (state: string, ended: string, code: string, check: string) =>
  `with place as (
     insert into hospital (id, code, name_th, name_en, kind, province_th, province_en, latitude, longitude, search_text)
     values (${id('h')}, 'h', '', '', 'hospital', '', '', 0, 0, '') returning id
   )
   insert into use_card (id, account_id, coverage_id, hospital_id, code_hash, code_sealed, card, eligibility, created_at, expires_at, state, ended_at, check_id)
   select ${id('u')}, :account, :coverage, place.id, '', ${code}, '{}', '{}', '2026-11-21 05:00', '2026-11-21 05:05', '${state}', ${ended}, ${check}
   from place`
const person = (ended: string) =>
  `insert into staff (id, email, name, created_at, ended_at) values (${id('s')}, 'a@b.example', 'xx', now(), ${ended})`
const staffPassword = `insert into staff_password values (${id('s')}, 'x', now())`
const passed = { passed_at: "'2026-11-21 05:00'", grant_expires_at: "'2026-11-21 05:10'" }
const code = (purpose: string, phone: string, end: string) =>
  `insert into otp_code (id, flow_id, purpose, phone, ref_no, code_hash, expires_at, ended_at, end_reason)
   values (${id('c')}, ${id('o')}, '${purpose}', '${phone}', 'ABCDEF', '', now(), ${end})`
const passedCode = code('register', '+66812345678', "now(), 'passed'")

/**
 * Each row has an invariant about accounts, consents or codes, and the SQL statements that break this invariant in a
 * correct database.
 */
export const identityDamages: readonly [invariant: string, ...statements: string[]][] = [
  ['deleted_account_has_no_live_session', session, gone()],
  ['deleted_account_owns_no_data', gone()],
  ['deleted_account_owns_no_data', noList, draft, gone()],
  ['deleted_account_owns_no_data', noList, card('draft'), gone()],
  ['deleted_account_owns_no_data', noList, file('claim_id', ':claim'), gone()],
  [
    'deleted_account_owns_no_data',
    noList,
    "insert into account_identity values ('line', 'testpartner', 'U1', :account, now())",
    gone(),
  ],
  [
    'deleted_account_owns_no_data',
    noList,
    "insert into known_device values ('token', :account, now(), now())",
    gone(),
  ],
  ['deleted_account_owns_no_data', noList, shown('shown', 'null', "''", 'null'), gone()],
  ['card_was_checked_while_it_was_shown', shown('cancelled', "'2026-11-21 05:06'", 'null', 'null')],
  ['counter_check_is_audited', shown('verified', "'2026-11-21 05:04'", 'null', id('k'))],
  ['claim_of_a_deleted_account_has_no_names', gone()],
  [
    'deleted_account_leaves_no_unneeded_person',
    `insert into person (id, name_th, surname_th, name_en, surname_en) values (${id('p')}, 'ก', 'ข', 'A', 'B')`,
    stranger.replace(':person', id('p')),
    gone(id('a')),
  ],
  ['deletion_is_audited', gone()],
  [
    'login_has_an_account',
    `insert into login (id, person_id, username, password_hash) values (${id('l')}, :person, 'alone1', '')`,
  ],
  ['account_that_was_left_has_ended', left],
  ['account_that_was_left_has_ended', noList, session, left],
  [
    'consent_belongs_to_the_app_of_its_account',
    "insert into partner (id, ins_code) values ('other', 'OTH')",
    said('accepted', later).replace("'testpartner'", "'other'"),
  ],
  [
    'claim_was_submitted_with_consent_to_health_data',
    "update claim set submitted_at = '2025-12-01' where id = :claim",
  ],
  [
    'draft_was_started_with_consent_to_health_data',
    draft,
    "update claim_draft set created_at = '2025-12-01'",
  ],
  ['consent_text_matches_its_hash', text("'another'")],
  ['text_of_an_insurer_was_checked_by_a_second_person', insurer, ownText("'OWN'")],
  ['published_draft_has_the_words_of_its_text', text(rightHash), textDraft("'another'")],
  [
    'consent_is_for_a_text_of_the_insurer_of_the_app',
    insurer,
    ownText("'OWN'"),
    said('accepted', later).replace("kind = 'health_data'", "insurer_code = 'OWN'"),
  ],
  [
    'consent_kind_has_a_text_that_was_not_withdrawn',
    text(rightHash),
    `insert into consent_document_withdrawal values (${id('t')}, now(), 'a mistake')`,
  ],
  ['consent_event_has_the_hash_of_its_text', said('accepted', later, "'another'")],
  ['consent_was_given_to_a_text_in_force', said('accepted', '2025-12-31')],
  [
    'only_an_optional_consent_is_withdrawn_and_only_when_given',
    said('withdrawn', later),
    said('withdrawn', later),
  ],
  [
    'only_an_optional_consent_is_withdrawn_and_only_when_given',
    text(rightHash),
    said('accepted', later, 'text_hash', 'terms'),
    said('withdrawn', later, 'text_hash', 'terms'),
  ],
  ['code_has_the_phone_and_purpose_of_its_flow', flow(), code('register', '+66899999999', 'null, null')],
  ['code_has_the_phone_and_purpose_of_its_flow', flow(), code('phone_edit', '+66812345678', 'null, null')],
  ['passed_flow_has_a_passed_code_and_no_open_one', flow(passed)],
  [
    'passed_flow_has_a_passed_code_and_no_open_one',
    flow(passed),
    passedCode,
    code('register', '+66812345678', 'null, null').replace(id('c'), id('k')),
  ],
  ['proof_was_used_before_it_expired', flow({ ...passed, used_at: "'2026-11-21 05:11'" }), passedCode],
  ['flow_without_a_phone_proves_nothing', flow({ ...passed, phone: 'null' })],
  [
    'member_flow_belongs_to_a_session_of_the_member',
    session,
    stranger,
    flow({ purpose: "'phone_edit'", account_id: id('a'), session_id: id('s') }),
  ],
  [
    'identity_and_session_have_the_partner_of_their_account',
    "insert into partner (id, ins_code) values ('other', 'OTH')",
    "insert into account_identity values ('line', 'other', 'U1', :account, now())",
  ],
  ['client_insurer_exists', client("'{GONE}'")],
  ['staff_password_has_a_second_factor', person('null'), staffPassword],
  ...[
    staffPassword,
    `insert into staff_totp values (${id('s')}, 'x', now(), 0)`,
    `insert into staff_passkey values ('x', ${id('s')}, 'x', 0, '{}', now())`,
    `insert into staff_recovery_code values (${id('s')}, sha256('x'))`,
    `insert into staff_link values (${id('s')}, sha256('x'), now(), null, now() + interval '1 day')`,
    `insert into staff_grant values (${id('s')}, 'auditor', null, now())`,
    `insert into staff_session values (${id('s')}, sha256('x'), ${id('s')}, now(), now(), now(), now() + interval '1 day')`,
  ].map((statement): [string, string, string] => ['ended_staff_cannot_sign_in', person('now()'), statement]),
]
