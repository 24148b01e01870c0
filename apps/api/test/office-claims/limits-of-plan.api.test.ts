import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CostSharingExceptionTable } from '../../src/db/schema-insurance'
import { newId } from '../../src/ids'
import { makeMember } from '../factories'
import {
  type CoverageSpec,
  type LimitSpec,
  type MadeCoverage,
  makeCoverage,
  renewCoverage,
} from '../factory-coverage'
import { enterLedger } from '../factory-ledger'
import { makePlan } from '../factory-plan'
import { type Person, useOffice } from './office-world'

type SharingRule = NonNullable<CoverageSpec['costSharing']>[number]
const office = useOffice()

it('an illness can’t use the raised part of a limit while that part waits; an accident can', async () => {
  const nok = await office.person('Nok')
  const member = await makeMember(office.test.db)
  const opd = (value: number) => ({
    benefits: [{ kind: 'opd' as const, waiting_days: 30, limits: [{ key: 'year', value }] }],
  })
  const former = await makeCoverage(office.test.db, {
    ...member,
    ...opd(100_000),
    policy: { period_start: '2025-10-01', period_end: '2026-09-30' },
    coverage: { effective_date: '2025-10-01', expiry_date: '2026-09-30' },
  })
  const renewed = await renewCoverage(office.test.db, former, {
    start: '2026-10-01',
    end: '2027-09-30',
    plan: await makePlan(office.test.db, former.insurerCode, opd(150_000)),
  })
  const of = {
    account_id: member.accountId,
    coverage_id: renewed.coverageId,
    insurer_code: renewed.insurerCode,
    admited_date: '2026-10-10',
    medical_expense: 150_000,
  }
  const roomOf = async (number: string) => (await office.case(nok, number)).room.left_satang
  const illness = await office.claim(of)
  const accident = await office.claim({ ...of, claim_type: 'accident', accident_date: '2026-10-10' })
  const later = await office.claim({ ...of, admited_date: '2026-10-31' })
  expect([await roomOf(illness), await roomOf(accident), await roomOf(later)]).toEqual([
    100_000, 150_000, 150_000,
  ])

  const taken = await office.take(nok, illness)
  const body = office.approval(taken)
  const all = body.approve.lines.map((line) => ({
    ...line,
    benefit_satang: 150_000,
    over_limit_satang: 0,
    change_reason: 'Asked for',
  }))
  const refused = await office.post(nok, `claims/${illness}/decision`, {
    ...body,
    approve: { ...body.approve, lines: all },
  })
  expect(refused.json()).toMatchObject({
    code: 'decision_over_limit',
    fields: [{ params: { limit: 100_000, left: 100_000, decided: 150_000 } }],
  })
  const approved = await office.post(nok, `claims/${illness}/decision`, body)
  expect([approved.statusCode, body.approve.lines[0]?.benefit_satang]).toEqual([200, 100_000])
  expect([await roomOf(accident), await roomOf(later)]).toEqual([50_000, 50_000])
  expect(await roomOf(await office.claim(of))).toBe(0)
})

it('a change of class within the year doesn’t charge the yearly deductible again', async () => {
  const nok = await office.person('Nok')
  const costSharing = [{ kind: 'deductible' as const, value: 100_000, from_date: '2026-01-01' }]
  const number = await office.claim(
    { admited_date: '2026-05-10' },
    { costSharing, coverage: { expiry_date: '2026-06-30' } },
  )
  const { coverage_id, account_id, insurer_code } = await office.row(number)
  const former = await office.test.db
    .selectFrom('coverage')
    .selectAll()
    .where('id', '=', coverage_id)
    .executeTakeFirstOrThrow()
  const promoted = {
    ...former,
    id: newId(),
    source_key: 'promoted',
    former_coverage_id: coverage_id,
    effective_date: '2026-07-01',
    expiry_date: '2026-12-31',
  }
  await office.test.db.insertInto('coverage').values(promoted).execute()
  const [rule] = costSharing
  await office.test.db
    .insertInto('cost_sharing_exception')
    .values({ ...rule, id: newId(), coverage_id: promoted.id } as Insertable<CostSharingExceptionTable>)
    .execute()
  await office.post(nok, `claims/${number}/decision`, office.approval(await office.take(nok, number)))
  const later = await office.claim({ account_id, insurer_code, coverage_id: promoted.id })
  expect((await office.case(nok, later)).room.deductible_left_satang).toBe(0)
})

