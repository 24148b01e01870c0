import { describe, expect, test } from 'vitest'
import { makeMember, makePerson } from '../../../test/factories'
import { makeClaim } from '../../../test/factory-claim'
import { type BenefitSpec, makeCoverage } from '../../../test/factory-coverage'
import { useTestDatabase } from '../../../test/postgres/test-database'
import { inTransaction } from '../../db/transaction'
import type { Reservation } from './coverage'
import * as ledger from './ledger'
import { readOwnCoverages } from './read-coverages'

const database = useTestDatabase()
const at = new Date('2026-11-21T05:00:00Z')
const opd: BenefitSpec[] = [
  {
    kind: 'opd',
    limits: [
      { key: 'year', value: 100_000 },
      { key: 'visits', value: 3, measure: 'visits' },
    ],
  },
]

async function makeInsured(benefits: BenefitSpec[] = opd) {
  const member = await makeMember(database.db)
  const made = await makeCoverage(database.db, { ...member, benefits })
  return {
    ...member,
    ...made,
    send: (amount: bigint, fields: Partial<Reservation> = {}) =>
      send(member.accountId, made.coverageId, amount, fields),
  }
}

/** Makes a claim that hasn't reserved anything yet. */
async function send(
  accountId: string,
  coverageId: string,
  amount: bigint,
  fields: Partial<Reservation> = {},
) {
  const claimId = await makeClaim(database.db, { account_id: accountId, coverage_id: coverageId })
  return {
    claimId,
    coverageId,
    admitedType: 'opd',
    serviceDate: '2026-11-18',
    amount,
    ...fields,
  } satisfies Reservation
}

function ledgerCall(call: typeof ledger.reserve, claim: Reservation, amount = claim.amount): Promise<void> {
  return inTransaction(database.db, (db) => call(db, { ...claim, amount }, at))
}
const reserve = (claim: Reservation) => ledgerCall(ledger.reserve, claim)
const settle = (claim: Reservation, decided: bigint) => ledgerCall(ledger.bookDecidedClaim, claim, decided)

/** Returns what is used, pending and left of each limit, by the limit's key. */
async function balances(of: { accountId: string; limits: Record<string, string> }, day = '2026-11-21') {
  const coverages = await readOwnCoverages(database.db, of.accountId, day)
  const all = coverages.flatMap((coverage) => coverage.benefits).flatMap((benefit) => benefit.limits)
  return Object.fromEntries(
    Object.entries(of.limits).map(([key, id]) => {
      const balance = all.find((limit) => limit.id === id)?.balance
      return [key, balance && [balance.used, balance.pending, balance.left]]
    }),
  )
}

describe('a reservation', () => {
  test('reserves the amount and one visit', async () => {
    const insured = await makeInsured()
    await reserve(await insured.send(30_000n))
    expect(await balances(insured)).toEqual({ year: [0n, 30_000n, 70_000n], visits: [0n, 1n, 2n] })
  })

  test('is at most what remains, and zero once the visits are used up', async () => {
    const insured = await makeInsured()
    await reserve(await insured.send(60_000n))
    await reserve(await insured.send(60_000n))
    expect(await balances(insured)).toEqual({ year: [0n, 100_000n, 0n], visits: [0n, 2n, 1n] })
    await reserve(await insured.send(60_000n))
    expect(await balances(insured)).toEqual({ year: [0n, 100_000n, 0n], visits: [0n, 2n, 1n] })
  })

  test('of an earlier policy year reserves that year’s cover', async () => {
    const member = await makeMember(database.db)
    const made = await makeCoverage(database.db, {
      ...member,
      policy: { period_start: '2025-11-20', period_end: '2027-11-19' },
      coverage: { effective_date: '2025-11-20', expiry_date: '2027-11-19' },
      benefits: opd,
    })
    await reserve(await send(member.accountId, made.coverageId, 30_000n, { serviceDate: '2026-11-19' }))
    expect((await balances({ ...member, ...made }, '2026-11-21')).year).toEqual([0n, 0n, 100_000n])
    expect((await balances({ ...member, ...made }, '2026-11-19')).year).toEqual([0n, 30_000n, 70_000n])
  })

  test('draws on the parent limits', async () => {
    const insured = await makeInsured([
      { kind: 'ipd', limits: [{ key: 'overall', value: 50_000 }] },
      { kind: 'opd', limits: [{ key: 'visit', value: 20_000, scope: 'visit', parent: 'overall' }] },
    ])
    await reserve(await insured.send(30_000n))
    expect(await balances(insured)).toEqual({ overall: [0n, 20_000n, 30_000n], visit: null })
  })

  test('reserves nothing if the plan has no benefit for the claim', async () => {
    const insured = await makeInsured()
    await reserve(await insured.send(30_000n, { admitedType: 'dental' }))
    expect(await balances(insured)).toEqual({ year: [0n, 0n, 100_000n], visits: [0n, 0n, 3n] })
  })

  test('is rolled back with the claim it belongs to', async () => {
    const insured = await makeInsured()
    const claim = await insured.send(30_000n)
    const failing = database.db.transaction().execute(async (db) => {
      await ledger.reserve(db, claim, at)
      throw new Error('the claim was not kept')
    })
    await expect(failing).rejects.toThrow('the claim was not kept')
    expect((await balances(insured)).year).toEqual([0n, 0n, 100_000n])
  })
})

