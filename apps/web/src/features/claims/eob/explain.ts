import type { ClaimLine } from '@khum/contract/claims'

/** The parts of a bill in the order they are explained. */
export const billParts = [
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
export type BillPart = (typeof billParts)[number]

/** Satang of each part. billed = discount + eligible + not covered; eligible = the parts after it up to benefit. */
export type Explanation = Record<BillPart, number>

/** Parts that are said even when they are nothing. */
const alwaysSaid: readonly BillPart[] = ['billed', 'benefit', 'you_pay']

/** A decided line taken apart; null while it is undecided. */
export function explainLine(line: ClaimLine): Explanation | null {
  const { decided, billed_satang: billed } = line
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

/** The whole bill; null unless every line is decided. */
export function explainBill(lines: readonly ClaimLine[]): Explanation | null {
  const explained = lines.map(explainLine).filter((line) => line !== null)
  if (explained.length === 0 || explained.length < lines.length) return null
  return explained.reduce(add)
}

function add(a: Explanation, b: Explanation): Explanation {
  const sum = { ...a }
  for (const part of billParts) sum[part] = a[part] + b[part]
  return sum
}

/** The parts worth a row: nothing that is zero, and "eligible" only where it is not simply the bill. */
export function rowsOf(explanation: Explanation): { part: BillPart; satang: number }[] {
  return billParts
    .filter((part) => alwaysSaid.includes(part) || explanation[part] !== 0)
    .filter((part) => part !== 'eligible' || explanation.eligible !== explanation.billed)
    .map((part) => ({ part, satang: explanation[part] }))
}

/** Whether a part is taken off the bill before what the insurance pays. */
export function isTakenOff(part: BillPart): boolean {
  return !alwaysSaid.includes(part) && part !== 'eligible'
}
