import type { Approval, ProblemField, ReasonCode, ReasonDetail, Rejection } from '@khum/contract'

/** A line of a claim's bill. `billed` is in satang. */
export interface BilledLine {
  id: string
  billed: bigint
}

/** The amounts of a line as given in the approval. An amount that is left out is 0. */
type GivenLine = Omit<OfficeLine, 'line_id'>

/**
 * A line of the office's approval. `proposed_benefit_satang` is the amount that Khum calculated from the plan;
 * `change_reason` says why staff chose another amount.
 */
export type OfficeLine = Approval['lines'][number] & {
  proposed_benefit_satang?: number | undefined
  change_reason?: string | undefined
}
export type OfficeApproval = Omit<Approval, 'lines'> & { lines: OfficeLine[] }
export type OfficeRejection = Omit<Rejection, 'lines'> & { lines?: OfficeLine[] | undefined }

/** A line with all its amounts in satang, where billed = discount + eligible + not covered. */
export interface DecidedLine extends BilledLine {
  parts: {
    discount: bigint
    not_covered: bigint
    eligible: bigint
    deductible: bigint
    copay: bigint
    coinsurance: bigint
    over_limit: bigint
    other_payer: bigint
    benefit: bigint
  }
  reason: ReasonCode | null
  reasonDetail: ReasonDetail | null
  proposed?: bigint
  changeReason?: string
}

export interface Decision {
  outcome: 'approved' | 'partly_approved' | 'not_approved'
  /** What the plan pays for all lines together, in satang. */
  benefit: bigint
  reason: ReasonCode | null
  lines: DecidedLine[]
}

export type DecisionResult =
  | { kind: 'decided'; decision: Decision }
  /** The lines in the approval don't match the claim's lines, or don't add up. */
  | { kind: 'sums_wrong'; fields: ProblemField[] }
  /** The plan pays less for a line than was billed, but the approval gives no reason for the reduction. */
  | { kind: 'reason_missing'; fields: ProblemField[] }

/**
 * Checks an approval against the claim's lines and fills in the amounts that the approval omits. Each line must be
 * decided once, its amounts must add up to what was billed, and each reduction needs a reason. The claim is approved if
 * the benefit covers the bill after discount, and partly approved if it covers less. An approval must pay something.
 */
export function adjudicate(
  rows: BilledLine[],
  input: Pick<OfficeApproval, 'lines' | 'reason'>,
): DecisionResult {
  const result = adjudicateLines(rows, input)
  if (result.kind !== 'decided' || result.decision.benefit > 0n) return result
  return { kind: 'sums_wrong', fields: [{ path: 'lines.0.benefit_satang', code: 'amount_range' }] }
}

/**
 * Checks a rejection against the claim's lines. The rejection's lines say why the plan pays nothing for each of them.
 * If the rejection has no lines of its own, its reason applies to every line of the claim.
 */
export function adjudicateRejection(
  rows: BilledLine[],
  { reason, lines }: Pick<OfficeRejection, 'reason' | 'lines'>,
): DecisionResult {
  if (!lines) return { kind: 'decided', decision: rejection(rows, reason) }
  const paying = lines.findIndex(({ benefit_satang }) => benefit_satang > 0)
  if (paying !== -1) {
    const field = { path: `lines.${paying}.benefit_satang`, code: 'amount_range' }
    return { kind: 'sums_wrong', fields: [field] }
  }
  const result = adjudicateLines(rows, { lines, reason })
  if (result.kind !== 'decided') return result
  return { kind: 'decided', decision: { ...result.decision, outcome: 'not_approved', reason } }
}

