import { id } from './damage-statements'

const event = (day: number) =>
  `insert into audit_event (at, action, outcome) values ('2026-11-${day}', 'x', 'x')`
const link = (fields: Record<string, string> = {}) => {
  const row = {
    chain: "'-'",
    seq: '1',
    event_id: '(select max(id) from audit_event)',
    event_at: '(select at from audit_event order by id desc limit 1)',
    before_hash: "decode(repeat('00', 32), 'hex')",
    hash: "decode(repeat('01', 32), 'hex')",
    ...fields,
  }
  return `insert into audit_link (${Object.keys(row).join()}) values (${Object.values(row).join()})`
}
const checkpoint = `insert into audit_checkpoint (chain, seq, hash, at, key_id, signature)
  values ('-', 1, decode(repeat('02', 32), 'hex'), now(), 'x', 'x')`
const message = (letter: string) =>
  `insert into outbox_message (id, channel, recipient, text_sealed, created_at, dedupe_key)
   values (${id(letter)}, 'sms', '', 'x', now() - interval '2 months' * ${letter === 'm' ? 0 : 1}, 'once')`

/** Statements that damage a healthy database, each after the name of the invariant that must report the damage. */
export const auditDamages: readonly [invariant: string, ...statements: string[]][] = [
  ['audit_link_follows_the_one_before', event(20), link(), event(20), link({ seq: '2' })],
  ['audit_link_follows_the_one_before', event(20), link(), event(20), link({ seq: '3' })],
  ['audit_link_has_its_event', event(20), link({ event_id: '0' })],
  ['audit_link_has_its_event', event(20), link({ chain: "'TST'" })],
  ['audit_event_is_linked_once', event(19), event(20), link()],
  ['audit_event_is_linked_once', event(20), link(), link({ seq: '2' })],
  ['audit_checkpoint_signs_its_link', event(20), link(), checkpoint],
  ['message_is_sent_once', message('m'), message('n')],
]
