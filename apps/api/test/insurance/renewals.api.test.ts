import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/db/transaction'
import { bookDecidedClaim, findObjections, reserve } from '../../src/modules/insurance/ledger'
import { readOwnCoverages } from '../../src/modules/insurance/read-coverages'
import { makeMember, makePerson } from '../factories'
import { decideClaim, makeClaim } from '../factory-claim'
import { type MadeCoverage, makeCoverage, renewCoverage } from '../factory-coverage'
import { enterLedger } from '../factory-ledger'
import { addVersion, type BenefitSpec, makePlan } from '../factory-plan'
import { useTestApp } from '../test-app'

const testApp = useTestApp()
const today = '2026-11-21'
const at = new Date('2026-11-21T05:00:00Z')
const next = { start: '2027-01-01', end: '2027-12-31' }

const opd = (year: number, others: BenefitSpec['limits'] = []): BenefitSpec[] => [
  { kind: 'opd', limits: [{ key: 'year', value: year }, ...others] },
]

async function makeInsured(benefits: BenefitSpec[]) {
  const member = await makeMember(testApp.db)
  return { ...member, ...(await makeCoverage(testApp.db, { ...member, benefits })) }
}

/**
 * Returns [value, used, left] of a limit of a coverage on a day. `index` is the limit's position in the first benefit,
 * from 0.
 */
async function balance(accountId: string, { coverageId }: MadeCoverage, day = today, index = 0) {
  const [coverage] = await readOwnCoverages(testApp.db, accountId, day, coverageId)
  const limit = coverage?.benefits[0]?.limits[index]
  return limit && [limit.value, limit.balance?.used, limit.balance?.left]
}

async function claimOn(of: MadeCoverage & { accountId: string }, serviceDate: string) {
  const claimId = await makeClaim(testApp.db, { account_id: of.accountId, coverage_id: of.coverageId })
  return { claimId, coverageId: of.coverageId, admitedType: 'opd', serviceDate } as const
}

describe('a plan with two versions', () => {
  async function makeRaised() {
    const insured = await makeInsured(opd(100_000))
    await testApp.db.updateTable('plan_version').set({ effective_to: '2026-06-30' }).execute()
    const { limits } = await addVersion(testApp.db, insured, { from: '2026-07-01', benefits: opd(150_000) })
    return { ...insured, newLimits: limits }
  }

  test('shows the version in force; the balance continues across versions by the limit’s key', async () => {
    const insured = await makeRaised()
    await enterLedger(testApp.db, { ...insured, limitId: insured.limits.year }, [['consume', 40_000]])
    expect(await balance(insured.accountId, insured, '2026-06-30')).toEqual([100_000n, 40_000n, 60_000n])
    expect(await balance(insured.accountId, insured, '2026-07-01')).toEqual([150_000n, 40_000n, 110_000n])
  })

  test('judges a claim by the version in force on its date of treatment', async () => {
    const insured = await makeRaised()
    const objections = async (day: string) => {
      const claim = await claimOn(insured, day)
      return await inTransaction(testApp.db, (db) => findObjections(db, claim, [120_000n]))
    }
    expect(await objections('2026-06-30')).toMatchObject([{ kind: 'over_limit', value: 100_000n }])
    expect(await objections('2026-07-01')).toEqual([])
  })

  test('can’t have two versions on one day', async () => {
    const insured = await makeRaised()
    const overlapping = addVersion(testApp.db, insured, { from: '2026-08-01', to: '2026-08-31' })
    await expect(overlapping).rejects.toThrow('plan_versions_do_not_overlap')
  })

  test('has cost sharing of its own, which a person’s exception replaces', async () => {
    const insured = await makeInsured(opd(100_000))
    await testApp.db.updateTable('plan_version').set({ effective_to: '2026-06-30' }).execute()
    await addVersion(testApp.db, insured, {
      from: '2026-07-01',
      benefits: opd(100_000),
      costSharing: [
        { kind: 'coinsurance_percent', value: 10 },
        { kind: 'copay_per_visit', value: 5_000, benefit_kind: 'opd' },
      ],
    })
    const exempt = await makeCoverage(testApp.db, {
      ...(await makeMember(testApp.db)),
      plan: insured,
      costSharing: [
        { kind: 'coinsurance_percent', value: 0 },
        { kind: 'copay_per_visit', value: 3_000 },
      ],
    })
    const shared = async (coverageId: string, day: string) => {
      const { person_id } = await testApp.db
        .selectFrom('coverage')
        .select('person_id')
        .where('id', '=', coverageId)
        .executeTakeFirstOrThrow()
      const { id } = await testApp.db
        .selectFrom('account')
        .select('id')
        .where('person_id', '=', person_id)
        .executeTakeFirstOrThrow()
      const [coverage] = await readOwnCoverages(testApp.db, id, day, coverageId)
      return [coverage?.benefits[0]?.copayPercent, coverage?.benefits[0]?.copayPerVisit]
    }
    expect(await shared(insured.coverageId, '2026-06-30')).toEqual([null, null])
    expect(await shared(insured.coverageId, today)).toEqual([10, 5_000n])
    expect(await shared(exempt.coverageId, today)).toEqual([null, 3_000n])
  })
})