it.each([
  ['other', 'ipd'],
  ['ipd', 'other'],
] as const)('a claim of the type %s and one of the type %s have one deductible', async (first, second) => {
  const nok = await office.person('Nok')
  const number = await office.claim(
    { admited_type: first },
    { costSharing: [{ kind: 'deductible', value: 100_000, from_date: '2026-01-01' }] },
  )
  const { coverage_id, account_id, insurer_code } = await office.row(number)
  await office.post(nok, `claims/${number}/decision`, office.approval(await office.take(nok, number)))
  const leftOf = async (admited_type: 'opd' | typeof second) => {
    const of = { account_id, insurer_code, coverage_id, admited_type }
    return (await office.case(nok, await office.claim(of))).room.deductible_left_satang
  }
  expect([await leftOf(second), await leftOf('opd')]).toEqual([0, 100_000])
})

it('a renewal after half a year has its own yearly limit; an older treatment still uses the former one', async () => {
  const nok = await office.person('Nok')
  const member = await makeMember(office.test.db)
  const former = await makeCoverage(office.test.db, {
    ...member,
    benefits: [{ kind: 'opd', limits: [{ key: 'year', value: 150_000 }] }],
    policy: { period_start: '2025-07-01', period_end: '2025-12-31' },
    coverage: { effective_date: '2025-07-01', expiry_date: '2025-12-31' },
  })
  const renewed = await renewCoverage(office.test.db, former, { start: '2026-01-01', end: '2026-12-31' })
  const of = { account_id: member.accountId, insurer_code: former.insurerCode }
  const january = await office.claim({ ...of, coverage_id: renewed.coverageId, admited_date: '2026-01-20' })
  await office.post(nok, `claims/${january}/decision`, office.approval(await office.take(nok, january)))
  const roomOf = async (coverage_id: string, admited_date: string) =>
    (await office.case(nok, await office.claim({ ...of, coverage_id, admited_date }))).room.left_satang
  expect(await roomOf(former.coverageId, '2025-12-20')).toBe(150_000)
  expect(await roomOf(renewed.coverageId, '2026-02-01')).toBe(0)
})

