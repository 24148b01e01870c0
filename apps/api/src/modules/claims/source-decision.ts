import { type ExchangeRow, type FieldProblem, limits, type ReasonCode } from '@khum/contract'
import { adjudicate, type BilledLine, type Decision, rejection } from './adjudication/adjudicate'

type Row = Pick<ExchangeRow<'claim'>, 'lines' | 'reason'>

/**
 * Converts the decision of a source's claim row to Khum's form and checks it. A decision that pays nothing becomes a
 * rejection.
 * @param billed the claim's lines, in the order of the row's lines
 */
export function convertSourceDecision(row: Row, billed: readonly BilledLine[]) {
  if (row.lines.every(({ benefit }) => benefit === 0)) {
    const reason: ReasonCode | undefined = row.reason ?? row.lines.find((line) => line.reason)?.reason
    return reason === undefined
      ? ({ kind: 'reason_missing', fields: [{ path: 'reason', code: 'required' }] } as const)
      : ({ kind: 'decided', decision: rejection(billed, reason) } as const)
  }
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
  return adjudicate([...billed], { lines, reason: row.reason })
}

/**
 * Lists the problems of the decision in a claim row: wrong amounts, wrong sums of lines, and reductions without a
 * reason.
 */
export function problemsOfDecision(row: Row): FieldProblem[] {
  const billed = row.lines.map((line, index) => ({ id: String(index), billed: BigInt(line.billed) }))
  const nothing = billed.findIndex(({ billed: amount }) => amount === 0n)
  if (nothing !== -1) return [{ field: `lines.${nothing}.billed`, code: 'amount_invalid' }]
  const total = row.lines.reduce((sum, line) => sum + line.billed, 0)
  if (total > limits.money.maxSatang) return [{ field: 'lines', code: 'amount_invalid' }]
  const result = convertSourceDecision(row, billed)
  if (result.kind === 'decided') return []
  const code = result.kind === 'sums_wrong' ? 'line_sums_wrong' : 'reason_missing'
  return result.fields.map(({ path }) => ({ field: path, code }))
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