describe('a renewal', () => {
  test('starts the yearly limit again and continues the lifetime limit', async () => {
    const insured = await makeInsured(opd(100_000, [{ key: 'life', value: 500_000, scope: 'lifetime' }]))
    for (const limitId of [insured.limits.year, insured.limits.life]) {
      await enterLedger(testApp.db, { ...insured, limitId }, [['consume', 40_000]])
    }
    const renewed = await renewCoverage(testApp.db, insured, next)
    expect(await balance(insured.accountId, renewed, '2027-02-01')).toEqual([100_000n, 0n, 100_000n])
    expect(await balance(insured.accountId, renewed, '2027-02-01', 1)).toEqual([500_000n, 40_000n, 460_000n])
  })

  test('within the policy year, for example into another class, keeps what was used', async () => {
    const insured = await makeInsured(opd(100_000))
    await enterLedger(testApp.db, { ...insured, limitId: insured.limits.year }, [['consume', 40_000]])
    const executive = await makePlan(testApp.db, insured.insurerCode, { benefits: opd(150_000) })
    await testApp.db
      .insertInto('policy_period_plan')
      .values({ policy_period_id: insured.periodId, class_code: 'EXEC', plan_id: executive.planId })
      .execute()
    await testApp.db.updateTable('coverage').set({ expiry_date: '2026-06-30' }).execute()
    const promoted = await makeCoverage(testApp.db, {
      ...insured,
      plan: { ...insured, ...executive },
      coverage: {
        class_code: 'EXEC',
        former_coverage_id: insured.coverageId,
        first_coverage_id: insured.coverageId,
        effective_date: '2026-07-01',
      },
    })
    expect(await balance(insured.accountId, promoted)).toEqual([150_000n, 40_000n, 110_000n])
  })

  test('covers the raised part of a limit, and a new benefit, only after the waiting period', async () => {
    const waiting = (year: number): BenefitSpec[] => [
      { kind: 'opd', waiting_days: 30, limits: [{ key: 'year', value: year }] },
    ]
    const member = await makeMember(testApp.db)
    const former = await makeCoverage(testApp.db, {
      ...member,
      benefits: waiting(100_000),
      policy: { period_start: '2025-11-01', period_end: '2026-10-31' },
      coverage: { effective_date: '2025-11-01', expiry_date: '2026-10-31' },
    })
    const plan = await makePlan(testApp.db, former.insurerCode, {
      benefits: [
        ...waiting(150_000),
        { kind: 'dental', waiting_days: 30, limits: [{ key: 'dental_year', value: 90_000 }] },
      ],
    })
    const renewed = await renewCoverage(testApp.db, former, { start: '2026-11-01', end: '2027-10-31', plan })
    const as = await testApp.signIn(member)
    const answer = await testApp.call({ method: 'GET', url: `/api/v1/coverages/${renewed.coverageId}`, as })
    expect(answer.json().data.benefits).toMatchObject([
      {
        waiting_until: null,
        limits: [{ value: 150_000, left: 150_000, raised: { before: 100_000, until: '2026-12-01' } }],
      },
      { waiting_until: '2026-12-01', limits: [{ raised: null }] },
    ])
    const [later] = await readOwnCoverages(testApp.db, member.accountId, '2026-12-01', renewed.coverageId)
    expect(later?.benefits.map(({ waitingUntil, limits }) => [waitingUntil, limits[0]?.raised])).toEqual([
      [null, null],
      [null, null],
    ])
  })

  test('shows the claims of the former coverage in its history', async () => {
    const insured = await makeInsured(opd(100_000))
    const renewed = await renewCoverage(testApp.db, insured, next)
    const claimId = await makeClaim(testApp.db, {
      account_id: insured.accountId,
      coverage_id: insured.coverageId,
    })
    const as = await testApp.signIn(insured)
    const answer = await testApp.call({ method: 'GET', url: `/api/v1/coverages/${renewed.coverageId}`, as })
    expect(answer.json().data.claim_history).toMatchObject([{ claim_id: claimId }])
  })

  test('joins the lists that have the former coverage, with its nickname, and takes its place once in force', async () => {
    const insured = await makeInsured(opd(100_000))
    const other = await makeCoverage(testApp.db, {
      personId: insured.personId,
      accountId: insured.accountId,
      sort: 5,
    })
    const of = testApp.db.updateTable('account_coverage').where('coverage_id', '=', insured.coverageId)
    await of.set({ nickname: 'งานเก่า', sort: 2 }).execute()
    const renewed = await renewCoverage(testApp.db, insured, next)
    const as = await testApp.signIn(insured)
    const { items } = (await testApp.call({ method: 'GET', url: '/api/v1/coverages', as })).json().data
    expect(items.map(({ id, nickname }: { id: string; nickname: string | null }) => [id, nickname])).toEqual([
      [insured.coverageId, 'งานเก่า'],
      [renewed.coverageId, 'งานเก่า'],
      [other.coverageId, null],
    ])
    const nextYear = await readOwnCoverages(testApp.db, insured.accountId, next.start)
    expect(nextYear.map(({ id }) => id)).toEqual([renewed.coverageId, insured.coverageId, other.coverageId])
  })

  test('joins no list that the member has taken the former coverage from', async () => {
    const insured = await makeInsured(opd(100_000))
    await testApp.db.deleteFrom('account_coverage').execute()
    await renewCoverage(testApp.db, insured, next)
    expect(await testApp.db.selectFrom('account_coverage').selectAll().execute()).toEqual([])
  })

  test('joins the lists also if it is linked to the former coverage later', async () => {
    const insured = await makeInsured(opd(100_000))
    const renewed = await renewCoverage(testApp.db, insured, next)
    const listed = () =>
      testApp.db
        .selectFrom('account_coverage')
        .where('coverage_id', '=', renewed.coverageId)
        .selectAll()
        .execute()
    const linkTo = (former_coverage_id: string | null) =>
      testApp.db
        .updateTable('coverage')
        .set({ former_coverage_id })
        .where('id', '=', renewed.coverageId)
        .execute()
    await linkTo(null)
    await testApp.db.deleteFrom('account_coverage').where('coverage_id', '=', renewed.coverageId).execute()
    await linkTo(insured.coverageId)
    expect(await listed()).toMatchObject([{ account_id: insured.accountId }])
  })

  test('keeps the policy’s number, and two periods of a policy can’t overlap', async () => {
    const insured = await makeInsured(opd(100_000))
    const renewed = await renewCoverage(testApp.db, insured, next)
    expect(renewed.policyId).toBe(insured.policyId)
    const again = renewCoverage(testApp.db, renewed, { start: '2027-12-31', end: '2028-12-30' })
    await expect(again).rejects.toThrow('policy_periods_do_not_overlap')
  })

  test('of a family continues the family’s lifetime limit', async () => {
    const family: BenefitSpec[] = opd(100_000, [
      { key: 'family', value: 500_000, scope: 'lifetime', shared_by: 'family' },
    ])
    const mother = await makeInsured(family)
    const child = await makeCoverage(testApp.db, { personId: await makePerson(testApp.db), plan: mother })
    await enterLedger(testApp.db, { ...mother, ...child, limitId: mother.limits.family }, [
      ['consume', 40_000],
    ])
    const renewed = await renewCoverage(testApp.db, mother, next)
    expect(await balance(mother.accountId, renewed, '2027-02-01', 1)).toEqual([500_000n, 40_000n, 460_000n])
  })
})

