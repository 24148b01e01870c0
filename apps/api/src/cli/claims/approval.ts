import { type ClaimLine, type ReasonCode, reasonCodes, satangToDecimal } from '@khum/contract'
import { CliError } from '../run-cli'
import { type Arguments, amount, oneOf } from './arguments'

interface ApprovedLine {
  line_id: string
  benefit_satang: number
  not_covered_satang?: number
  over_limit_satang?: number
}

/**
 * Builds the decision from the arguments, which give the amount to pay for each line of the claim. The unpaid part of a
 * line counts as not covered or, with `--over-limit`, as over the limit. Without amounts, every line is paid in full.
 * @throws CliError if a line is missing or named twice, or is paid more than was billed
 */
export function approval(
  lines: ClaimLine[],
  { values }: Arguments,
): { lines: ApprovedLine[]; reason?: ReasonCode } {
  const benefits = benefitsByLine(lines, values.benefit, values.line)
  const restIs = values['over-limit'] ? 'over_limit_satang' : 'not_covered_satang'
  const decided = lines.map((line): ApprovedLine => {
    const benefit = benefits ? benefits.get(line.id) : line.billed_satang
    if (benefit === undefined) throw new CliError(`--line: line ${line.id} has no amount`, 2)
    const rest = line.billed_satang - benefit
    if (rest < 0) {
      throw new CliError(`Line ${line.id} was only billed ${satangToDecimal(line.billed_satang)}.`, 2)
    }
    return { line_id: line.id, benefit_satang: benefit, ...(rest > 0 ? { [restIs]: rest } : {}) }
  })
  const given = oneOf('reason', reasonCodes, values.reason)
  const reason = given ?? (values['over-limit'] ? 'limit_reached' : undefined)
  return reason ? { lines: decided, reason } : { lines: decided }
}

/** Returns the amount to pay for each line, in satang by line id; null if no amount was given. */
function benefitsByLine(
  lines: ClaimLine[],
  benefit: string | undefined,
  perLine: string[] | undefined,
): Map<string, number> | null {
  if (perLine && benefit !== undefined) throw new CliError('Use --benefit or --line, not both.', 2)
  if (benefit !== undefined) {
    const [only, ...more] = lines
    if (!only || more.length > 0) throw new CliError('The claim has several lines. Use --line for each.', 2)
    return new Map([[only.id, amount('benefit', benefit)]])
  }
  if (!perLine) return null
  const byLine = new Map<string, number>()
  for (const text of perLine) {
    const at = text.indexOf('=')
    const id = text.slice(0, at)
    if (at < 1 || !lines.some((line) => line.id === id) || byLine.has(id)) {
      throw new CliError(`--line ${text}: expected <line id>=<amount>, each line of the claim once`, 2)
    }
    byLine.set(id, amount('line', text.slice(at + 1)))
  }
  return byLine
}
