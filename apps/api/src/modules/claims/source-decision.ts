import { type ExchangeRow, type FieldProblem, limits } from '@khum/contract'
import {
  adjudicate,
  adjudicateRejection,
  type BilledLine,
  type Decision,
  type DecisionResult,
  type OfficeApproval,
} from './adjudication/adjudicate'

type Row = Pick<ExchangeRow<'claim'>, 'lines' | 'reason'>

/**
 * Converts the decision of a source's claim row to Khum's form and checks it. A decision that pays nothing is a
 * rejection; a rejection's lines are used only if one of them has an amount.
 * @param billed the claim's lines, in the order of the row's lines
 */
export function convertSourceDecision(row: Row, billed: readonly BilledLine[]): DecisionResult {
  const lines = row.lines.map((line, index) => ({
    line_id: billed[index]?.id ?? '',
    discount_satang: line.discount,
    not_covered_satang: line.not_covered,
    deductible_satang: line.deductible,
    copay_satang: line.copay,
    coinsurance_satang: line.coinsurance,
    over_limit_satang: line.over_limit,
    other_payer_satang: line.other_payer,
    benefit_satang: line.benefit,
    reason: line.reason,
  }))
  return adjudicateSourceDecision([...billed], { lines, reason: row.reason })
}

/** Adjudicates a decision of another system: as a rejection if it pays nothing, otherwise as an approval. */
export function adjudicateSourceDecision(
  billed: BilledLine[],
  { lines, reason: given }: Pick<OfficeApproval, 'lines' | 'reason'>,
): DecisionResult {
  if (lines.some(({ benefit_satang }) => benefit_satang > 0))
    return adjudicate(billed, { lines, reason: given })
  const reason = given ?? lines.find((line) => line.reason)?.reason
  if (reason === undefined) return { kind: 'reason_missing', fields: [{ path: 'reason', code: 'required' }] }
  const isItemised = lines.some((line) => amounts.some((amount) => line[amount]))
  return adjudicateRejection(billed, { reason, ...(isItemised ? { lines } : {}) })
}

const amounts = [
  'discount_satang',
  'not_covered_satang',
  'deductible_satang',
  'copay_satang',
  'coinsurance_satang',
  'over_limit_satang',
  'other_payer_satang',
] as const

/**
 * Lists the problems of the decision in a claim row: wrong amounts, wrong sums of lines, and reductions without a
 * reason.
 */
export function problemsOfDecision(row: Row): FieldProblem[] {
  const ofBill = problemsOfBill(row)
  if (ofBill.length > 0) return ofBill
  const billed = row.lines.map((line, index) => ({ id: String(index), billed: BigInt(line.billed) }))
  const result = convertSourceDecision(row, billed)
  if (result.kind === 'decided') return []
  const code = result.kind === 'sums_wrong' ? 'line_sums_wrong' : 'reason_missing'
  return result.fields.map(({ path }) => ({ field: path, code }))
}

/**
 * Returns the problem of a bill: a line with the amount 0 or, if there is none, a sum that is higher than a claim may
 * have. R58
 */
export function problemsOfBill({ lines }: { lines: readonly { billed: number }[] }): FieldProblem[] {
  const nothing = lines.findIndex(({ billed }) => billed === 0)
  if (nothing !== -1) return [{ field: `lines.${nothing}.billed`, code: 'amount_invalid' }]
  const total = lines.reduce((sum, line) => sum + line.billed, 0)
  return total > limits.money.maxSatang ? [{ field: 'lines', code: 'amount_invalid' }] : []
}

/** Whether two decisions have the same amounts and reasons for every line. */
export function isSameDecision(a: Pick<Decision, 'lines'>, b: Pick<Decision, 'lines'>): boolean {
  const textOf = ({ lines }: Pick<Decision, 'lines'>) =>
    JSON.stringify(
      lines
        .map(({ id, parts, reason }) => [
          id,
          Object.entries(parts)
            .map(([k, v]) => `${k} ${v}`)
            .toSorted(),
          reason,
        ])
        .toSorted(([left], [right]) => (String(left) < String(right) ? -1 : 1)),
    )
  return textOf(a) === textOf(b)
}
