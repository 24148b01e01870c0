import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proposeLines, type RemainingBenefit } from './claim-calculator'

const remaining: RemainingBenefit = {
  has_benefit: true,
  left_satang: null,
  line_most_satang: null,
  deductible_left_satang: 0,
  copay_per_visit_satang: 0,
  coinsurance_percent: 0,
  copay_left_satang: null,
}
const line = (billed: number, fields = {}) => ({
  billed_satang: billed,
  discount_satang: 0,
  not_covered_satang: 0,
  other_payer_satang: 0,
  ...fields,
})

test('pays a line in full if nothing limits it', () => {
  expect(proposeLines([line(150_000)], remaining)[0]).toMatchObject({
    eligible_satang: 150_000,
    benefit_satang: 150_000,
  })
})

test('takes deductible, co-payment and co-insurance in this order, and stops at what is left', () => {
  const [first, second] = proposeLines([line(100_000), line(50_000)], {
    ...remaining,
    deductible_left_satang: 30_000,
    copay_per_visit_satang: 10_000,
    coinsurance_percent: 10,
    left_satang: 60_000,
  })
  expect(first).toMatchObject({
    deductible_satang: 30_000,
    copay_satang: 10_000,
    coinsurance_satang: 6_000,
    benefit_satang: 54_000,
    over_limit_satang: 0,
  })
  expect(second).toMatchObject({
    deductible_satang: 0,
    copay_satang: 0,
    coinsurance_satang: 5_000,
    benefit_satang: 6_000,
    over_limit_satang: 39_000,
  })
})

test('pays nothing if the plan has no such benefit', () => {
  expect(proposeLines([line(100)], { ...remaining, has_benefit: false })[0]).toMatchObject({
    benefit_satang: 0,
    over_limit_satang: 100,
  })
})

test('keeps the sums of every line and never exceeds a limit', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  const lines = fc.array(
    fc.record({ billed: amount, discount: amount, notCovered: amount, other: amount }).map((each) => {
      const discount = Math.min(each.discount, each.billed)
      return line(each.billed, {
        discount_satang: discount,
        not_covered_satang: Math.min(each.notCovered, each.billed - discount),
        other_payer_satang: each.other,
      })
    }),
    { minLength: 1, maxLength: 8 },
  )
  const rooms = fc.record({
    has_benefit: fc.boolean(),
    left_satang: fc.option(amount),
    line_most_satang: fc.option(amount),
    deductible_left_satang: amount,
    copay_per_visit_satang: amount,
    coinsurance_percent: fc.integer({ min: 0, max: 100 }),
    copay_left_satang: fc.option(amount),
  })
  fc.assert(
    fc.property(lines, rooms, (given, of) => {
      const proposed = proposeLines(given, of)
      for (const each of proposed) {
        expect(each.discount_satang + each.eligible_satang + each.not_covered_satang).toBe(each.billed_satang)
        expect(
          each.deductible_satang +
            each.copay_satang +
            each.coinsurance_satang +
            each.over_limit_satang +
            each.other_payer_satang +
            each.benefit_satang,
        ).toBe(each.eligible_satang)
        expect(each.benefit_satang <= (of.line_most_satang ?? each.benefit_satang)).toBe(true)
      }
      const sum = (key: 'benefit_satang' | 'deductible_satang') =>
        proposed.reduce((total, each) => total + each[key], 0)
      expect(
        sum('benefit_satang') <= (of.has_benefit ? (of.left_satang ?? Number.MAX_SAFE_INTEGER) : 0),
      ).toBe(true)
      expect(sum('deductible_satang') <= of.deductible_left_satang).toBe(true)
    }),
  )
})
