import { idOf, mixed } from './ids'
import {
  claimsPerMember,
  dayMs,
  hex,
  kind,
  type Load,
  load,
  notificationsPerMember,
  type World,
} from './world'

export function messagesTables({ members, employees, partnerId, insurer, iso, claimNumber }: World): Load[] {
  return [
    load(
      'notification',
      ['id', 'account_id', 'kind', 'params', 'target', 'target_id', 'created_at', 'read_at', 'dedupe_key'],
      members * notificationsPerMember,
      (n) => {
        const member = Math.floor(n / notificationsPerMember)
        const claim = member * claimsPerMember + (n % claimsPerMember)
        const ago = mixed(n, 72) % 360
        return [
          idOf(kind.notification, n),
          idOf(kind.account, member),
          'claim_checking',
          `{"claim_number": "${claimNumber(claim)}"}`,
          'claim',
          idOf(kind.claim, claim),
          iso(ago),
          n % notificationsPerMember === 0 ? null : iso(ago),
          `scale ${n}`,
        ]
      },
    ),
    load(
      'outbox_message',
      [
        'id',
        'channel',
        'recipient',
        'text_sealed',
        'dedupe_key',
        'created_at',
        'sent_at',
        'status',
        'kind',
        'notification_id',
      ],
      members,
      (n) => {
        const ago = 2 + (mixed(n, 73) % 350)
        const id = idOf(kind.message, n)
        return [
          id,
          'mail',
          '',
          hex(''),
          `scale ${n}`,
          iso(ago),
          iso(ago),
          'sent',
          'news',
          idOf(kind.notification, n * notificationsPerMember),
        ]
      },
    ),
    load(
      'audit_event',
      [
        'at',
        'action',
        'outcome',
        'account_id',
        'session_id',
        'partner_id',
        'subject',
        'person_id',
        'insurer_code',
        'address_key',
      ],
      members,
      (n) => {
        const reader = mixed(n, 76) % employees
        return [
          // All events are from the last five minutes. The job that links events to the audit chain looks only ten
          // minutes back from the newest linked event, so it would miss older events.
          iso((n % 300_000) / dayMs),
          'family.read',
          'see',
          idOf(kind.account, reader),
          idOf(kind.session, reader),
          partnerId,
          idOf(kind.coverage, members + 2 * reader),
          idOf(kind.person, members + 2 * reader),
          insurer,
          `10.0.${reader % 250}.${Math.floor(reader / 250) % 250}`,
        ]
      },
    ),
    load(
      'idempotency_key',
      ['scope', 'key', 'endpoint', 'request_hash', 'status', 'answer', 'created_at'],
      Math.ceil(members / 10),
      (n) => [
        `member ${idOf(kind.account, n)}`,
        `scale-key-${n}`,
        'POST /api/v1/scale',
        hex('00'),
        200,
        'null',
        iso(0.5),
      ],
    ),
  ]
}
