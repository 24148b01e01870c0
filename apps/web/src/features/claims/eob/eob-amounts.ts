import type { ClaimLine } from '@khum/contract/claims'

/** The amounts of an explanation of benefits, in display order. `benefit` is what the insurer pays. */
export const eobParts = [
  'billed',
  'discount',
  'not_covered',
  'eligible',
  'deductible',
  'copay',
  'coinsurance',
  'over_limit',
  'other_payer',
  'benefit',
  'you_pay',
] as const
export type EobPart = (typeof eobParts)[number]

/**
 * Amounts in satang. billed = discount + not covered + eligible, and eligible = deductible + copay + coinsurance + over
 * limit + other payer + benefit.
 */
export type EobAmounts = Record<EobPart, number>

const alwaysShown: readonly EobPart[] = ['billed', 'benefit', 'you_pay']

export function lineAmounts({ decided, billed_satang: billed }: ClaimLine): EobAmounts | null {
  if (!decided) return null
  const { benefit_satang: benefit, discount_satang: discount, other_payer_satang: otherPayer } = decided
  return {
    billed,
    discount,
    not_covered: decided.not_covered_satang,
    eligible: decided.eligible_satang,
    deductible: decided.deductible_satang,
    copay: decided.copay_satang,
    coinsurance: decided.coinsurance_satang,
    over_limit: decided.over_limit_satang,
    other_payer: otherPayer,
    benefit,
    you_pay: billed - benefit - discount - otherPayer,
  }
}

export function billAmounts(lines: readonly ClaimLine[]): EobAmounts | null {
  const amounts = lines.map(lineAmounts).filter((line) => line !== null)
  if (amounts.length === 0 || amounts.length < lines.length) return null
  return amounts.reduce(add)
}

function add(a: EobAmounts, b: EobAmounts): EobAmounts {
  const sum = { ...a }
  for (const part of eobParts) sum[part] = a[part] + b[part]
  return sum
}

/**
 * Returns the rows to show. Leaves out `eligible` if it equals the bill, and amounts of zero except in the rows that
 * are always shown.
 */
export function eobRows(amounts: EobAmounts): { part: EobPart; satang: number }[] {
  return eobParts
    .filter((part) => alwaysShown.includes(part) || amounts[part] !== 0)
    .filter((part) => part !== 'eligible' || amounts.eligible !== amounts.billed)
    .map((part) => ({ part, satang: amounts[part] }))
}

export function isDeduction(part: EobPart): boolean {
  return !alwaysShown.includes(part) && part !== 'eligible'
}
