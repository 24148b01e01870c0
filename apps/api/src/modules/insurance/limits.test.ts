import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exceededLimits, limitsById, limitsOfClaim, noLimits, payable } from './claim-limits'
import { ancestorsOf, hasBalance, type LedgerSums, leftOf, type PlanBenefit, type PlanLimit } from './limits'

function limit(id: string, fields: Partial<PlanLimit> = {}): PlanLimit {
  return {
    id,
    key: id,
    measure: 'amount',
    scope: 'policy_year',
    item: 'benefit',
    sharedBy: 'person',
    value: 1_000n,
    parentId: null,
    ...fields,
  }
}

const sums = (entries: Record<string, LedgerSums>) => (id: string) => entries[id] ?? { used: 0n, pending: 0n }
const none = sums({})

describe('a balance', () => {
  test.each([
    ['policy_year', 'amount', true],
    ['lifetime', 'amount', true],
    ['policy_year', 'visits', true],
    ['policy_year', 'days', true],
    ['policy_year', 'percent', false],
    ['visit', 'amount', false],
    ['day', 'amount', false],
    ['item', 'amount', false],
    ['confinement', 'amount', false],
  ] as const)('of a limit per %s in %s: %s', (scope, measure, has) => {
    expect(hasBalance({ scope, measure })).toBe(has)
  })

  test('subtracts pending and used alike', () => {
    const one = limit('a')
    expect(leftOf(one, new Map([['a', one]]), sums({ a: { used: 300n, pending: 250n } }))).toBe(450n)
  })

  test('is never below zero, nor above what remains of any parent', () => {
    const amounts = fc.bigInt({ min: 0n, max: 2_000n })
    fc.assert(
      fc.property(fc.array(fc.tuple(amounts, amounts, amounts), { minLength: 1, maxLength: 5 }), (chain) => {
        const all = chain.map(([value], index) =>
          limit(`l${index}`, { value, parentId: index + 1 < chain.length ? `l${index + 1}` : null }),
        )
        const entries = Object.fromEntries(
          chain.map(([, used, pending], index) => [`l${index}`, { used, pending }]),
        )
        const byId = new Map(all.map((each) => [each.id, each]))
        const left = all.map((each) => leftOf(each, byId, sums(entries)))
        for (const [index, each] of left.entries()) {
          expect(each >= 0n).toBe(true)
          expect(each <= (all[index]?.value ?? 0n)).toBe(true)
          expect(each <= (left[index + 1] ?? each)).toBe(true)
        }
      }),
      { numRuns: 20_000 },
    )
  })

  test('of visits is zero once the parent’s yearly amount is used up', () => {
    const parent = limit('year')
    const visits = limit('visits', { measure: 'visits', value: 30n, parentId: 'year' })
    const byId = new Map([parent, visits].map((each) => [each.id, each]))
    expect(leftOf(visits, byId, sums({ year: { used: 999n, pending: 0n } }))).toBe(30n)
    expect(leftOf(visits, byId, sums({ year: { used: 600n, pending: 400n } }))).toBe(0n)
  })

  test('handles limits that are each other’s parent', () => {
    const a = limit('a', { parentId: 'b' })
    const b = limit('b', { parentId: 'a', value: 10n })
    const byId = new Map([a, b].map((each) => [each.id, each]))
    expect(ancestorsOf(a, byId)).toEqual([b])
    expect(leftOf(a, byId, none)).toBe(10n)
  })
})

