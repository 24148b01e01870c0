import { idOf, mixed } from './ids'

export type Value = string | number | boolean | null
/** A table to load: its columns, and a generator of its rows. */
export interface Load {
  table: string
  columns: string[]
  rows: () => Iterable<readonly Value[]>
}

/** How many members and employees to generate. */
export interface Size {
  members: number
  /** How many of the members belong to the large group policy. They come first, and each has two dependants. */
  employees: number
}

/** Rows of the demo data that the generated rows refer to. */
export interface Known {
  partnerId: string
  insurerCode: string
  passwordHash: string
  /** Consent texts in force. */
  consents: { id: string; hash: string; effective_at: Date }[]
  now: Date
}

/** Numbers for `idOf`, so that rows of different tables get different ids. */
export const kind = {
  person: 1,
  account: 2,
  policy: 3,
  coverage: 4,
  claim: 5,
  line: 6,
  event: 7,
  decision: 8,
  notification: 9,
  document: 10,
  session: 11,
  product: 12,
  version: 13,
  benefit: 14,
  limit: 15,
  household: 16,
  link: 17,
  invitation: 18,
  message: 19,
  draft: 20,
}
export const claimsPerMember = 3
export const notificationsPerMember = 5
const membersPerGroup = 500
const dayMs = 86_400_000
export const plans = ['Large group', 'Group', 'Individual'] as const

const source = ['source', 'source_key']
const seeded = (id: string): Value[] => ['seed', id]
export const hex = (text: string) => `\\\\x${text}`

