import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeMember, makePerson } from '../../../test/factories'
import { type LimitSpec, makeCoverage } from '../../../test/factory-coverage'
import { enterLedger } from '../../../test/factory-ledger'
import { onOneConnection } from '../../../test/postgres/one-connection'
import { useTestDatabase } from '../../../test/postgres/test-database'
import type { InsuranceCoverage } from './coverage'
import { readOwnCoverages } from './read-coverages'

const database = useTestDatabase()
const today = '2026-11-21'

async function balanceOf(accountId: string, limitId: string | undefined, day = today) {
  const coverages = await readOwnCoverages(database.db, accountId, day)
  const found = limitsOf(coverages).find((limit) => limit.id === limitId)
  if (!found) throw new Error('no such limit')
  return found.balance
}

function limitsOf(coverages: InsuranceCoverage[]) {
  return coverages.flatMap((coverage) => coverage.benefits).flatMap((benefit) => benefit.limits)
}

async function makeInsured(limits: LimitSpec[]) {
  const member = await makeMember(database.db)
  const made = await makeCoverage(database.db, { ...member, benefits: [{ kind: 'opd', limits }] })
  return { ...member, ...made }
}

describe('the balance of a limit', () => {
  test('counts used and pending separately, and subtracts both from the limit', async () => {
    const { accountId, coverageId, limits } = await makeInsured([{ key: 'year', value: 100_000 }])
    await enterLedger(database.db, { accountId, coverageId, limitId: limits.year }, [
      ['reserve', 30_000],
      ['release', -30_000],
      ['consume', 25_000],
      ['reserve', 10_000],
      ['adjust', -5_000],
    ])
    expect(await balanceOf(accountId, limits.year)).toEqual({
      used: 20_000n,
      pending: 10_000n,
      left: 70_000n,
      period: { start: '2026-01-01', end: '2026-12-31' },
    })
  })

  test('starts over on the policy’s anniversary, not in January', async () => {
    const member = await makeMember(database.db)
    const { coverageId, limits } = await makeCoverage(database.db, {
      ...member,
      policy: { period_start: '2024-05-01', period_end: '2027-04-30' },
      coverage: { effective_date: '2024-05-01', expiry_date: '2027-04-30' },
      benefits: [{ kind: 'opd', limits: [{ key: 'year', value: 100_000 }] }],
    })
    const target = { accountId: member.accountId, coverageId, limitId: limits.year }
    await enterLedger(database.db, target, [['adjust', 40_000]], '2025-05-01')
    await enterLedger(database.db, target, [['adjust', 1_000]], '2026-05-01')
    expect((await balanceOf(member.accountId, limits.year, '2026-04-30'))?.left).toBe(60_000n)
    expect((await balanceOf(member.accountId, limits.year, '2026-05-01'))?.left).toBe(99_000n)
    expect((await balanceOf(member.accountId, limits.year, '2027-01-01'))?.left).toBe(99_000n)
  })

  test('of a lifetime limit counts every year and has no period', async () => {
    const { accountId, coverageId, limits } = await makeInsured([
      { key: 'life', value: 100_000, scope: 'lifetime' },
    ])
    const target = { accountId, coverageId, limitId: limits.life }
    await enterLedger(database.db, target, [['adjust', 40_000]], '2019-01-01')
    await enterLedger(database.db, target, [['adjust', 1_000]], '2026-01-01')
    expect(await balanceOf(accountId, limits.life)).toMatchObject({
      used: 41_000n,
      left: 59_000n,
      period: null,
    })
  })

  test('is null for limits per visit, day, item and confinement, and for percentages', async () => {
    const scopes = ['visit', 'day', 'item', 'confinement'] as const
    const { accountId } = await makeInsured([
      ...scopes.map((scope) => ({ key: scope, value: 1_000, scope })),
      { key: 'percent', value: 80, measure: 'percent' },
    ])
    const coverages = await readOwnCoverages(database.db, accountId, today)
    expect(limitsOf(coverages).map(({ balance }) => balance)).toEqual([null, null, null, null, null])
  })

  test('is capped by what remains of a parent limit, even one of another benefit', async () => {
    const member = await makeMember(database.db)
    const { coverageId, limits } = await makeCoverage(database.db, {
      ...member,
      benefits: [
        { kind: 'ipd', limits: [{ key: 'overall', value: 50_000 }] },
        { kind: 'opd', limits: [{ key: 'opd', value: 40_000, parent: 'overall' }] },
      ],
    })
    const target = { accountId: member.accountId, coverageId, limitId: limits.overall }
    await enterLedger(database.db, target, [['adjust', 45_000]])
    expect(await balanceOf(member.accountId, limits.opd)).toMatchObject({ used: 0n, left: 5_000n })
  })
})

