import { createHash } from 'node:crypto'
import { idOf } from './ids'
import { dayMs, hex, kind, type Load, load, type World } from './world'

export function peopleTables({ known, members, employees, people, partnerId, now, iso }: World): Load[] {
  const sessions = Math.ceil(members / 2)
  const isOpen = (session: number) => session % 2 === 0
  return [
    load('person', ['id', 'name_th', 'surname_th', 'name_en', 'surname_en', 'birth_date'], people, (n) => [
      idOf(kind.person, n),
      `ชื่อ${n}`,
      `สกุล${n % 5_000}`,
      `Name${n}`,
      `Surname${n % 5_000}`,
      `${1950 + (n % 50)}-0${1 + (n % 9)}-1${n % 9}`,
    ]),
    load(
      'login',
      ['id', 'person_id', 'username', 'password_hash', 'phone', 'phone_verified_at'],
      members,
      (n) => [
        idOf(kind.account, n),
        idOf(kind.person, n),
        `scale${n}`,
        known.passwordHash,
        `+665${String(n).padStart(8, '0')}`,
        iso(400),
      ],
    ),
    load('account', ['id', 'login_id', 'partner_id', 'person_id', 'email', 'created_at'], members, (n) => [
      idOf(kind.account, n),
      idOf(kind.account, n),
      partnerId,
      idOf(kind.person, n),
      `scale${n}@example.com`,
      iso(400),
    ]),
    load(
      'consent_event',
      [
        'account_id',
        'document_id',
        'action',
        'at',
        'lang',
        'channel',
        'partner_id',
        'insurer_code',
        'text_hash',
      ],
      members * known.consents.length,
      (n) => {
        const consent = known.consents[n % known.consents.length]
        const account = Math.floor(n / known.consents.length)
        return [
          idOf(kind.account, account),
          consent?.id ?? '',
          'accepted',
          consent
            ? new Date(Math.max(consent.effective_at.getTime(), now.getTime() - 399 * dayMs)).toISOString()
            : '',
          'th',
          'web',
          partnerId,
          known.partnerInsurerCode,
          hex(consent?.hash ?? ''),
        ]
      },
    ),
    load(
      'family_link',
      ['id', 'account_id', 'person_id', 'relationship', 'proof', 'scopes', 'created_at'],
      2 * employees,
      (n) => [
        idOf(kind.link, n),
        idOf(kind.account, Math.floor(n / 2)),
        idOf(kind.person, members + n),
        n % 2 === 0 ? 'spouse' : 'child',
        'policy_phone',
        '{see,claim}',
        iso(200),
      ],
    ),
    load(
      'family_invitation',
      [
        'id',
        'account_id',
        'partner_id',
        'phone',
        'relationship',
        'scopes',
        'created_at',
        'expires_at',
        'state',
        'decided_at',
      ],
      Math.ceil(members / 5),
      (n) => [
        idOf(kind.invitation, n),
        idOf(kind.account, n * 5),
        partnerId,
        `+669${String(n).padStart(8, '0')}`,
        'spouse',
        '{see}',
        iso(200),
        iso(193),
        'declined',
        iso(199),
      ],
    ),
    // Half of the sessions are open, and one in ten of the open ones has an access token. If the tables were empty,
    // PostgreSQL would plan the session lookup differently.
    load(
      'session',
      [
        'id',
        'account_id',
        'partner_id',
        'stay_signed_in',
        'created_at',
        'last_used_at',
        'idle_expires_at',
        'absolute_expires_at',
        'ended_at',
        'end_reason',
      ],
      sessions,
      (n) => [
        idOf(kind.session, n),
        idOf(kind.account, n * 2),
        partnerId,
        true,
        iso(60),
        iso(50),
        iso(-20),
        iso(-30),
        isOpen(n) ? null : iso(40),
        isOpen(n) ? null : 'signed_out',
      ],
    ),
    load('access_token', ['token_hash', 'session_id', 'expires_at'], Math.floor(sessions / 20), (n) => [
      hex(createHash('sha256').update(`scale ${n}`).digest('hex')),
      idOf(kind.session, n * 20),
      iso(-1 / 24),
    ]),
  ]
}
