import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import type { Database } from '../../src/db/schema'
import type { TestDatabase } from '../postgres/test-database'
import { coverage, mainRows, nextPeriod, person, policy, product } from './batch-files'

const people = Array.from({ length: 12 }, (_, index) => ({
  ...person,
  source_key: `M${index}`,
  citizen_id: undefined,
}))
/** The rows of a batch: twelve people in four households. */
export const before = {
  ...mainRows,
  person: people,
  coverage: people.map(({ source_key }, index) => ({
    ...coverage,
    source_key: `C${index}`,
    person_key: source_key,
    household_key: `H${index % 4}`,
    card_number: 'old',
    cost_sharing: [{ kind: 'coinsurance_percent', value: 10, from: '2026-01-01' }],
  })),
}
const copay = { kind: 'copay_per_visit', value: 1_000, from: '2026-01-01' }
const renewalOf = (row: { source_key: string }) => ({
  ...row,
  source_key: `${row.source_key}/27`,
  policy_key: 'G1/2027',
  renews_key: row.source_key,
  effective_date: '2027-01-01',
  expiry_date: '2027-12-31',
})
/**
 * The full file that follows `before`. It changes every row, leaves out one coverage, which then ends, and renews all
 * other coverages.
 */
export const after = {
  product: [{ ...product, limits: [{ ...product.limits[0], value: 5_000_000 }] }],
  policy: [{ ...policy, policyholder_en: 'New Co.' }, nextPeriod],
  person: people.map((row) => ({ ...row, name_en: 'New' })),
  coverage: before.coverage
    .slice(1)
    .map((row) => ({ ...row, card_number: 'new', cost_sharing: [copay] }))
    .flatMap((row) => [row, renewalOf(row)]),
  balance: ['C1', 'C2'].map((coverage_key) => ({
    source_key: `B-${coverage_key}`,
    coverage_key,
    benefit: 'opd',
    measure: 'amount',
    scope: 'policy_year',
    period_start: '2026-01-01',
    used: 10_000,
  })),
  claim: ['C2', 'C3', 'C4'].map((coverage_key) => ({
    source_key: `CL-${coverage_key}`,
    coverage_key,
    claim_type: 'illness',
    admited_type: 'opd',
    admited_date: '2026-03-01',
    symptom: 'ไข้หวัด',
    provider_name: 'โรงพยาบาลทดสอบ',
    received_on: '2026-03-02',
    decided_on: '2026-03-05',
    paid_on: '2026-03-06',
    lines: [{ description_th: 'ค่ายา', description_en: 'Medicine', billed: 5_000, benefit: 5_000 }],
  })),
}
export const full = {
  mode: 'full',
  scope: { insurer: 'TST' },
  as_of: '2026-11-22',
  guard: { max_ended_percent: 100, max_ended_percent_of_policy: 100 },
} as const

/** Reads each coverage with its household, its cost-sharing exceptions and its last day. */
export async function coveragesOf(db: TestDatabase['db']) {
  const { rows } = await sql<{ household: string; state: string }>`
    select household.source_key as household, coverage.source_key || ' ' || card_number || ' ' || exception.kind || ' '
      || coverage.expiry_date as state
    from coverage
    join household on household.id = coverage.household_id
    left join cost_sharing_exception exception on exception.coverage_id = coverage.id
    order by 2`.execute(db)
  return rows
}

export class Killed extends Error {}

/** Wraps a database so that its n-th statement fails, as if the process were killed at this statement. */
export function dyingAt(db: Kysely<Database>, n: number): Kysely<Database> {
  let left = n
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      left -= 1
      if (left === 0) throw new Killed()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}
