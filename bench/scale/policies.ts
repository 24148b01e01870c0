import { idOf } from './ids'
import { kind, type Load, load, plans, seeded, source, type World } from './world'

/** The limits of each plan: index of the benefit, measure, scope, value, and who shares the limit. */
const limits = [
  [0, 'amount', 'visit', 200_000, 'person'],
  [0, 'visits', 'policy_year', 30, 'person'],
  [1, 'amount', 'policy_year', 30_000_000, 'person'],
  [2, 'amount', 'policy_year', 500_000, 'family'],
  [3, 'visits', 'policy_year', 1, 'person'],
] as const

export function policiesTables({
  members,
  people,
  insurer,
  iso,
  day,
  start,
  end,
  groups,
  policies,
  policyOf,
  planOf,
  subscriberOf,
}: World): Load[] {
  return [
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
  ]
}