describe('a coverage that is void from inception', () => {
  test('is shown as lapsed, takes no claims, and none of its treatments is covered', async () => {
    const insured = await makeInsured(opd(100_000))
    await testApp.db.updateTable('coverage').set({ void_from_inception: true }).execute()
    const [coverage] = await readOwnCoverages(testApp.db, insured.accountId, today)
    expect(coverage?.state).toBe('lapsed')
    const as = await testApp.signIn(insured)
    const cards = await testApp.call({ method: 'GET', url: '/api/v1/coverages', as })
    expect(cards.json().data.items).toMatchObject([{ state: 'lapsed', claimable: false }])
    const claim = await claimOn(insured, '2026-11-18')
    await inTransaction(testApp.db, async (db) => {
      await reserve(db, { ...claim, amount: 30_000n }, at)
      expect(await findObjections(db, claim, [30_000n])).toEqual([{ kind: 'no_benefit' }])
    })
    expect(await balance(insured.accountId, insured)).toEqual([100_000n, 0n, 100_000n])
  })
})

describe('what a member pays', () => {
  test('is counted up to the yearly maximum, and isn’t a row of the benefit table', async () => {
    const insured = await makeInsured(
      opd(100_000, [
        { key: 'deductible', value: 20_000, item: 'deductible' },
        { key: 'copayment', value: 5_000, item: 'copayment' },
      ]),
    )
    const decide = async (deductible: number, copay: number) => {
      const claim = await claimOn(insured, '2026-11-18')
      await decideClaim(testApp.db, claim.claimId, 10_000, { deductible, copay })
      await inTransaction(testApp.db, (db) => bookDecidedClaim(db, { ...claim, amount: 10_000n }, at))
    }
    await decide(15_000, 2_000)
    await decide(15_000, 2_000)
    expect(await balance(insured.accountId, insured, today, 1)).toEqual([20_000n, 20_000n, 0n])
    expect(await balance(insured.accountId, insured, today, 2)).toEqual([5_000n, 4_000n, 1_000n])
    const as = await testApp.signIn(insured)
    const answer = await testApp.call({ method: 'GET', url: `/api/v1/coverages/${insured.coverageId}`, as })
    expect(answer.json().data.benefits[0].limits).toHaveLength(1)
  })
})