describe('a claim', () => {
  const overall = limit('overall', { value: 5_000n })
  const plan: PlanBenefit[] = [
    {
      kind: 'ipd',
      limits: [
        overall,
        limit('room', { item: 'room_fee', scope: 'day' }),
        limit('days', { measure: 'days' }),
      ],
    },
    {
      kind: 'opd',
      limits: [
        limit('opd', { parentId: 'overall' }),
        limit('visits', { measure: 'visits', value: 2n }),
        limit('visit', { scope: 'visit', value: 700n }),
      ],
    },
  ]
  const ask = (type: Parameters<typeof limitsOfClaim>[1], amount: bigint, of = none) =>
    payable(limitsOfClaim(plan, type), amount, limitsById(plan), of)

  test('draws on the amounts and visits of its benefit and on their parents', () => {
    expect(limitsOfClaim(plan, 'opd').running.map(({ id }) => id)).toEqual(['opd', 'visits', 'overall'])
    expect(limitsOfClaim(plan, 'ipd').running.map(({ id }) => id)).toEqual(['overall'])
  })

  test('of the type "other" draws on the main yearly amount; of a kind that the plan lacks, on nothing', () => {
    expect(limitsOfClaim(plan, 'other').running.map(({ id }) => id)).toEqual(['overall'])
    expect(limitsOfClaim(plan, 'dental')).toEqual(noLimits)
  })

  test('gets at most what a visit allows and what remains of the limit and its parents', () => {
    expect(ask('opd', 500n)).toBe(500n)
    expect(ask('opd', 900n)).toBe(700n)
    expect(ask('opd', 900n, sums({ opd: { used: 600n, pending: 0n } }))).toBe(400n)
    expect(ask('opd', 900n, sums({ overall: { used: 0n, pending: 4_900n } }))).toBe(100n)
  })

  test('gets nothing once the visits are used up', () => {
    expect(ask('opd', 500n, sums({ visits: { used: 1n, pending: 1n } }))).toBe(0n)
  })
})

describe('a decision', () => {
  const plan: PlanBenefit[] = [
    {
      kind: 'opd',
      limits: [
        limit('year', { value: 5_000n, sharedBy: 'family' }),
        limit('life', { scope: 'lifetime', value: 9_000n }),
        limit('visits', { measure: 'visits', value: 2n }),
        limit('item', { scope: 'item', value: 300n }),
        limit('visit', { scope: 'visit', value: 700n }),
        limit('day', { scope: 'day', value: 800n }),
        limit('stay', { scope: 'confinement', value: 900n }),
        limit('visits a day', { measure: 'visits', scope: 'day', value: 2n }),
        limit('room', { scope: 'day', item: 'room_fee', value: 1n }),
      ],
    },
  ]
  const nothing = { paid: 0n, visits: 0n }
  const exceeded = (
    benefits: bigint[],
    { sumsOf = none, sameDay = nothing as typeof nothing | null, type = 'opd' as 'opd' | 'dental' } = {},
  ) =>
    exceededLimits(limitsOfClaim(plan, type), { benefits, sameDay, sumsOf }).map(
      ({ measure, scope, line, left, decided }) => [`${measure} ${scope}`, line, left, decided],
    )

  test.each<[string, bigint[], Parameters<typeof exceeded>[1], ReturnType<typeof exceeded>]>([
    ['within every limit', [300n, 300n, 100n], {}, []],
    ['over the limit per item', [100n, 301n], {}, [['amount item', 1, 300n, 301n]]],
    ['over the limit per visit', [300n, 300n, 101n], {}, [['amount visit', null, 700n, 701n]]],
    [
      'over the limit per day, together with another claim',
      [200n],
      { sameDay: { paid: 700n, visits: 1n } },
      [['amount day', null, 100n, 200n]],
    ],
    ['over several days, where the limit per day does not apply', [200n], { sameDay: null }, []],
    [
      'over the limits per item, visit, day and confinement',
      [300n, 301n, 300n],
      {},
      [
        ['amount item', 1, 300n, 301n],
        ['amount visit', null, 700n, 901n],
        ['amount day', null, 800n, 901n],
        ['amount confinement', null, 900n, 901n],
      ],
    ],
    [
      'over what the family has left for the year',
      [200n],
      { sumsOf: sums({ year: { used: 4_000n, pending: 900n } }) },
      [['amount policy_year', null, 100n, 200n]],
    ],
    [
      'over what is left of a lifetime',
      [200n],
      { sumsOf: sums({ life: { used: 8_801n, pending: 0n } }) },
      [['amount lifetime', null, 199n, 200n]],
    ],
    ['over the visits of a day', [1n], { sameDay: { paid: 2n, visits: 2n } }, [['visits day', null, 0n, 1n]]],
    [
      'over the number of visits',
      [1n],
      { sumsOf: sums({ visits: { used: 2n, pending: 0n } }) },
      [['visits policy_year', null, 0n, 1n]],
    ],
  ])('%s', (_name, benefits, given, expected) => {
    expect(exceeded(benefits, given)).toEqual(expected)
  })
})