function adjudicateLines(
  rows: BilledLine[],
  input: Pick<OfficeApproval, 'lines' | 'reason'>,
): DecisionResult {
  const wrong = [...unknownOrRepeated(rows, input.lines), ...undecided(rows, input.lines)]
  if (wrong.length > 0) return { kind: 'sums_wrong', fields: wrong }

  const lines: DecidedLine[] = []
  const wrongSums: ProblemField[] = []
  const missingReasons: ProblemField[] = []
  for (const [index, given] of input.lines.entries()) {
    const billed = rows.find((row) => row.id === given.line_id)?.billed ?? 0n
    const parts = completeParts(given)
    const { discount, eligible, not_covered, benefit } = parts
    const total = discount + eligible + not_covered
    if (total !== billed) {
      const params = { billed_satang: Number(billed), decided_satang: Number(total) }
      wrongSums.push({ path: `lines.${index}`, code: 'amount_invalid', params })
    }
    const reduced = benefit < billed - discount
    const reason = reduced ? (given.reason ?? input.reason ?? null) : null
    if (reduced && !reason) missingReasons.push({ path: `lines.${index}.reason`, code: 'required' })
    const line = { id: given.line_id, billed, parts, reason, reasonDetail: given.reason_detail ?? null }
    lines.push({ ...line, ...proposalOf(given) })
  }
  const benefit = lines.reduce((sum, line) => sum + line.parts.benefit, 0n)
  if (wrongSums.length > 0) return { kind: 'sums_wrong', fields: wrongSums }
  if (missingReasons.length > 0) return { kind: 'reason_missing', fields: missingReasons }

  const claimable = rows.reduce((sum, row) => sum + row.billed, 0n) - sumOf(lines, 'discount')
  const outcome = benefit === claimable ? 'approved' : 'partly_approved'
  const firstReason = lines.find((line) => line.reason)?.reason ?? null
  const reason = outcome === 'approved' ? null : (input.reason ?? firstReason)
  return { kind: 'decided', decision: { outcome, benefit, reason, lines } }
}

/** Returns a decision that rejects every line for the given reason. */
function rejection(rows: readonly BilledLine[], reason: ReasonCode): Decision {
  const nothing = {
    discount: 0n,
    eligible: 0n,
    deductible: 0n,
    copay: 0n,
    coinsurance: 0n,
    over_limit: 0n,
    other_payer: 0n,
    benefit: 0n,
  }
  const lines = rows.map(({ id, billed }) => ({
    id,
    billed,
    parts: { ...nothing, not_covered: billed },
    reason,
    reasonDetail: null,
  }))
  return { outcome: 'not_approved', benefit: 0n, reason, lines }
}

function completeParts(given: GivenLine): DecidedLine['parts'] {
  const parts = {
    deductible: BigInt(given.deductible_satang ?? 0),
    copay: BigInt(given.copay_satang ?? 0),
    coinsurance: BigInt(given.coinsurance_satang ?? 0),
    over_limit: BigInt(given.over_limit_satang ?? 0),
    other_payer: BigInt(given.other_payer_satang ?? 0),
    benefit: BigInt(given.benefit_satang),
  }
  const eligible = Object.values(parts).reduce((sum, part) => sum + part, 0n)
  const outside = {
    discount: BigInt(given.discount_satang ?? 0),
    not_covered: BigInt(given.not_covered_satang ?? 0),
  }
  return { ...parts, ...outside, eligible }
}

function proposalOf({ proposed_benefit_satang, change_reason }: GivenLine) {
  if (proposed_benefit_satang === undefined) return {}
  return {
    proposed: BigInt(proposed_benefit_satang),
    ...(change_reason === undefined ? {} : { changeReason: change_reason }),
  }
}

function sumOf(lines: DecidedLine[], part: keyof DecidedLine['parts']): bigint {
  return lines.reduce((sum, line) => sum + line.parts[part], 0n)
}

function unknownOrRepeated(rows: BilledLine[], given: Approval['lines']): ProblemField[] {
  return given.flatMap(({ line_id }, index) => {
    const known = rows.some((row) => row.id === line_id)
    const first = given.findIndex((each) => each.line_id === line_id) === index
    return known && first ? [] : [{ path: `lines.${index}.line_id`, code: 'invalid' }]
  })
}

function undecided(rows: BilledLine[], given: Approval['lines']): ProblemField[] {
  const missing = rows.filter((row) => !given.some(({ line_id }) => line_id === row.id))
  return missing.map((row) => ({ path: 'lines', code: 'required', params: { line_id: row.id } }))
}