describe('settling', () => {
  test('releases the reservation and consumes what was decided', async () => {
    const insured = await makeInsured()
    const claim = await insured.send(30_000n)
    await reserve(claim)
    await settle(claim, 12_500n)
    expect(await balances(insured)).toEqual({ year: [12_500n, 0n, 87_500n], visits: [1n, 0n, 2n] })
  })

  test('consumes nothing for a claim that was not approved', async () => {
    const insured = await makeInsured()
    const claim = await insured.send(30_000n)
    await reserve(claim)
    await settle(claim, 0n)
    expect(await balances(insured)).toEqual({ year: [0n, 0n, 100_000n], visits: [0n, 0n, 3n] })
  })

  test('changes nothing when repeated, and neither does reserving twice or afterwards', async () => {
    const insured = await makeInsured()
    const claim = await insured.send(30_000n)
    await reserve(claim)
    await reserve(claim)
    expect((await balances(insured)).year).toEqual([0n, 30_000n, 70_000n])
    await settle(claim, 30_000n)
    await settle(claim, 30_000n)
    await reserve(claim)
    expect((await balances(insured)).year).toEqual([30_000n, 0n, 70_000n])
  })

  test('consumes no cover that exceeds the limit or is reserved by another claim', async () => {
    const insured = await makeInsured()
    const [one, other] = [await insured.send(70_000n), await insured.send(30_000n)]
    await reserve(one)
    await reserve(other)
    await settle(other, 60_000n)
    expect((await balances(insured)).year).toEqual([30_000n, 70_000n, 0n])
  })
})

describe('in parallel', () => {
  test('eight reservations never exceed the limit', async () => {
    const insured = await makeInsured([{ kind: 'opd', limits: [{ key: 'year', value: 100_000 }] }])
    const claims = await Promise.all(Array.from({ length: 8 }, () => insured.send(30_000n)))
    await Promise.all(claims.map(reserve))
    expect((await balances(insured)).year).toEqual([0n, 100_000n, 0n])
  })

  test('six decisions on one claim settle it once', async () => {
    const insured = await makeInsured()
    const claim = await insured.send(30_000n)
    await reserve(claim)
    await Promise.all(Array.from({ length: 6 }, () => settle(claim, 20_000n)))
    expect(await balances(insured)).toEqual({ year: [20_000n, 0n, 80_000n], visits: [1n, 0n, 2n] })
  })

  test('two family members share what remains of their limit', async () => {
    const mother = await makeInsured([
      { kind: 'opd', limits: [{ key: 'family', value: 100_000, shared_by: 'family' }] },
    ])
    const child = await makeCoverage(database.db, { personId: await makePerson(database.db), plan: mother })
    const claims = await Promise.all(
      [mother.coverageId, child.coverageId].flatMap((id) =>
        [1, 2].map(() => send(mother.accountId, id, 40_000n)),
      ),
    )
    await Promise.all(claims.map((claim) => settle(claim, 40_000n)))
    expect((await balances(mother)).family).toEqual([100_000n, 0n, 0n])
  })
})
