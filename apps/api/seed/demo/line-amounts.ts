import type { DecidedSpec } from './claim-spec'
import { baht } from './demo-ids'

/**
 * Returns a decided line's amounts in satang: billed = discount + not covered + eligible. The benefit is what remains
 * of the eligible amount after deductible, co-payments, amounts over the limit and other insurers' payments.
 */
export function decidedAmounts(billed: number, spec: DecidedSpec) {
  const discount = baht(spec.discount ?? 0)
  const not_covered = baht(spec.notCovered ?? 0)
  const deductible = baht(spec.deductible ?? 0)
  const copay = baht(spec.copay ?? 0)
  const coinsurance = baht(spec.coinsurance ?? 0)
  const over_limit = baht(spec.overLimit ?? 0)
  const other_payer = baht(spec.otherPayer ?? 0)
  const eligible = baht(billed) - discount - not_covered
  const benefit = eligible - deductible - copay - coinsurance - over_limit - other_payer
  return {
    discount,
    not_covered,
    eligible,
    deductible,
    copay,
    coinsurance,
    over_limit,
    other_payer,
    benefit,
  }
}