describe('a family limit', () => {
  const family: LimitSpec[] = [
    { key: 'family', value: 100_000, shared_by: 'family' },
    { key: 'person', value: 80_000 },
  ]

  test('of an individual policy is shared by everyone on the plan; a person’s limit is not', async () => {
    const mother = await makeInsured(family)
    const child = await makeCoverage(database.db, { personId: await makePerson(database.db), plan: mother })
    for (const limitId of [mother.limits.family, mother.limits.person]) {
      const target = { accountId: mother.accountId, coverageId: child.coverageId, limitId }
      await enterLedger(database.db, target, [['adjust', 30_000]])
    }
    expect((await balanceOf(mother.accountId, mother.limits.family))?.left).toBe(70_000n)
    expect((await balanceOf(mother.accountId, mother.limits.person))?.left).toBe(80_000n)
  })

  test('of a group policy is shared by one employee id, not by the whole company', async () => {
    const member = await makeMember(database.db)
    const employee = await makeCoverage(database.db, {
      ...member,
      policy: { card_type: 'group' },
      coverage: { employee_id: 'E-100200' },
      benefits: [{ kind: 'opd', limits: family }],
    })
    const insure = async (employeeId: string | null) =>
      await makeCoverage(database.db, {
        personId: await makePerson(database.db),
        plan: employee,
        coverage: { employee_id: employeeId },
      })
    const [spouse, colleague, nameless] = [
      await insure('E-100200'),
      await insure('E-100201'),
      await insure(null),
    ]
    for (const { coverageId } of [spouse, colleague, nameless]) {
      const target = { accountId: member.accountId, coverageId, limitId: employee.limits.family }
      await enterLedger(database.db, target, [['adjust', 10_000]])
    }
    expect((await balanceOf(member.accountId, employee.limits.family))?.used).toBe(10_000n)
  })
})

describe('a coverage', () => {
  test('shows cost sharing by the rules in force, the benefit’s own before the general one', async () => {
    const member = await makeMember(database.db)
    await makeCoverage(database.db, {
      ...member,
      costSharing: [
        { kind: 'coinsurance_percent', value: 10 },
        { kind: 'coinsurance_percent', value: 20, benefit_kind: 'opd' },
        { kind: 'copay_per_visit', value: 10_000, benefit_kind: 'opd', to_date: '2026-11-20' },
        { kind: 'copay_per_visit', value: 15_000, benefit_kind: 'opd', from_date: '2026-11-21' },
        { kind: 'deductible', value: 500_000, benefit_kind: 'ipd', from_date: '2026-11-22' },
      ],
    })
    const [coverage] = await readOwnCoverages(database.db, member.accountId, today)
    expect(coverage?.benefits).toMatchObject([
      { kind: 'opd', copayPercent: 20, copayPerVisit: 15_000n, deductible: null },
      { kind: 'ipd', copayPercent: 10, copayPerVisit: null, deductible: null },
    ])
  })

  test('is listed in the member’s order, without relatives’ and other members’ coverages', async () => {
    const member = await makeMember(database.db)
    const other = await makeMember(database.db)
    const second = await makeCoverage(database.db, { ...member, sort: 2 })
    const first = await makeCoverage(database.db, { ...member, sort: 1 })
    await makeCoverage(database.db, { personId: member.personId })
    const others = await makeCoverage(database.db, other)
    const relatives = await makeCoverage(database.db, {
      personId: other.personId,
      accountId: member.accountId,
    })
    const read = (id?: string) => readOwnCoverages(database.db, member.accountId, today, id)
    const listed = await read()
    expect(listed.map(({ id }) => id)).toEqual([first.coverageId, second.coverageId])
    expect(await read(others.coverageId)).toEqual([])
    expect(await read(relatives.coverageId)).toEqual([])
    expect((await read(first.coverageId)).map(({ id }) => id)).toEqual([first.coverageId])
  })

  test('takes four queries for any number of coverages', async () => {
    const member = await makeMember(database.db)
    for (let sort = 0; sort < 5; sort += 1) await makeCoverage(database.db, { ...member, sort })
    let queries = 0
    const counting = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        queries += 1
        return result
      },
    })
    expect(await readOwnCoverages(counting, member.accountId, today)).toHaveLength(5)
    expect(queries).toBe(4)
  })

  test('is read by statements that PostgreSQL plans once, not for every call', async () => {
    const member = await makeMember(database.db)
    await makeCoverage(database.db, member)
    // PostgreSQL makes custom plans for the first five runs of a prepared statement, and considers the generic plan
    // only after that. So the test reads more than five times.
    await onOneConnection(database.url, async (db) => {
      for (let read = 0; read < 12; read += 1) await readOwnCoverages(db, member.accountId, today)
      const { rows } = await sql<{ generic: boolean }>`
      select bool_or(generic_plans > 0) as generic from pg_prepared_statements
      where statement like '%from coverage%' or statement like '%from "coverage"%' or statement like '%cost_sharing%'
        or statement like '%plan_version%' or statement like '%ledger_entry%'
      group by statement having sum(generic_plans + custom_plans) >= 12`.execute(db)
      expect(rows.length).toBeGreaterThanOrEqual(4)
      expect(rows.every(({ generic }) => generic)).toBe(true)
    })
  })
})
