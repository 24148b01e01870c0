import type { BenefitKind } from '@khum/contract'
import type { BenefitLimit } from './coverage'

type LimitShape = Pick<BenefitLimit, 'measure' | 'scope' | 'item' | 'value'>

/**
 * The kinds of benefit, in the order in which a plan's main benefit is searched for. The main benefit's limit is the
 * single amount on a card, and the main benefit pays for claims of the type "other".
 */
const mainKinds: readonly BenefitKind[] = [
  'ipd',
  'opd',
  'emergency_opd',
  'dental',
  'maternity',
  'vision',
  'check_up',
  'telemedicine',
]

/**
 * Returns the first benefit, in the order of `mainKinds`, that has a limit on its yearly amount, together with this
 * limit; null if the plan has no such limit.
 */
export function mainYearlyAmount<L extends LimitShape, B extends { kind: BenefitKind; limits: readonly L[] }>(
  benefits: readonly (B & { limits: readonly L[] })[],
): { benefit: B; limit: L } | null {
  for (const kind of mainKinds) {
    for (const benefit of benefits.filter((each) => each.kind === kind)) {
      const limit = benefit.limits.find(isYearlyAmount)
      if (limit) return { benefit, limit }
    }
  }
  return null
}

function isYearlyAmount({ measure, scope, item, value }: LimitShape): boolean {
  return measure === 'amount' && scope === 'policy_year' && item === 'benefit' && value > 0n
}
