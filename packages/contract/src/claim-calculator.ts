import * as z from 'zod/mini'
import type { ReasonCode } from './claim-status'
import { satangSchema } from './fields'

/**
 * What the plan can still pay for a claim, in satang. Amounts that are already booked or reserved for this claim itself
 * don't count as used.
 */
export const remainingBenefitSchema = z.object({
  /** Whether the plan has a benefit for the claim's kind of treatment. */
  has_benefit: z.boolean(),
  /** What the plan can still pay for this claim; null: no limit. */
  left_satang: z.nullable(satangSchema),
  /** The most that the plan pays for one line; null: no limit. */
  line_most_satang: z.nullable(satangSchema),
  /** The part of the deductible that the member hasn't paid yet in this policy year. */
  deductible_left_satang: satangSchema,
  copay_per_visit_satang: satangSchema,
  coinsurance_percent: z.int(),
  /** The most that the member can still pay as co-payment and co-insurance in this policy year; null: no maximum. */
  copay_left_satang: z.nullable(satangSchema),
})
export type RemainingBenefit = z.infer<typeof remainingBenefitSchema>

/**
 * Reasons for a rejection that say that the plan has nothing left to pay. The lines of such a rejection can be
 * calculated from the plan.
 */
export const calculatedReasons: readonly ReasonCode[] = ['deductible_not_met', 'limit_reached', 'visit_count']

/** What the assessor enters for a line. Amounts are in satang. */
export interface AssessedLine {
  billed_satang: number
  discount_satang: number
  not_covered_satang: number
  other_payer_satang: number
}

/**
 * All amounts of a line. billed = discount + eligible + not covered, and eligible = deductible + co-payment +
 * co-insurance + over the limit + other payer + benefit.
 */
export interface ProposedLine extends AssessedLine {
  eligible_satang: number
  deductible_satang: number
  copay_satang: number
  coinsurance_satang: number
  over_limit_satang: number
  benefit_satang: number
}

/**
 * Proposes what the plan pays for each line. Goes through the lines in order: other payers pay first; the member pays
 * the deductible, the co-payment of the visit and the co-insurance (rounded to whole satang, half up); the plan pays
 * the rest, up to its limits. Both the office's screen and the server use this function.
 */
export function proposeLines(lines: readonly AssessedLine[], remaining: RemainingBenefit): ProposedLine[] {
  let deductibleLeft = remaining.deductible_left_satang
  let visitLeft = remaining.copay_per_visit_satang
  let copayLeft = remaining.copay_left_satang ?? Number.MAX_SAFE_INTEGER
  let left = remaining.has_benefit ? (remaining.left_satang ?? Number.MAX_SAFE_INTEGER) : 0
  const lineMost = remaining.line_most_satang ?? Number.MAX_SAFE_INTEGER
  return lines.map((line) => {
    const eligible = atLeastZero(line.billed_satang - line.discount_satang - line.not_covered_satang)
    const other = Math.min(line.other_payer_satang, eligible)
    let rest = eligible - other
    const deductible = Math.min(rest, deductibleLeft)
    deductibleLeft -= deductible
    rest -= deductible
    const copay = Math.min(rest, visitLeft, copayLeft)
    visitLeft -= copay
    copayLeft -= copay
    rest -= copay
    const coinsurance = Math.min(Math.floor((rest * remaining.coinsurance_percent + 50) / 100), copayLeft)
    copayLeft -= coinsurance
    rest -= coinsurance
    const benefit = Math.min(rest, lineMost, left)
    left -= benefit
    return {
      ...line,
      other_payer_satang: other,
      eligible_satang: eligible,
      deductible_satang: deductible,
      copay_satang: copay,
      coinsurance_satang: coinsurance,
      over_limit_satang: rest - benefit,
      benefit_satang: benefit,
    }
  })
}

function atLeastZero(value: number): number {
  return value > 0 ? value : 0
}
