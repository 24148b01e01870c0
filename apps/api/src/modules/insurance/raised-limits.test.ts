import { expect, test } from 'vitest'
import type { PlanLimit } from './limits'
import type { NamedBenefit } from './plan-benefits'
import { findRaised, isWaiting } from './raised-limits'

function limit(id: string, key: string, value: bigint, item: PlanLimit['item'] = 'benefit'): PlanLimit {
  return { id, key, value, item, measure: 'amount', scope: 'policy_year', sharedBy: 'person', parentId: null }
}

function benefit(
  id: string,
  kind: NamedBenefit['kind'],
  limits: PlanLimit[],
  waitingDays = 30,
): NamedBenefit {
  return { id, kind, name: { th: id, en: id }, waitingDays, limits }
}

const from = '2027-01-01'
const former = [benefit('b0', 'ipd', [limit('l0', 'ipd year', 100n), limit('l1', 'ipd room', 50n)])]

test('the raised part of a limit waits from the renewal on, to the day', () => {
  const benefits = [
    benefit('b1', 'ipd', [
      limit('l2', 'ipd year', 150n),
      limit('l3', 'ipd room', 50n),
      limit('l4', 'new', 9n),
    ]),
  ]
  expect(findRaised({ from, benefits, former }, '2027-01-30')).toEqual({
    limits: new Map([['l2', { before: 100n, until: '2027-01-31' }]]),
    benefits: new Map(),
  })
  expect(findRaised({ from, benefits, former }, '2027-01-31').limits.size).toBe(0)
})

test('a benefit that the former plan lacked waits as a whole', () => {
  const benefits = [benefit('b1', 'dental', [limit('l2', 'dental year', 150n)])]
  expect(findRaised({ from, benefits, former }, from)).toEqual({
    limits: new Map(),
    benefits: new Map([['b1', '2027-01-31']]),
  })
})

test('a lower limit, a higher deductible, and a benefit without a waiting period don’t wait', () => {
  const lower = benefit('b1', 'ipd', [limit('l2', 'ipd year', 80n)])
  const pays = benefit('b2', 'ipd', [limit('l3', 'ipd year', 150n, 'deductible')])
  const free = benefit('b3', 'ipd', [limit('l4', 'ipd year', 150n)], 0)
  for (const benefits of [[lower], [pays], [free]])
    expect(findRaised({ from, benefits, former }, from)).toEqual({ limits: new Map(), benefits: new Map() })
  expect([isWaiting([free], from, from), isWaiting([lower], from, '2027-01-30')]).toEqual([false, true])
  expect(isWaiting([lower], from, '2027-01-31')).toBe(false)
})