describe('the yearly maxima of what the member pays', () => {
  const opd = (...limits: LimitSpec[]) => [{ kind: 'opd' as const, limits }]
  const deductible = { kind: 'deductible', value: 100_000 } as const
  const year = { key: 'year', value: 5_000_000 }
  let nok: Person
  beforeEach(async () => {
    nok = await office.person('Nok')
  })
  /** Makes a claim of another person of the policy `plan`, with the same household. */
  const claimOfRelative = (plan: MadeCoverage, rule: SharingRule) =>
    office.claim({ medical_expense: 300_000 }, { plan, costSharing: [rule] })
  const approveAsProposed = async (number: string) => {
    const answer = await office.post(
      nok,
      `claims/${number}/decision`,
      office.approval(await office.take(nok, number)),
    )
    expect(answer.json()).toMatchObject({ data: { result: 'done' } })
  }

  it('include what was used before Khum: it counts towards the deductible of the next claim', async () => {
    const member = await makeMember(office.test.db)
    const benefits = opd(year, { key: 'deductible', value: 100_000, item: 'deductible' })
    const made = await makeCoverage(office.test.db, { ...member, benefits, costSharing: [deductible] })
    const { coverageId } = made
    const of = { account_id: member.accountId, coverage_id: coverageId, medical_expense: 80_000 }
    const [small, large] = [await office.claim(of), await office.claim({ ...of, medical_expense: 300_000 })]
    const opened = { accountId: member.accountId, coverageId, limitId: made.limits.deductible }
    await enterLedger(office.test.db, opened, [['adjust', 70_000]])
    expect((await office.case(nok, small)).room.deductible_left_satang).toBe(30_000)
    await enterLedger(office.test.db, opened, [['adjust', 30_000]])
    expect((await office.case(nok, small)).room.deductible_left_satang).toBe(0)

    const { seen } = await office.take(nok, small)
    const reject = { reason: 'deductible_not_met' }
    await office.post(nok, `claims/${small}/decision`, { seen, reject })
    const { claim } = await office.case(nok, small)
    expect(claim.lines[0]?.decided).toMatchObject({ deductible_satang: 0, not_covered_satang: 80_000 })
    await approveAsProposed(large)
    expect((await office.case(nok, large)).claim.benefit_satang).toBe(300_000)
  })

  it('are shared: what a relative paid counts towards the family’s deductible', async () => {
    const family = { key: 'family', value: 150_000, item: 'deductible', shared_by: 'family' } as const
    const plan = await makeCoverage(office.test.db, {
      ...(await makeMember(office.test.db)),
      benefits: opd(year, family),
    })
    const [mother, child] = [await claimOfRelative(plan, deductible), await claimOfRelative(plan, deductible)]
    await approveAsProposed(mother)
    expect((await office.case(nok, child)).room.deductible_left_satang).toBe(50_000)
    await approveAsProposed(child)
  })

  it('apply together: the smaller remainder of the person’s and the family’s co-payment counts', async () => {
    const copayment = { item: 'copayment' } as const
    const plan = await makeCoverage(office.test.db, {
      ...(await makeMember(office.test.db)),
      benefits: opd(
        year,
        { ...copayment, key: 'person', value: 30_000 },
        { ...copayment, key: 'family', value: 40_000, shared_by: 'family' },
      ),
    })
    const share = { kind: 'coinsurance_percent', value: 10 } as const
    const [mother, child] = [await claimOfRelative(plan, share), await claimOfRelative(plan, share)]
    expect((await office.case(nok, mother)).room.copay_left_satang).toBe(30_000)
    await approveAsProposed(mother)
    expect((await office.case(nok, child)).room.copay_left_satang).toBe(10_000)
    await approveAsProposed(child)
  })
})

it('a payment above a limit is in the audit log once, when it is decided (R65)', async () => {
  const [nok, fon] = [await office.person('Nok'), await office.person('Fon', 'senior_assessor')]
  const benefits = [{ kind: 'opd' as const, limits: [{ key: 'year', value: 100_000 }] }]
  const number = await office.claim({ medical_expense: 150_000 }, { benefits })
  await office.setRules(number, { second_look_above: 100_000 })
  const { seen, approve } = office.approval(await office.take(nok, number))
  const change = { benefit_satang: 150_000, over_limit_satang: 0, change_reason: 'Asked for' }
  const lines = approve.lines.map((line) => ({ ...line, ...change }))
  const body = { seen, approve: { lines, over_limit_reason: 'Goodwill' } }
  const audited = () =>
    office.test.db
      .selectFrom('audit_event')
      .select(['actor_kind', 'actor_id'])
      .where('action', '=', 'claim.paid_over_limit')
      .execute()
  const proposed = await office.post(nok, `claims/${number}/decision`, body)
  expect([proposed.json().data.result, await audited()]).toEqual(['second_look', []])
  const { proposal } = await office.case(fon, number)
  const second = { seen, proposal: proposal?.id, confirm: true }
  expect((await office.post(fon, `claims/${number}/second-look`, second)).json().data.result).toBe('done')
  expect(await audited()).toEqual([{ actor_kind: 'staff', actor_id: fon.staffId }])
})