/** Returns all tables to load, in an order that satisfies the foreign keys. */
export function tables(size: Size, known: Known): Load[] {
  const { members, employees } = size
  const people = members + 2 * employees
  const { partnerId, insurerCode: insurer, now } = known
  const iso = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs).toISOString()
  const day = (daysAgo: number) => iso(daysAgo).slice(0, 10)
  const start = day(300)
  const end = day(-64)
  // A member belongs to the large group policy, to a group policy of 500, or to an individual policy.
  const grouped = Math.floor((members - employees) / 2 / membersPerGroup) * membersPerGroup
  const groups = grouped / membersPerGroup
  const policies = 1 + groups + (members - employees - grouped)
  const policyOf = (member: number) => {
    if (member < employees) return 0
    const rest = member - employees
    return rest < grouped ? 1 + Math.floor(rest / membersPerGroup) : 1 + groups + rest - grouped
  }
  const planOf = (policy: number) => (policy === 0 ? 0 : policy <= groups ? 1 : 2)
  /** Returns the member who is the subscriber of a person's household. */
  const subscriberOf = (person: number) => (person < members ? person : Math.floor((person - members) / 2))
  const claims = members * claimsPerMember
  const claimDay = (claim: number) => 5 + (mixed(claim, 70) % 280)
  const isOpen = (claim: number) => claim % claimsPerMember === 2
  const claimNumber = (claim: number) => `SCL-${String(claim).padStart(9, '0')}`
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
      ['account_id', 'document_id', 'action', 'at', 'lang', 'channel', 'partner_id', 'text_hash'],
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
          hex(consent?.hash ?? ''),
        ]
      },
    ),
    load('product', ['id', 'insurer_code', 'code', 'name_th', 'name_en', ...source], 1, () => [
      idOf(kind.product, 0),
      insurer,
      'SCALE',
      'สุขภาพ',
      'Health',
      ...seeded('scale'),
    ]),
    load(
      'plan',
      ['id', 'product_id', 'insurer_code', 'code', 'name_th', 'name_en', ...source],
      plans.length,
      (n) => [
        idOf(kind.product, n + 1),
        idOf(kind.product, 0),
        insurer,
        String(n),
        `แผน ${n}`,
        plans[n] ?? '',
        ...seeded(`scale ${n}`),
      ],
    ),
    load(
      'plan_version',
      ['id', 'plan_id', 'insurer_code', 'effective_from', ...source],
      plans.length,
      (n) => [idOf(kind.version, n), idOf(kind.product, n + 1), insurer, day(2_000), ...seeded(`scale ${n}`)],
    ),
    load(
      'benefit',
      ['id', 'plan_version_id', 'kind', 'name_th', 'name_en', 'sort'],
      plans.length * 4,
      (n) => [
        idOf(kind.benefit, n),
        idOf(kind.version, Math.floor(n / 4)),
        ['opd', 'ipd', 'dental', 'check_up'][n % 4] ?? '',
        'ผลประโยชน์',
        'Benefit',
        n % 4,
      ],
    ),
    load(
      'benefit_limit',
      ['id', 'benefit_id', 'plan_version_id', 'key', 'measure', 'scope', 'value', 'shared_by', 'sort'],
      plans.length * 5,
      (n) => {
        const [benefit, measure, scope, value, shared] = limits[n % 5] ?? []
        const plan = Math.floor(n / 5)
        return [
          idOf(kind.limit, n),
          idOf(kind.benefit, plan * 4 + Number(benefit)),
          idOf(kind.version, plan),
          `limit ${n % 5}`,
          measure ?? '',
          scope ?? '',
          value ?? 0,
          shared ?? '',
          n % 5,
        ]
      },
    ),
    load(
      'policy',
      ['id', 'insurer_code', 'number', 'card_type', 'policyholder_en', ...source],
      policies,
      (n) => {
        const id = idOf(kind.policy, n)
        return [
          id,
          insurer,
          `SC${n}`,
          n <= groups ? 'group' : 'individual',
          n <= groups ? `Company ${n}` : null,
          ...seeded(id),
        ]
      },
    ),
    load(
      'policy_period',
      ['id', 'policy_id', 'insurer_code', 'period_start', 'period_end', 'status', ...source],
      policies,
      (n) => {
        const id = idOf(kind.policy, n)
        return [id, id, insurer, start, end, 'in_force', ...seeded(id)]
      },
    ),
    load('policy_period_plan', ['policy_period_id', 'class_code', 'plan_id'], policies, (n) => [
      idOf(kind.policy, n),
      'all',
      idOf(kind.product, planOf(n) + 1),
    ]),
    load(
      'household',
      ['id', 'policy_id', 'insurer_code', 'subscriber_person_id', ...source],
      members,
      (n) => {
        const id = idOf(kind.household, n)
        return [id, idOf(kind.policy, policyOf(n)), insurer, idOf(kind.person, n), ...seeded(id)]
      },
    ),
    load(
      'coverage',
      [
        'id',
        'insurer_code',
        'policy_period_id',
        'class_code',
        'plan_id',
        'household_id',
        'person_id',
        'relationship',
        'employee_id',
        'effective_date',
        'expiry_date',
        'waiting_from',
        'first_coverage_id',
        ...source,
      ],
      people,
      (n) => {
        const id = idOf(kind.coverage, n)
        const subscriber = subscriberOf(n)
        const policy = policyOf(subscriber)
        const relationship = n < members ? 'self' : n % 2 === members % 2 ? 'spouse' : 'child'
        const employee = policy <= groups ? `E${subscriber}` : null
        const plan = idOf(kind.product, planOf(policy) + 1)
        const household = idOf(kind.household, subscriber)
        return [
          id,
          insurer,
          idOf(kind.policy, policy),
          'all',
          plan,
          household,
          idOf(kind.person, n),
          relationship,
          employee,
          start,
          end,
          start,
          id,
          ...seeded(id),
        ]
      },
    ),
    load('account_coverage', ['account_id', 'coverage_id', 'sort', 'added_at'], members, (n) => [
      idOf(kind.account, n),
      idOf(kind.coverage, n),
      0,
      iso(299),
    ]),
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
      Math.ceil(members / 2),
      (n) => [
        idOf(kind.session, n),
        idOf(kind.account, n * 2),
        partnerId,
        true,
        iso(60),
        iso(50),
        iso(20),
        iso(-10),
        iso(40),
        'signed_out',
      ],
    ),
    load(
      'claim',
      [
        'id',
        'claim_number',
        'account_id',
        'partner_id',
        'coverage_id',
        'person_id',
        'draft_id',
        'email',
        'claim_type',
        'admited_type',
        'admited_date',
        'symptom',
        'medical_expense',
        'provider_name',
        'insurer_code',
        'insurer_name_th',
        'insurer_name_en',
        'card_type',
        'policy_number',
        'insured_name_th',
        'insured_name_en',
        'status',
        'keep_originals_until',
        'fingerprint',
        'submitted_at',
        'updated_at',
        'status_since',
        'origin',
        'mode',
        'decision_id',
        ...source,
      ],
      claims,
      (n) => {
        const id = idOf(kind.claim, n)
        const member = Math.floor(n / claimsPerMember)
        const policy = policyOf(member)
        const ago = claimDay(n)
        return [
          id,
          claimNumber(n),
          idOf(kind.account, member),
          partnerId,
          idOf(kind.coverage, member),
          idOf(kind.person, member),
          idOf(kind.draft, n),
          `scale${member}@example.com`,
          'illness',
          'opd',
          day(ago),
          'ไข้หวัดใหญ่',
          150_000,
          'โรงพยาบาลทดสอบ',
          insurer,
          'ประกัน',
          'Insurance',
          policy <= groups ? 'group' : 'individual',
          `SC${policy}`,
          `ชื่อ${member}`,
          `Name${member}`,
          isOpen(n) ? 'received' : 'partly_approved',
          day(ago - 365),
          hex(mixed(n, 71).toString(16).padStart(8, '0')),
          iso(ago - 1),
          iso(isOpen(n) ? ago - 1 : ago - 4),
          iso(isOpen(n) ? ago - 1 : ago - 4),
          'member_app',
          'reimbursement',
          isOpen(n) ? null : idOf(kind.decision, n),
          'khum',
          id,
        ]
      },
    ),
    load(
      'claim_line',
      ['id', 'claim_id', 'sort', 'description_th', 'description_en', 'billed'],
      claims,
      (n) => [idOf(kind.line, n), idOf(kind.claim, n), 0, 'ค่ารักษา', 'Treatment', 150_000],
    ),
    load(
      'claim_decision',
      [
        'id',
        'claim_id',
        'version',
        'author_kind',
        'author_id',
        'party',
        'at',
        'outcome',
        'benefit',
        'reason',
      ],
      decidedOf(claims),
      (n) => [
        idOf(kind.decision, decidedClaim(n)),
        idOf(kind.claim, decidedClaim(n)),
        1,
        'client',
        'integration',
        'tpa',
        iso(claimDay(decidedClaim(n)) - 4),
        'partly_approved',
        100_000,
        'limit_reached',
      ],
    ),
    load(
      'claim_decision_line',
      [
        'decision_id',
        'line_id',
        'billed',
        'discount',
        'not_covered',
        'eligible',
        'deductible',
        'copay',
        'coinsurance',
        'over_limit',
        'other_payer',
        'benefit',
        'reason',
      ],
      decidedOf(claims),
      (n) => [
        idOf(kind.decision, decidedClaim(n)),
        idOf(kind.line, decidedClaim(n)),
        150_000,
        0,
        0,
        150_000,
        0,
        0,
        0,
        50_000,
        0,
        100_000,
        'limit_reached',
      ],
    ),
    load(
      'claim_event',
      ['id', 'claim_id', 'seq', 'status', 'party', 'at', 'kind', 'actor_kind', 'actor_id', 'decision_id'],
      claims + decidedOf(claims),
      (n) => {
        const isFirst = n < claims
        const claim = isFirst ? n : decidedClaim(n - claims)
        const ago = claimDay(claim)
        const id = idOf(kind.event, n)
        const of = [id, idOf(kind.claim, claim)]
        return isFirst
          ? [
              ...of,
              1,
              'received',
              'member',
              iso(ago - 1),
              'received',
              'member',
              idOf(kind.account, Math.floor(claim / claimsPerMember)),
              null,
            ]
          : [
              ...of,
              2,
              'partly_approved',
              'tpa',
              iso(ago - 4),
              'decided',
              'client',
              'integration',
              idOf(kind.decision, claim),
            ]
      },
    ),
    {
      table: 'ledger_entry',
      columns: [
        'coverage_id',
        'limit_key',
        'period_start',
        'kind',
        'amount',
        'claim_id',
        'at',
        'claim_event_id',
      ],
      *rows() {
        // An outpatient claim counts as one visit of the policy year.
        for (let n = 0; n < claims; n += 1) {
          const ago = claimDay(n)
          const of = [idOf(kind.coverage, Math.floor(n / claimsPerMember)), 'limit 1', start]
          const claim = idOf(kind.claim, n)
          yield [...of, 'reserve', 1, claim, iso(ago - 1), idOf(kind.event, n)]
          if (isOpen(n)) continue
          const event = idOf(kind.event, claims + n - Math.floor((n + 1) / claimsPerMember))
          yield [...of, 'release', -1, claim, iso(ago - 4), event]
          yield [...of, 'consume', 1, claim, iso(ago - 4), event]
        }
      },
    },
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
      'document',
      [
        'id',
        'account_id',
        'claim_id',
        'list',
        'name',
        'size',
        'received_bytes',
        'sha256',
        'content_type',
        'fate',
        'object_key',
        'object_size',
        'attached_at',
        'created_at',
        'updated_at',
      ],
      claims,
      (n) => {
        // Only every third claim has documents, three each.
        const claim = Math.floor(n / 3) * claimsPerMember
        const id = idOf(kind.document, n)
        const at = iso(claimDay(claim) - 1)
        const list = ['receipt', 'medical', 'bank_book'][n % 3] ?? ''
        const hash = hex(
          mixed(n, 74).toString(16).padStart(8, '0') + mixed(n, 75).toString(16).padStart(8, '0'),
        )
        return [
          id,
          idOf(kind.account, Math.floor(claim / claimsPerMember)),
          idOf(kind.claim, claim),
          list,
          'file.jpg',
          900_000,
          900_000,
          hash,
          'image/jpeg',
          'accepted',
          `documents/${id}`,
          900_000,
          at,
          at,
          at,
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
          // All events lie within five minutes: an event much older than the newest link would count as inserted later.
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

/** The limits of each plan: number of the benefit, measure, scope, value, and who shares the limit. */
const limits = [
  [0, 'amount', 'visit', 200_000, 'person'],
  [0, 'visits', 'policy_year', 30, 'person'],
  [1, 'amount', 'policy_year', 30_000_000, 'person'],
  [2, 'amount', 'policy_year', 500_000, 'family'],
  [3, 'visits', 'policy_year', 1, 'person'],
] as const

/** Returns how many of the claims are decided: two of three. */
const decidedOf = (claims: number) => Math.floor(claims / claimsPerMember) * (claimsPerMember - 1)
/** Returns the number of the n-th decided claim. */
const decidedClaim = (n: number) => n + Math.floor(n / (claimsPerMember - 1))

function load(table: string, columns: string[], count: number, row: (n: number) => readonly Value[]): Load {
  return {
    table,
    columns,
    *rows() {
      for (let n = 0; n < count; n += 1) yield row(n)
    },
  }
}
