import { id } from './damage-statements'

const provider = (letter = 'p') =>
  `insert into telemed_provider (id, code, name_th, name_en, summary_th, summary_en, about_th, about_en, hours, extra_cards_most, hand_off, url, search_text)
   values (${id(letter)}, 'code-${letter}', 'ก', 'A', 'ก', 'A', 'ก', 'A', '[]', 2, 'link', 'https://a.example', '')`
const visit = (state: string) =>
  `insert into telemed_visit (id, account_id, partner_id, provider_id, entry, state, created_at, expires_at, handed_off_at)
   values (${id('v')}, :account, 'testpartner', ${id('p')}, 'mart', '${state}', now(), now() + interval '1 day', ${state === 'handed_off' ? 'now()' : 'null'})`
const card = (place: number, coverage = ':coverage') =>
  `insert into telemed_visit_card (visit_id, place, coverage_id) values (${id('v')}, ${place}, ${coverage})`
const text = (step: number) =>
  `insert into telemed_document (id, step, version, title_th, title_en, body_th, body_en, text_hash, effective_at)
   values (${id(String(step))}, ${step}, 1, 'ก', 'A', 'ก', 'A', '${step}', '2026-01-01')`
const accepted = (step: number, fields: { hash?: string; provider?: string } = {}) =>
  `insert into telemed_acceptance (account_id, partner_id, visit_id, provider_id, document_id, step, text_hash, lang, at)
   values (:account, 'testpartner', ${id('v')}, ${fields.provider ?? id('p')}, ${id(String(step))}, ${step}, '${fields.hash ?? step}', 'th', now())`
const handOff = (letter: string, state: string, of = id('p')) =>
  `insert into telemed_hand_off (id, visit_id, provider_id, form, lang, created_at, expires_at, state, ended_at, check_id)
   values (${id(letter)}, ${id('v')}, ${of}, 'link', 'th', '2026-11-21 03:00Z', '2026-11-21 03:01Z', '${state}',
   ${state === 'live' ? 'null, null' : `now(), ${state === 'redeemed' ? id('c') : 'null'}`})`
const terms = [1, 2, 3].flatMap((step) => [text(step), accepted(step)])
const healthy = [provider(), visit('handed_off'), card(0), ...terms]

const agreed = 'agreed_telemed_visit_has_cards_and_all_terms'
const row = 'telemed_card_places_have_no_gaps_and_are_not_too_many'
const order = 'telemed_terms_were_accepted_in_order_with_the_hash_of_their_text'
const words = 'telemed_text_matches_its_hash'
const once = 'telemed_hand_off_fits_its_visit_and_is_redeemed_at_most_once'

/**
 * Each row has an invariant about telemedicine, and the SQL statements that break this invariant in a correct database.
 */
export const telemedDamages: readonly [invariant: string, ...statements: string[]][] = [
  [agreed, provider(), visit('agreed'), ...terms],
  [agreed, provider(), visit('handed_off'), card(0), text(1), accepted(1)],
  [row, provider(), visit('choosing'), card(1)],
  [row, provider(), visit('choosing'), card(0), card(2, ':otherCoverage')],
  [order, provider(), visit('choosing'), text(1), text(2), accepted(2)],
  [order, provider(), visit('choosing'), text(1), accepted(1, { hash: 'other words' })],
  [order, provider(), provider('q'), visit('choosing'), text(1), accepted(1, { provider: id('q') })],
  [words, text(1)],
  [once, ...healthy, provider('q'), handOff('h', 'live', id('q'))],
  [once, ...healthy, handOff('h', 'redeemed')],
  [once, ...healthy, 'update telemed_visit set redeemed_at = now()'],
  [once, provider(), visit('choosing'), handOff('h', 'live')],
]
