import type { ReasonCode } from '@khum/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjudicate, type BilledLine } from '../../src/modules/claims/adjudication/adjudicate'

const outside = ['discount_satang', 'not_covered_satang'] as const
const inside = [
  'deductible_satang',
  'copay_satang',
  'coinsurance_satang',
  'over_limit_satang',
  'other_payer_satang',
  'benefit_satang',
] as const

const satang = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9_999_999_999 }))
const partsOfLine = fc.record({
  discount_satang: satang,
  not_covered_satang: satang,
  deductible_satang: satang,
  copay_satang: satang,
  coinsurance_satang: satang,
  over_limit_satang: satang,
  other_payer_satang: satang,
  benefit_satang: satang,
})
type Parts = Record<(typeof outside)[number] | (typeof inside)[number], number>

function billedRow(id: string, billed: bigint): BilledLine {
  return { id, billed }
}
function total(parts: Parts): bigint {
  return [...outside, ...inside].reduce((sum, name) => sum + BigInt(parts[name]), 0n)
}
function run(lines: Parts[], shift: bigint, reason: ReasonCode | undefined) {
  const rows = lines.map((parts, index) => billedRow(`line${index}`, total(parts) + shift))
  const given = lines.map((parts, index) => ({ line_id: `line${index}`, ...parts }))
  return adjudicate(rows, { lines: given, ...(reason ? { reason } : {}) })
}

describe('adjudicating the lines', () => {
  it('approves sums that add up, in full only if the benefit covers the bill after discount', () => {
    fc.assert(
      fc.property(fc.array(partsOfLine, { minLength: 1, maxLength: 6 }), (lines) => {
        fc.pre(lines.some((parts) => parts.benefit_satang > 0))
        const result = run(lines, 0n, 'other')
        if (result.kind !== 'decided') throw new Error(result.kind)
        const heldBack = lines.some((parts) =>
          [...inside, 'not_covered_satang' as const].some(
            (name) => name !== 'benefit_satang' && parts[name] > 0,
          ),
        )
        expect(result.decision.outcome).toBe(heldBack ? 'partly_approved' : 'approved')
        expect(result.decision.reason).toBe(heldBack ? 'other' : null)
        for (const { parts } of result.decision.lines) {
          const { deductible, copay, coinsurance, over_limit, other_payer, benefit } = parts
          expect(parts.eligible).toBe(deductible + copay + coinsurance + over_limit + other_payer + benefit)
        }
        expect(result.decision.benefit).toBe(
          lines.reduce((sum, parts) => sum + BigInt(parts.benefit_satang), 0n),
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('refuses sums that are one satang off', () => {
    fc.assert(
      fc.property(fc.array(partsOfLine, { minLength: 1, maxLength: 4 }), fc.boolean(), (lines, more) => {
        expect(run(lines, more ? 1n : -1n, 'other').kind).toBe('sums_wrong')
      }),
      { numRuns: 1000 },
    )
  })

  it('needs a reason for a reduction', () => {
    const parts = { discount_satang: 0, not_covered_satang: 1, benefit_satang: 1 }
    const none = { deductible_satang: 0, copay_satang: 0, coinsurance_satang: 0 }
    const line = { ...parts, ...none, over_limit_satang: 0, other_payer_satang: 0 }
    expect(run([line], 0n, undefined).kind).toBe('reason_missing')
  })
})
