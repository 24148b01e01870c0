import type { Case, CaseFigure, Words } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema'
import { listLines } from '../claims.repo'
import { listDecisionLines, listDecisions } from '../decisions.repo'
import { listReturned } from './proposals.repo'

/**
 * Returns the lines of each version of a claim's decision, and of each proposal that was sent back or withdrawn, the
 * oldest first. Does no access check.
 */
export async function readFigures(db: Kysely<Database>, claimId: string): Promise<Case['figures']> {
  const decisions = await listDecisions(db, claimId)
  const decided = decisions.length > 0 ? await listDecisionLines(db, claimId) : []
  const versions = decisions.map(({ id, version, at }) => ({
    version,
    at: at.toISOString(),
    sent_back: null,
    lines: decided.filter(({ decision_id }) => decision_id === id).map(toFigure),
  }))
  const proposals = await listReturned(db, claimId)
  const rows = proposals.length > 0 ? await listLines(db, claimId) : []
  const returned = proposals.map(({ body, at, proposer, outcome, benefit, settler, note, settlement }) => ({
    version: null,
    at: at.toISOString(),
    sent_back: {
      proposed_by: proposer ?? '',
      outcome,
      benefit_satang: Number(benefit),
      by: (settlement === 'withdrawn' ? proposer : settler) ?? '',
      note: note ?? '',
      is_withdrawn: settlement === 'withdrawn',
      to_member: (body.approve ?? body.reject)?.note ?? null,
      reason: body.reject?.reason ?? null,
      reason_detail: body.reject?.reason_detail ?? null,
    },
    lines: ((body.approve ?? body.reject)?.lines ?? []).map((line) => {
      const row = rows.find(({ id }) => id === line.line_id)
      return proposedFigure(line, row && { th: row.description_th, en: row.description_en }, row?.billed)
    }),
  }))
  return [...versions, ...returned].toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

function toFigure(row: Awaited<ReturnType<typeof listDecisionLines>>[number]): CaseFigure {
  return {
    line_id: row.line_id,
    description: { th: row.description_th, en: row.description_en },
    billed_satang: Number(row.billed),
    discount_satang: Number(row.discount),
    not_covered_satang: Number(row.not_covered),
    other_payer_satang: Number(row.other_payer),
    deductible_satang: Number(row.deductible),
    copay_satang: Number(row.copay),
    coinsurance_satang: Number(row.coinsurance),
    over_limit_satang: Number(row.over_limit),
    benefit_satang: Number(row.benefit),
    reason: row.reason,
    reason_detail: row.reason_detail,
    proposed_benefit_satang: row.proposed_benefit === null ? null : Number(row.proposed_benefit),
    change_reason: row.change_reason,
  }
}

type ProposedLine = NonNullable<NonNullable<Case['proposal']>['approve']>['lines'][number]

/**
 * Returns a proposed line with 0 for each amount that the proposal left out. `billed` is undefined if the bill was
 * split into other lines after the proposal. Then the sum of the line's amounts is used instead.
 */
function proposedFigure(
  line: ProposedLine,
  description: Words | undefined,
  billed: bigint | undefined,
): CaseFigure {
  const amounts = {
    discount_satang: line.discount_satang ?? 0,
    not_covered_satang: line.not_covered_satang ?? 0,
    other_payer_satang: line.other_payer_satang ?? 0,
    deductible_satang: line.deductible_satang ?? 0,
    copay_satang: line.copay_satang ?? 0,
    coinsurance_satang: line.coinsurance_satang ?? 0,
    over_limit_satang: line.over_limit_satang ?? 0,
    benefit_satang: line.benefit_satang,
  }
  const sum = Object.values(amounts).reduce((all, amount) => all + amount, 0)
  return {
    ...amounts,
    line_id: line.line_id,
    description: description ?? null,
    billed_satang: billed === undefined ? sum : Number(billed),
    reason: line.reason ?? null,
    reason_detail: line.reason_detail ?? null,
    proposed_benefit_satang: null,
    change_reason: line.change_reason ?? null,
  }
}
