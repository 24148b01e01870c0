import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billAmounts, eobRows, lineAmounts } from './eob-amounts'

const nothing = {
  discount_satang: 0,
  not_covered_satang: 0,
  eligible_satang: 0,
  deductible_satang: 0,
  copay_satang: 0,
  coinsurance_satang: 0,
  over_limit_satang: 0,
  other_payer_satang: 0,
  benefit_satang: 0,
  reason: null,
}
type Parts = Partial<Record<Exclude<keyof typeof nothing, 'reason'>, number>>

function line(billed_satang: number, decided: Parts | null) {
  const description = { th: 'ค่ายา', en: 'Medicine' }
  return { id: 'l', description, billed_satang, decided: decided && { ...nothing, ...decided } }
}

test('a line shows only amounts that are not zero, and what the member pays', () => {
  const medicine = line(145_000, {
    eligible_satang: 145_000,
    over_limit_satang: 25_000,
    benefit_satang: 120_000,
  })
  const explained = lineAmounts(medicine)
  expect(explained && eobRows(explained)).toEqual([
    { part: 'billed', satang: 145_000 },
    { part: 'over_limit', satang: 25_000 },
    { part: 'benefit', satang: 120_000 },
    { part: 'you_pay', satang: 25_000 },
  ])
})

test('shows a benefit amount of zero', () => {
  const refused = lineAmounts(line(45_000, { not_covered_satang: 45_000 }))
  expect(refused && eobRows(refused).map(({ part, satang }) => [part, satang])).toEqual([
    ['billed', 45_000],
    ['not_covered', 45_000],
    ['benefit', 0],
    ['you_pay', 45_000],
  ])
})

test('the member doesn’t pay the discount or another payer’s part', () => {
  const parts = {
    discount_satang: 10_000,
    eligible_satang: 120_000,
    other_payer_satang: 20_000,
    benefit_satang: 100_000,
  }
  expect(lineAmounts(line(130_000, parts))).toMatchObject({ eligible: 120_000, you_pay: 0 })
})

test('the bill has amounts only when every line is decided', () => {
  const decided = line(100, { eligible_satang: 100, benefit_satang: 60, copay_satang: 40 })
  expect(billAmounts([decided, line(200, null)])).toBeNull()
  expect(billAmounts([])).toBeNull()
  expect(billAmounts([decided, decided])).toMatchObject({ billed: 200, benefit: 120, you_pay: 80 })
})

test('the member pays exactly the rest of the bill, to the satang', () => {
  const part = fc.nat(9_999_999)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(part, part, part, part, part, part, part, part), { minLength: 1 }),
      (bills) => {
        const lines = bills.map(
          ([discount, notCovered, deductible, copay, coinsurance, over, other, benefit]) => {
            const eligible = deductible + copay + coinsurance + over + other + benefit
            return line(discount + notCovered + eligible, {
              discount_satang: discount,
              not_covered_satang: notCovered,
              eligible_satang: eligible,
              deductible_satang: deductible,
              copay_satang: copay,
              coinsurance_satang: coinsurance,
              over_limit_satang: over,
              other_payer_satang: other,
              benefit_satang: benefit,
            })
          },
        )
        const own = bills.reduce((sum, [, notCovered, deductible, copay, coinsurance, over]) => {
          return sum + notCovered + deductible + copay + coinsurance + over
        }, 0)
        expect(billAmounts(lines)?.you_pay).toBe(own)
      },
    ),
  )
})
