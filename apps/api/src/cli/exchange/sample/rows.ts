import { addDays, addYears, type ExchangeKind, fictionalPersons, fictionalPhone } from '@khum/contract'
import { plans } from './catalogue'
import type { SamplePerson } from './people'
import type { InsuredPerson, SamplePolicy } from './policies'

export type Cell = string | number | null

/** The columns of the sample files, in order. */
export const columns = {
  product: [
    'source_key',
    'product_code',
    'product_name_th',
    'product_name_en',
    'plan_code',
    'plan_name_th',
    'plan_name_en',
    'effective_from',
    'benefits',
    'limits',
    'cost_sharing',
  ],
  policy: [
    'source_key',
    'policy_number',
    'card_type',
    'policyholder_th',
    'policyholder_en',
    'period_start',
    'period_end',
    'status',
    'classes',
  ],
  person: [
    'source_key',
    'citizen_id',
    'passport_number',
    'passport_country',
    'title_th',
    'name_th',
    'surname_th',
    'title_en',
    'name_en',
    'surname_en',
    'birth_date',
    'gender',
    'phone',
  ],
  coverage: [
    'source_key',
    'op',
    'end_date',
    'policy_key',
    'person_key',
    'class_code',
    'subscriber_key',
    'relationship',
    'card_number',
    'employee_id',
    'effective_date',
    'expiry_date',
    'waiting_from',
    'renews_key',
    'cost_sharing',
  ],
  balance: ['source_key', 'coverage_key', 'benefit', 'measure', 'scope', 'period_start', 'used'],
  claim: [
    'source_key',
    'coverage_key',
    'claim_type',
    'admited_type',
    'admited_date',
    'symptom',
    'provider_name',
    'received_on',
    'decided_on',
    'paid_on',
    'reason',
    'lines',
  ],
} as const satisfies Partial<Record<ExchangeKind, readonly string[]>>

export type SampleKind = keyof typeof columns

/**
 * A period of a sample policy. `offset` is -1 for the period before the current one, 0 for the current one, 1 for the
 * next.
 */
export interface SamplePeriod {
  key: string
  start: string
  end: string
  offset: -1 | 0 | 1
}

export function periodOf(policy: SamplePolicy, offset: SamplePeriod['offset']): SamplePeriod {
  const start = offset === 1 ? addDays(policy.end, 1) : addYears(policy.start, offset)
  const end = offset === 1 ? addDays(addYears(start, 1), -1) : addYears(policy.end, offset)
  const whole = offset === -1 ? addDays(policy.start, -1) : end
  return { key: `${policy.key}-${start.slice(0, 4)}`, start, end: whole, offset }
}

/** Returns the product rows: one version of each plan, in force since 1 January three years before `asOf`. */
export function productRows(asOf: string): Cell[][] {
  return plans.map(({ product: [code, th, en], benefits, limits, costSharing = [], ...plan }) => [
    plan.code,
    code,
    th,
    en,
    plan.code,
    plan.th,
    plan.en,
    `${Number(asOf.slice(0, 4)) - 3}-01-01`,
    JSON.stringify(benefits),
    JSON.stringify(
      limits.map((limit) => ({ ...limit, value: written(limit.measure === 'amount', limit.value) })),
    ),
    costSharing.length === 0
      ? null
      : JSON.stringify(
          costSharing.map((rule) => ({ ...rule, value: written(rule.kind === 'deductible', rule.value) })),
        ),
  ])
}

/** Writes an amount in baht with its satang; returns a count or a percentage unchanged. */
function written(isMoney: boolean, value: number): string | number {
  return isMoney ? value.toFixed(2) : value
}

/** The sum of all amount limits in the files, in baht. The manifest declares this sum. */
export const sumOfLimits = plans
  .flatMap(({ limits }) => limits)
  .filter(({ measure }) => measure === 'amount')
  .reduce((sum, { value }) => sum + value, 0)
  .toFixed(2)

export function policyRow(policy: SamplePolicy, period: SamplePeriod): Cell[] {
  return [
    period.key,
    policy.number,
    policy.cardType,
    policy.policyholder?.th ?? null,
    policy.policyholder?.en ?? null,
    period.start,
    period.end,
    period.offset === 0 ? policy.status : 'in_force',
    JSON.stringify(policy.classes),
  ]
}

export function personRow(person: SamplePerson): Cell[] {
  return [
    person.key,
    person.citizenId,
    person.passport?.number ?? null,
    person.passport?.country ?? null,
    person.title.th,
    person.name.th,
    person.surname.th,
    person.title.en,
    person.name.en,
    person.surname.en,
    person.birthDate,
    person.gender,
    person.phone,
  ]
}

/** Returns the first and the last day of an insured person's cover in a period. */
export function coverageDays(
  { person, leftOn }: Pick<InsuredPerson, 'person' | 'leftOn'>,
  period: SamplePeriod,
): { first: string; last: string } {
  const first = later(period.start, person.birthDate)
  return {
    first,
    last: period.offset === 0 && leftOn !== null ? later(leftOn, addDays(first, 1)) : period.end,
  }
}

/** @param former the period that `period` renews; null if the data set has no such earlier period */
export function coverageRow(
  insured: InsuredPerson,
  period: SamplePeriod,
  former: SamplePeriod | null,
): Cell[] {
  const { person, ownCoinsurance } = insured
  const { first: effective, last } = coverageDays(insured, period)
  const rule = {
    kind: 'coinsurance_percent',
    benefit: 'opd',
    value: ownCoinsurance,
    from: later(period.start, person.birthDate),
  }
  return [
    keyOfCoverage(insured, period),
    null,
    null,
    period.key,
    person.key,
    insured.classCode,
    insured.subscriberKey,
    insured.relationship,
    insured.cardNumber,
    insured.employeeId,
    effective,
    last,
    former === null ? later(insured.waitingFrom, person.birthDate) : null,
    former === null ? null : keyOfCoverage(insured, former),
    ownCoinsurance === null ? null : JSON.stringify([rule]),
  ]
}

/** Returns the later of two days, so that the cover of a newborn doesn't begin before birth. */
function later(day: string, other: string): string {
  return day > other ? day : other
}

/** Makes the row that ends a coverage on a day. Only a delta may have such a row. */
export function endingRow(insured: InsuredPerson, period: SamplePeriod, day: string): Cell[] {
  return columns.coverage.map((column) => {
    if (column === 'source_key') return keyOfCoverage(insured, period)
    if (column === 'op') return 'end'
    return column === 'end_date' ? day : null
  })
}

/** Returns the person with a new phone number. The number is unique in data sets of up to five million people. */
export function withOtherPhone(person: SamplePerson): SamplePerson {
  const index = Number(person.key.slice(1))
  return { ...person, phone: fictionalPhone((index + fictionalPersons / 2) % fictionalPersons) }
}

export function keyOfCoverage({ person }: InsuredPerson, period: SamplePeriod): string {
  return `${person.key}-${period.start.slice(0, 4)}`
}
